import { describe, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { guardHeaderText, writeGuard } from './guard.ts'
import type { BodyKind } from './guard.ts'

const guarded = {
  'x-vowline': '1',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
}

interface Setting {
  kind?: BodyKind
  publicUrl?: string
  production?: boolean
}

/** What the guard says to a write with these headers beside its own; `undefined` leaves one out. */
function verdict(
  headers: Record<string, string | undefined>,
  { kind = 'json', publicUrl = 'http://localhost:3000', production = false }: Setting = {},
) {
  const sent = Object.entries({ ...guarded, ...headers }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  )
  const config = { ...readConfig({ DATA_DIR: '/tmp', PUBLIC_URL: publicUrl }), production }
  try {
    writeGuard(config)(new Headers(sent), kind)
    return 'passes'
  } catch (problem) {
    return (problem as { code: string }).code
  }
}

test('a write of our own page passes, of a browser with fetch metadata and of one without', () => {
  expect(verdict({})).toBe('passes')
  expect(verdict({ 'sec-fetch-site': undefined })).toBe('passes')
  expect(verdict({ origin: 'http://localhost:3000' })).toBe('passes')
})

test.each([
  ['cross-site', 'cross_site'],
  ['same-site', 'cross_site'],
  ['none', 'cross_site'],
  ['', 'cross_site'],
])('a write whose Sec-Fetch-Site is "%s" is %s', (site, code) => {
  expect(verdict({ 'sec-fetch-site': site })).toBe(code)
})

describe('Origin', () => {
  test.each([
    ['http://localhost:3000', 'passes'],
    ['http://127.0.0.1:3000', 'passes'],
    ['http://[::1]:3000', 'passes'],
    ['http://localhost:3001', 'cross_site'],
    ['http://localhost', 'cross_site'],
    ['https://localhost:3000', 'cross_site'],
    ['http://localhost:3000.evil.example', 'cross_site'],
    ['https://evil.example', 'cross_site'],
    ['null', 'cross_site'],
    ['', 'cross_site'],
  ])('in development, %s: %s', (origin, code) => {
    expect(verdict({ origin })).toBe(code)
  })

  test.each([
    ['http://localhost', 'passes'],
    ['http://127.0.0.1', 'passes'],
    ['http://localhost:80', 'cross_site'],
  ])('in development without a port, %s: %s', (origin, code) => {
    expect(verdict({ origin }, { publicUrl: 'http://localhost' })).toBe(code)
  })

  test.each([
    ['http://192.168.0.7:3000', 'passes'],
    ['http://localhost:3000', 'passes'],
    ['http://192.168.0.8:3000', 'cross_site'],
  ])('in development, opened from another device, %s: %s', (origin, code) => {
    expect(verdict({ origin }, { publicUrl: 'http://192.168.0.7:3000' })).toBe(code)
  })

  test.each([
    ['https://vowline.example', 'passes'],
    ['https://localhost', 'cross_site'],
    ['https://127.0.0.1', 'cross_site'],
    ['https://www.vowline.example', 'cross_site'],
  ])('in production, %s: %s', (origin, code) => {
    expect(verdict({ origin }, { publicUrl: 'https://vowline.example/', production: true })).toBe(
      code,
    )
  })
})

test('scripts get the header that is checked', () => {
  const [name = '', value] = guardHeaderText.split(': ')
  expect(guardHeaderText).toBe('X-Vowline: 1')
  expect(verdict({ 'x-vowline': undefined, [name]: value })).toBe('passes')
})

test.each([[undefined], [''], ['0'], ['2'], ['11']])(
  'a static header of "%s" is refused',
  (value) => {
    expect(verdict({ 'x-vowline': value })).toBe('missing_header')
  },
)

test.each([
  ['application/json', 'passes'],
  ['APPLICATION/JSON', 'passes'],
  ['application/json; charset=utf-8', 'passes'],
  ['application/json;charset="UTF-8"', 'passes'],
  ['application/json  ;  charset=utf-8  ', 'passes'],
  ['application/json; charset=latin1', 'not_json'],
  ['application/json, text/plain', 'not_json'],
  ['application/json+csp', 'not_json'],
  ['xapplication/json', 'not_json'],
  ['text/plain;application/json', 'not_json'],
  ['text/plain', 'not_json'],
  ['application/octet-stream', 'not_json'],
])('a body of type "%s": %s', (type, code) => {
  expect(verdict({ 'content-type': type })).toBe(code)
})

test('a request without a type has no body either', () => {
  expect(verdict({ 'content-type': undefined })).toBe('passes')
  expect(verdict({ 'content-type': undefined, 'content-length': '0' })).toBe('passes')
  expect(verdict({ 'content-type': undefined, 'content-length': '2' })).toBe('not_json')
  expect(verdict({ 'content-type': undefined, 'transfer-encoding': 'chunked' })).toBe('not_json')
})

test('only an upload takes a file, and it takes nothing else but JSON', () => {
  expect(verdict({ 'content-type': 'application/octet-stream' }, { kind: 'file' })).toBe('passes')
  expect(verdict({}, { kind: 'file' })).toBe('passes')
  expect(verdict({ 'content-type': 'image/png' }, { kind: 'file' })).toBe('not_json')
  expect(verdict({ 'content-type': undefined, 'content-length': '2' }, { kind: 'file' })).toBe(
    'not_json',
  )
})

import { expect, test } from 'vitest'
import { addressToOpen, readPushed, readRequestOf, windowShowing } from './pushes.ts'

const origin = 'https://vowline.example'

test('what the server sends is read', () => {
  const sent = { title: 'Task overdue', text: 'Band', path: '/dashboard/timeline', tag: '1' }
  expect(readPushed(JSON.stringify(sent))).toEqual(sent)
})

test.each([undefined, '', 'null', '[]', '{"title":1,"text":"a"}', '{"title":"a"}', '{'])(
  '%s shows nothing',
  (text) => {
    expect(readPushed(text)).toBeNull()
  },
)

test.each([
  ['/dashboard/timeline', `${origin}/dashboard/timeline`],
  ['//elsewhere.example/a', `${origin}/`],
  ['https://elsewhere.example/', `${origin}/`],
  ['javascript:alert(1)', `${origin}/`],
  [undefined, `${origin}/`],
  [7, `${origin}/`],
])('a press on %s opens %s', (path, address) => {
  expect(addressToOpen(path, origin)).toBe(address)
})

test('only a window that shows it already is taken', () => {
  const there = { url: `${origin}/dashboard/timeline#top` }
  const other = { url: `${origin}/dashboard/budget` }
  const address = `${origin}/dashboard/timeline`
  expect(windowShowing(address, [other, there])).toBe(there)
  expect(windowShowing(address, [other])).toBeUndefined()
})

test('a press on a notice marks it as read, and one on a test marks nothing', () => {
  const id = '019a0000-0000-7000-8000-000000000001'
  const request = readRequestOf(id)
  expect([request?.path, request?.init.method, request?.init.body]).toEqual([
    '/api/notices/read',
    'POST',
    JSON.stringify({ id }),
  ])
  for (const tag of [`test-${id}`, '', undefined, 7]) expect(readRequestOf(tag)).toBeNull()
})

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { signDeviceOut } from '../devices.queries.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['is gone, because an answer was lost', 'not_found', { result: 'answer', body: null }],
  ['could not be signed out', 'internal', { result: 'refused', code: 'internal', details: {} }],
])('a device that %s: %s', async (_, code, outcome) => {
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'DELETE'
      ? Response.json({ code }, { status: code === 'internal' ? 500 : 404 })
      : Response.json({ items: [], nextCursor: null }),
  )
  expect(await signDeviceOut('phone')).toEqual(outcome)
})

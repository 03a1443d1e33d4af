// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api, ask, onUnauthorized } from './api.ts'
import { sendFile } from './records/upload.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  onUnauthorized(() => undefined)
})

test('a problem is refused by its own code, with its details', async () => {
  answers(409, { code: 'version_stale', status: 409, current: { version: 2 } })
  expect(await ask(api.auth.me.$get())).toMatchObject({
    result: 'refused',
    code: 'version_stale',
    details: { current: { version: 2 } },
  })
})

test('a proxy’s page instead of a response is refused by its status alone', async () => {
  answers(404, '<html>')
  expect(await ask(api.auth.refresh.$post())).toEqual({
    result: 'refused',
    code: 'not_found',
    details: {},
  })
  answers(403, '<html>')
  expect(await ask(api.auth.me.$get())).toEqual({
    result: 'refused',
    code: 'wrong_role',
    details: {},
  })
  answers(405, '<html>')
  expect(await ask(api.auth.refresh.$post())).toEqual({
    result: 'refused',
    code: 'method_not_allowed',
    details: {},
  })
  answers(502, '<html>')
  expect(await ask(api.auth.refresh.$post())).toEqual({
    result: 'refused',
    code: 'internal',
    details: {},
  })
})

test('a network without a response is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await ask(api.auth.me.$get())).toEqual({
    result: 'refused',
    code: 'unreachable',
    details: {},
  })
})

test('every call carries the header that no foreign page can send', async () => {
  const fetched = answers(204, null)
  expect(await ask(api.auth.logout.$post())).toEqual({ result: 'answer', body: null })
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('X-Vowline')).toBe('1')
})

test('a 401 ends the session, except in calls about the session itself', async () => {
  const listener = vi.fn()
  onUnauthorized(listener)
  answers(401, { code: 'signed_out' }, '/api/auth/me')
  await ask(api.auth.me.$get())
  expect(listener).not.toHaveBeenCalled()
  answers(401, { code: 'session_expired' }, '/api/weddings')
  await ask(api.weddings.$get({ query: {} }))
  expect(listener).toHaveBeenCalledOnce()
})

test('a file that was called off before it was sent is not sent', async () => {
  const send = vi.fn()
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      status = 0
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      send() {
        send()
        this.dispatchEvent(new Event('loadend'))
      }
    },
  )
  const options = { key: 'k', onProgress: () => {}, signal: AbortSignal.abort() }
  const answer = await sendFile('/api/files', new File(['A'], 'a.pdf'), options)
  expect([answer, send.mock.calls]).toEqual([
    { result: 'refused', code: 'unreachable', details: {} },
    [],
  ])
})

function answers(status: number, body: object | string | null, path = '/api/auth/me') {
  const fetched = vi.fn<typeof fetch>(async () => {
    const response = new Response(
      body === null ? null : typeof body === 'string' ? body : JSON.stringify(body),
      { status },
    )
    Object.defineProperty(response, 'url', { value: `https://vowline.test${path}` })
    return response
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

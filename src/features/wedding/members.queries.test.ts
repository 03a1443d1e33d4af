// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { removeMember } from './members.queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('whoever leaves a wedding again after a lost answer has left it', async () => {
  const fetch = vi.fn(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  vi.stubGlobal('fetch', fetch)
  expect(await removeMember('wedding', { userId: 'me', isMe: true })).toEqual({
    result: 'answer',
    body: null,
  })
  // Nothing of the wedding is theirs to read any more.
  expect(fetch).toHaveBeenCalledOnce()
})

test('a member who is not there counts as removed only where the wedding can still be read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  expect(await removeMember('wedding', { userId: 'helper', isMe: false })).toMatchObject({
    result: 'refused',
    code: 'not_found',
  })
})

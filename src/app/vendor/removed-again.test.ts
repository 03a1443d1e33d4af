// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { withdrawPhoto } from '#src/features/album/own.queries.ts'
import { removeReply } from '#src/features/enquiries/replies.queries.ts'
import { removeTemplate } from '#src/features/quotes/quotes.queries.ts'
import { removeDocument } from '#src/features/vendors/approval.queries.ts'
import { removePhoto } from '#src/features/website/website.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const removal = { items: [{ id: 'removal', kind: 'page.photo_removed' }], nextCursor: null }

test.each([
  ['document of a business', removeDocument, { documents: [] }, { documents: [] }],
  ['template of a quote', removeTemplate, { items: [], nextCursor: null }, null],
  ['saved reply', removeReply, { items: [], nextCursor: null }, null],
  ['photo of a wedding page', removePhoto, removal, { activityId: 'removal' }],
  ['photo of a guest', withdrawPhoto, { photos: [] }, null],
] as const)(
  'a %s that is removed again after a lost answer is removed, and what is left is read',
  async (_what, remove, rest, body) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
      asked.push(method)
      if (method !== 'DELETE') return Response.json(rest)
      if (asked.length === 1) throw new TypeError('no connection')
      return Response.json({ code: 'not_found' }, { status: 404 })
    })
    expect(await remove('owner', 'removed')).toMatchObject({ code: 'unreachable' })
    expect(await remove('owner', 'removed')).toEqual({ result: 'answer', body })
    expect(asked).toEqual(['DELETE', 'DELETE', 'GET'])
  },
)

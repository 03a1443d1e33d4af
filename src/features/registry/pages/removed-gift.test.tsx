// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Answer } from '#src/client/api.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { removeOutsideGift } from '../outside.queries.ts'
import { removeGift, removePicture } from '../registry.queries.ts'
import { useRegistryChanges } from '../use-registry.ts'

beforeAll(() => loadTexts('errors', 'registry'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['gift', 'gift.removed', removeGift],
  ['gift that was bought elsewhere', 'outside_gift.removed', removeOutsideGift],
  ['picture', 'gift.picture_removed', removePicture],
] as const)(
  'a %s that is removed again after a lost answer is said to be removed, with its undo',
  async (_what, kind, remove) => {
    let removals = 0
    vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
      if (method !== 'DELETE')
        return address.endsWith('/activity?subject=gift&limit=1')
          ? Response.json({ items: [{ id: 'removal', kind }], nextCursor: null })
          : Response.error()
      if (++removals === 1) throw new TypeError('no connection')
      return Response.json({ code: 'not_found' }, { status: 404 })
    })
    const showUndoToast = vi.fn()
    const { result } = renderHook(() =>
      useRegistryChanges({ showUndoToast, readAgain: () => Promise.resolve() }),
    )
    const press = () =>
      act(() =>
        result.current.act(
          'gift',
          'Removed',
          () =>
            // The picture’s page asks for nothing to undo it by.
            remove('wedding', 'gift') as Promise<Answer<{ activityId: string }>>,
        ),
      )
    expect(await press()).toBe(false)
    expect(result.current.refusalOf('gift')).toBe(t('errors:unreachable'))
    expect(await press()).toBe(true)
    expect(result.current.refusalOf('gift')).toBeNull()
    expect(showUndoToast.mock.calls).toEqual([['Removed', 'removal']])
  },
)

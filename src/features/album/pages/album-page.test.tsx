// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { AlbumPage } from './album-page.tsx'

beforeAll(() => loadTexts('album', 'app', 'errors', 'ui', 'wedding'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetOtherAccounts(null)
})

const photoAt = (place: number) => ({
  id: `01a20087-fbbd-7523-bc9b-88000000000${place}`,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  state: 'waiting',
  caption: '',
  width: 3,
  height: 2,
  household: { id: '01a20087-fbbd-7523-bc9b-880000000009', name: 'The Okafors' },
  at: '2026-11-20T09:00:00.000Z',
})

test('a decision about one photo that is refused says so beside it', async () => {
  await show('no_right')
  const [line, other] = await screen.findAllByRole('listitem')
  await press(t('album:actName.SHOW', { number: 1, household: 'The Okafors' }))
  expect([refusalIn(line!), refusalIn(other!)]).toEqual([t('errors:no_right'), ''])
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('')
})

test('a decision about several says so above them, and they stay selected', async () => {
  await show('no_right')
  await press(t('album:selectAll'))
  await press(t('album:act.SHOW'))
  const said = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')
  expect(said.map(({ textContent }) => textContent)).toEqual([t('errors:no_right')])
  expect(said[0]!.closest('li')).toBeNull()
  expect(screen.getByText(t('album:selected', { count: 2 }))).toBeTruthy()
})

test('a decision about photos that someone else decided on says so where they were', async () => {
  await show('version_stale')
  await press(t('album:actName.SHOW', { number: 1, household: 'The Okafors' }))
  expect(await screen.findByText(t('album:empty.waiting'))).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(t('album:changed'))
})

test('a decision that is taken again after a lost answer is said to be taken, with its undo', async () => {
  const keys: (string | null)[] = []
  await show('version_stale', ({ headers }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('no connection')
    return keys[0] !== null && keys[1] === keys[0]
      ? Response.json({ photos: [], activityId: 'shown' })
      : null
  })
  const name = t('album:actName.SHOW', { number: 1, household: 'The Okafors' })
  await press(name)
  await press(name)
  const region = screen.getByRole('region', { name: 'Messages' })
  expect(region.textContent).toContain(t('album:done.SHOW', { count: 1 }))
  expect(within(region).getByRole('button', { name: t('ui:undo') })).toBeTruthy()
})

/**
 * Two photos, before an API that refuses, unless `answer` does otherwise; what is stale is decided
 * on by somebody else.
 */
async function show(code: string, answer: (sent: RequestInit) => Response | null = () => null) {
  let items = [photoAt(1), photoAt(2)]
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = 'GET' } = init
    if ((input instanceof Request ? input.method : method) !== 'GET') {
      const answered = answer(init)
      if (answered) return answered
      if (code === 'version_stale') items = []
      return Response.json({ code }, { status: 409 })
    }
    const counts = { waiting: items.length, shown: 2 - items.length, hidden: 0, declined: 0 }
    return Response.json({ items, nextCursor: null, counts })
  })
  const current = { wedding: { id: 'w' }, isPartner: true, may: () => true }
  const texts = {
    tryAgain: 'Try again',
    more: 'Show more',
    loading: 'Loading...',
    describe: errorText,
  }
  await act(
    async () =>
      void render(
        <LoadTextsContext value={texts}>
          <MemoryRouter>
            <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/website/photos">
              <WeddingContext value={{ current } as unknown as Weddings}>
                <AlbumPage />
              </WeddingContext>
            </ToastRegion>
          </MemoryRouter>
        </LoadTextsContext>,
        { wrapper: QueryHarness },
      ),
  )
}

async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => fireEvent.click(button!))
}

function refusalIn(line: HTMLElement) {
  return within(line)
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')
}

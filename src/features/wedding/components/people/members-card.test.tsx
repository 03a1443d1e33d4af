// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ListedMember } from '#machines/wedding/invitation/invitation.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { WeddingContext } from '../../use-wedding.ts'
import type { Weddings } from '../../use-wedding.ts'
import { MembersCard } from './members-card.tsx'

const robin: ListedMember = {
  userId: '01900000-0000-7000-8000-000000000001',
  version: 1,
  name: 'Robin Hale',
  email: 'robin@people.test',
  kind: 'partner',
  rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
  joinedAt: '2026-11-20T10:00:00.000Z',
}
const june: ListedMember = {
  ...robin,
  userId: '01900000-0000-7000-8000-000000000002',
  name: 'June Hale',
  kind: 'helper',
  rights: noRights,
}
const current = { wedding: { id: 'w' }, me: robin, isPartner: true }

/** The server: what it was asked, and how it answers, one after the other. */
const server = { asked: [] as unknown[], answers: [] as (() => Promise<Response>)[] }

beforeAll(() => loadTexts('wedding', 'errors', 'ui'))
beforeEach(() => {
  Object.assign(server, { asked: [], answers: [] })
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    server.asked.push(body ? JSON.parse(body as string) : null)
    return server.answers.shift()?.()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function pageOf(...members: ListedMember[]) {
  const query = { data: members, refetch: async () => undefined }
  return (
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/members">
        <WeddingContext value={{ current } as unknown as Weddings}>
          <h1>Partner and helpers</h1>
          <MembersCard
            query={query as unknown as UseQueryResult<ListedMember[]>}
            onLeft={() => undefined}
          />
        </WeddingContext>
      </ToastRegion>
    </QueryHarness>
  )
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
/** The tiles of the first area, the guests. */
const tile = (name: string) => screen.getAllByRole<HTMLInputElement>('radio', { name })[0]
const choose = (name: string) => act(async () => void fireEvent.click(tile(name) ?? document.body))
const stale = (now: ListedMember) => async () =>
  Response.json({ code: 'version_stale', status: 409, current: now }, { status: 409 })

test('access that was saved although its answer was lost is said to be saved', async () => {
  server.answers = [
    () => Promise.reject(new TypeError('no connection')),
    stale({ ...june, version: 2, rights: { ...noRights, guests: 'view' } }),
  ]
  render(pageOf(robin, june))
  await press("Change June Hale's access")
  await choose('Can view')
  await press('Save access')
  await press('Save access')
  expect(alerts().join('')).toBe('')
  expect(screen.getByText("Updated June Hale's access")).toBeDefined()
})

test('access that the other partner gave meanwhile is shown and not overwritten unseen', async () => {
  const changed = { ...june, version: 2, rights: { ...noRights, guests: 'edit' as const } }
  server.answers = [stale(changed)]
  const { rerender } = render(pageOf(robin, june))
  await press("Change June Hale's access")
  rerender(pageOf(robin, changed))
  await choose('Can view')
  await press('Save access')
  expect(server.asked).toEqual([{ version: 1, rights: { ...noRights, guests: 'view' } }])
  expect(alerts()).toContain(t('wedding:members.stale'))
  expect(tile('Can edit')?.checked).toBe(true)
})

test.each([
  ['access', "Change June Hale's access", 'Save access'],
  ['a removal', 'Remove June Hale', 'Remove'],
])('%s that is refused once the page is left is told of elsewhere', async (_, first, then) => {
  const late = vi.fn()
  const end = onLateRefusal(late)
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.answers = [() => promise]
  const { unmount } = render(pageOf(robin, june))
  await press(first)
  await press(then)
  unmount()
  await act(async () => resolve(Response.json({ code: 'internal', status: 500 }, { status: 500 })))
  end()
  expect(late).toHaveBeenCalledWith(
    expect.objectContaining({ reason: 'internal', page: 'Partner and helpers' }),
  )
})

test('no row has more than one button that is off, and that one says why', () => {
  render(pageOf(robin, june))
  const off = screen.getAllByRole('listitem').map((row) =>
    within(row)
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-disabled') === 'true')
      .map(({ textContent }) => textContent),
  )
  expect(off).toEqual([[t('wedding:members.leave')], []])
  expect(screen.getByText(t('wedding:members.leaveOff'))).toBeTruthy()
})

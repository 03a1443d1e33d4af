// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { DeletionProvider } from '../../use-deletion.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

const asked = {
  state: 'asked',
  facts: { dueAt: '2099-01-01T00:00:00.000Z' },
  askedAt: '2098-12-18T00:00:00.000Z',
  proof: { by: 'password' },
  weddings: [],
  businesses: [],
}

beforeAll(() => loadTexts('account', 'errors', 'app'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a deletion that is cancelled again after a lost answer is cancelled once', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(asked)
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return keys[1] === keys[0] && keys[0] !== null
      ? Response.json({ ...asked, state: 'cancelled', facts: { dueAt: null } })
      : Response.json({ code: 'event_not_allowed' }, { status: 409 })
  })
  open()
  const button = await screen.findByRole('button', { name: t('app:deletion.keep') })
  await userEvent.click(button)
  await screen.findByText(new RegExp(t('errors:unreachable')))
  await userEvent.click(button)
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('app:deletion.keep') })).toBeNull(),
  )
  expect(screen.getByText(t('app:deletion.kept'))).toBeDefined()
})

test('a deletion that was cancelled on another device meanwhile is shown as cancelled', async () => {
  let state = 'asked'
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...asked, state })
    state = 'cancelled'
    return Response.json({ code: 'event_not_allowed' }, { status: 409 })
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: t('app:deletion.keep') }))
  await screen.findByText(t('app:deletion.kept'))
  expect(document.body.textContent).not.toContain(t('errors:event_not_allowed'))
})

test('a deletion that is refused once its form is left is told of elsewhere', async () => {
  const late = vi.fn()
  const end = onLateRefusal(late)
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Response.json({ ...asked, state: 'none', facts: { dueAt: null }, askedAt: null })
      : promise,
  )
  const { unmount } = open(<AccountDeletion />)
  await userEvent.click(await screen.findByRole('button', { name: t('account:deletion.begin') }))
  await userEvent.type(screen.getByLabelText(t('account:password.current')), 'Garden-party-27')
  const name = t('account:deletion.submit', { days: 14 })
  await userEvent.click(screen.getByRole('button', { name }))
  unmount()
  resolve(Response.json({ code: 'wrong_password' }, { status: 403 }))
  await waitFor(() =>
    expect(late).toHaveBeenCalledWith(expect.objectContaining({ reason: 'wrong_password' })),
  )
  end()
})

function open(shown = <DeletionBanner />) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
        <DeletionProvider>{shown}</DeletionProvider>
      </ToastRegion>
    </QueryClientProvider>,
  )
}

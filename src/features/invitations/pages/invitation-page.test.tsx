// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { robin } from '#machines/session/people.cases.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { BusinessInvitationPage } from './business-invitation-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

const facts = {
  sentAt: '2026-11-25T09:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  sends: 1,
}
const sent = { state: 'pending', facts, email: robin.email, inviter: 'Ada', businessName: 'Fern' }
const invitation = { ...sent, kind: 'helper', rights: noRights, names: ['Ada', 'Jonas'] }
const visit = {
  token: 'Z8mQ0xXW3b5t7uYc1dEf2gHi3jK',
  acceptTerms: () => null,
  registration: () => null,
  onSignOut: vi.fn(),
  onJoined: vi.fn(),
  onUsed: vi.fn(),
}

beforeAll(() => loadTexts('wedding', 'staff', 'errors', 'ui'))
beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const vendor = { ...robin, role: 'VENDOR' as const }
const pages = {
  wedding: {
    page: () => <InvitationPage {...visit} me={robin} />,
    join: 'wedding:invitation.join',
  },
  business: {
    page: () => <BusinessInvitationPage {...visit} me={vendor} />,
    join: 'staff:received.join',
  },
} as const

test.each(['wedding', 'business'] as const)(
  'whoever joins a %s again after a lost answer joins it once, and goes on',
  async (into) => {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers }: RequestInit = {}) => {
      if (method === 'GET') return Response.json(invitation)
      keys.push(new Headers(headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return Response.json({ id: 'wedding' })
    })
    const { page, join } = pages[into]
    render(<MemoryRouter>{page()}</MemoryRouter>)
    const button = await screen.findByRole('button', { name: t(join) })
    await userEvent.click(button)
    await screen.findByText(t('errors:unreachable'))
    await userEvent.click(button)
    await waitFor(() => expect(visit.onJoined).toHaveBeenCalledOnce())
    expect([keys[0], keys.length]).toEqual([expect.stringMatching(/./), 2])
    expect(keys[1]).toBe(keys[0])
  },
)

test.each([
  ['wedding', '/dashboard'],
  ['business', '/vendor-dashboard'],
] as const)(
  'a used link into a %s leads there, and the profile is read again',
  async (into, to) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...invitation, state: 'accepted' }))
    render(<MemoryRouter>{pages[into].page()}</MemoryRouter>)
    expect((await screen.findByRole('link')).getAttribute('href')).toBe(to)
    expect(visit.onUsed).toHaveBeenCalled()
  },
)

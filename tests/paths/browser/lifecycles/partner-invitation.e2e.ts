import type { Page } from '@playwright/test'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import { partnerInvitationCases } from '#machines/wedding/invitation/invitation.cases.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { partnerInvitationModel } from '#machines/wedding/invitation/invitation.model.ts'
import type { InvitationState } from '#machines/wedding/invitation/invitation.schema.ts'
import { leaveRecord } from '#tests/harness/levels/records.ts'
import { walkedInBrowser } from '#tests/harness/levels/walked-in-browser.ts'
import { newEmail, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { enterAs, ownBrowser, someoneWithWedding, tokenFor } from '#tests/journeys/couple/people.ts'
import { atNight, expect, test, withoutPage } from '#tests/journeys/journey.ts'

const day = 86_400_000

/**
 * What the page offers: an answer while the link works, another mail after a minute; and that the
 * time runs out.
 */
const offered = partnerInvitationCases.filter(
  ({ type, at }) => at > '2026-11-21T09:01' && (type === 'EXPIRE') === at > '2026-12',
)
const cover = transitionCover({
  ...partnerInvitationModel,
  only: (event) => offered.some((known) => known === event),
})
const outOfReach = Object.fromEntries(
  cover.missing.guards.map((name) => [
    name,
    'The page offers no control for what the chart would ignore.',
  ]),
)

/** The two browsers of an invitation: of the couple that sent it, and of whoever has the link. */
interface Browsers {
  product: Product
  couple: Page
  invitee: Page
  inviter: string
  account: string
  email: string
  token: string
  /** How far all clocks are ahead by now. */
  aheadMs: number
}

const gestures: Record<InvitationEvent['type'], (browsers: Browsers) => Promise<unknown>> = {
  ACCEPT: async ({ invitee }) => {
    await invitee.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
    await invitee.getByRole('button', { name: 'Join the wedding' }).click()
    await expect(invitee).toHaveURL(/\/dashboard$/)
  },
  DECLINE: async ({ invitee }) => {
    await invitee.getByRole('button', { name: 'Decline' }).click()
    await invitee
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Decline', exact: true })
      .click()
  },
  RESEND: async (browsers) => {
    const { product, couple, email, token } = browsers
    // The button is off for a minute after each mail, and comes back by itself.
    browsers.aheadMs += 61_000
    await product.setClock({ ms: browsers.aheadMs })
    await couple.clock.fastForward(61_000)
    await couple.getByRole('button', { name: `Send again to ${email}` }).click()
    await expect.poll(async () => (browsers.token = await tokenFor(product, email))).not.toBe(token)
  },
  // Nobody presses anything: the days pass, and everybody has been signed out meanwhile.
  EXPIRE: async (browsers) => {
    const { product, couple, invitee, inviter, account } = browsers
    browsers.aheadMs += 15 * day
    await product.setClock({ ms: browsers.aheadMs })
    for (const page of [couple, invitee])
      await page.clock.setSystemTime(Date.now() + browsers.aheadMs)
    for (const [page, who] of [
      [couple, inviter],
      [invitee, account],
    ] as const) {
      await enterAs(page, product, who)
      await page.goto('/dashboard')
      await expect(page).not.toHaveURL(/\/login/)
    }
    await couple.goto('/dashboard/members')
  },
  REVOKE: ({ couple, email }) =>
    couple.getByRole('button', { name: `Cancel the invitation to ${email}` }).click(),
}

/** What each side sees, without having reloaded anything, and what the link then says. */
const views: Record<InvitationState, { status: string; link: string; mayRevoke: boolean }> = {
  pending: {
    status: 'Pending, expires',
    link: 'Maya Lindqvist would like your help planning a wedding',
    mayRevoke: true,
  },
  accepted: { status: 'Accepted', link: 'This invitation has been used', mayRevoke: false },
  declined: { status: 'Declined', link: 'You declined this invitation', mayRevoke: false },
  expired: { status: 'Expired', link: 'This invitation has expired', mayRevoke: true },
  revoked: { status: 'Cancelled', link: 'This invitation was cancelled', mayRevoke: false },
}

test.describe('partnerInvitation in the browser', () => {
  withoutPage('every state is seen and every transition walked', () => {
    expect([...cover.missing.states, ...cover.missing.transitions]).toEqual([])
  })

  for (const [number, path] of walkedInBrowser(
    'partnerInvitation',
    cover.paths,
    ({ steps }) => steps.length,
  )) {
    // Its screens are walked in the gate by journeys/couple/partner-joins.e2e.ts.
    test(`${number}. ${pathName(path)}`, atNight, async ({ page, browser, product }) => {
      const { email: inviter, ask, id } = await someoneWithWedding(product, 'maya')
      const email = newEmail('invited')
      const rights = { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' }
      expect(
        (await ask('POST', `/api/weddings/${id}/invitations`, { email, kind: 'helper', rights }))
          .status,
      ).toBe(201)
      const invitee = await ownBrowser(browser, product)
      for (const one of [page, invitee]) await one.clock.install()
      await enterAs(page, product, inviter)
      await page.goto('/dashboard/members')
      const account = await verifiedPerson(product, 'invitee')
      await enterAs(invitee, product, account)
      await invitee.goto('/dashboard')
      await expect(invitee).toHaveURL(/\/complete-couple-profile$/)
      const token = await tokenFor(product, email)
      await invitee.goto(`/invitation/${token}`)
      const browsers: Browsers = {
        product,
        couple: page,
        invitee,
        inviter,
        account,
        email,
        token,
        aheadMs: 0,
      }
      try {
        for (const [place, { event, state }] of path.steps.entries()) {
          // The first step is the beginning itself.
          if (place > 0) await gestures[(event as InvitationEvent).type](browsers)
          const { status, link, mayRevoke } = views[state.value as InvitationState]
          const invitations = page.getByRole('region', { name: 'Invitations' })
          await expect(invitations.getByText(status, { exact: false }).first()).toBeVisible({
            timeout: 45_000,
          })
          await expect(
            page.getByRole('button', { name: `Cancel the invitation to ${email}` }),
          ).toHaveCount(mayRevoke ? 1 : 0)
          await invitee.goto(`/invitation/${browsers.token}`)
          await expect(invitee.getByRole('heading', { level: 1, name: link })).toBeVisible()
        }
      } finally {
        await product.setClock({ ms: 0 })
      }
      leaveRecord(String(number), {
        machine: 'partnerInvitation',
        level: 'browser',
        visited: path.visited,
        outOfReach,
      })
    })
  }
})

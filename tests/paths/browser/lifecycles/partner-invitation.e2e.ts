import type { Page } from '@playwright/test'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import { partnerInvitationCases } from '#machines/wedding/invitation/invitation.cases.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { partnerInvitationModel } from '#machines/wedding/invitation/invitation.model.ts'
import type { InvitationState } from '#machines/wedding/invitation/invitation.schema.ts'
import { leaveRecord } from '#tests/harness/levels/records.ts'
import { newEmail, verifiedPerson } from '#tests/harness/person.ts'
import { enterAs, ownBrowser, someoneWithWedding, tokenFor } from '#tests/journeys/couple/people.ts'
import { expect, test } from '#tests/journeys/journey.ts'

/** What takes days or a minute in the product's own rows is walked over HTTP, where the clock is the test's. */
const waits = 'Nobody waits in a browser for fourteen days, nor for the minute between two mails.'
const inSight = new Set(['ACCEPT', 'DECLINE', 'REVOKE'])
const soon = partnerInvitationCases.filter(({ type, at }) => inSight.has(type) && at < '2026-12')
const cover = transitionCover({ ...partnerInvitationModel, only: (event) => soon.some((known) => known === event) })
const { states, transitions, guards } = cover.missing
const outOfReach = Object.fromEntries([...states, ...transitions, ...guards].map((name) => [name, waits]))

/** The two browsers of an invitation: of the couple that sent it, and of whoever has the link. */
interface Browsers {
  couple: Page
  invitee: Page
  email: string
}

const gestures: Record<string, (browsers: Browsers) => Promise<unknown>> = {
  ACCEPT: async ({ invitee }) => {
    await invitee.getByRole('button', { name: 'Join the wedding' }).click()
    await expect(invitee).toHaveURL(/\/dashboard$/)
  },
  DECLINE: async ({ invitee }) => {
    await invitee.getByRole('button', { name: 'Decline' }).click()
    await invitee.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
  },
  REVOKE: ({ couple, email }) => couple.getByRole('button', { name: `Take back the invitation of ${email}` }).click(),
}

/** What each side sees, without having reloaded anything, and what the link then says. */
const views: Partial<Record<InvitationState, { status: string; link: string | null; mayRevoke: boolean }>> = {
  pending: { status: 'Pending, answer by', link: 'Maya Lindqvist asks for your help with a wedding', mayRevoke: true },
  accepted: { status: 'Accepted', link: 'This invitation was accepted', mayRevoke: false },
  declined: { status: 'Declined', link: 'You declined this invitation', mayRevoke: false },
  revoked: { status: 'Taken back', link: 'This invitation was taken back', mayRevoke: false },
}

test.describe('partnerInvitation in the browser', () => {
  test('what is not walked here needs time to pass, and everything else is', () => {
    expect(cover.missing.states).toEqual(['partnerInvitation.expired'])
    expect(cover.missing.transitions.every((name) => /RESEND|EXPIRE|expired/.test(name))).toBe(true)
  })

  for (const [number, path] of cover.paths.entries()) {
    test(`${number + 1}. ${pathName(path)}`, async ({ page, browser, product }) => {
      const { email: inviter, ask, id } = await someoneWithWedding(product, 'maya')
      const email = newEmail('invited')
      const rights = { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' }
      expect((await ask('POST', `/api/weddings/${id}/invitations`, { email, kind: 'helper', rights })).status).toBe(201)
      await enterAs(page, inviter)
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.goto('/dashboard/members')
      const invitee = await ownBrowser(browser, product)
      await enterAs(invitee, await verifiedPerson(product, 'invitee'))
      await expect(invitee).toHaveURL(/\/complete-couple-profile$/)
      const link = `/invitation/${await tokenFor(product, email)}`
      await invitee.goto(link)
      const browsers = { couple: page, invitee, email }
      for (const { event, state } of path.steps) {
        // The first step is the beginning itself.
        await gestures[(event as InvitationEvent).type]?.(browsers)
        const view = views[state.value as InvitationState]
        const invitations = page.getByRole('region', { name: 'Invitations' })
        await expect(invitations.getByText(view?.status ?? '', { exact: false }).first()).toBeVisible()
        await expect(page.getByRole('button', { name: `Take back the invitation of ${email}` })).toHaveCount(view?.mayRevoke ? 1 : 0)
        await invitee.goto(link)
        await expect(invitee.getByRole('heading', { level: 1, name: view?.link ?? '' })).toBeVisible()
      }
      leaveRecord(String(number + 1), { machine: 'partnerInvitation', level: 'browser', visited: path.visited, outOfReach })
    })
  }
})

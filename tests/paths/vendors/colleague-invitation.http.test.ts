import { randomUUID } from 'node:crypto'
import type { Page } from '#machines/kernel/page.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { partnerInvitationModel } from '#machines/wedding/invitation/invitation.model.ts'
import { businessInvitations } from '#api/features/colleagues/commands/business-invitations.ts'
import { expireInvitations } from '#api/features/invitations/commands/expire-invitations.ts'
import { vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { latestBusinessLink } from '#tests/api/vendors/colleague.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'

/** An invitation into a business, its owner, and the person whose mail it is in. */
interface Subject {
  api: TestApp
  businessId: string
  id: string
  email: string
  owner: () => Promise<SignedIn>
  invitee: () => Promise<SignedIn>
}

// The chart of an invitation into a wedding is that of one into a business, too.
overHttp(partnerInvitationModel).walk({
  create: async (api, input): Promise<Subject> => {
    const sub = randomUUID()
    const { business } = await vendorWithBusiness(api, { sub })
    const [owner, invitee] = [sessionsOf(api, 'VENDOR', sub), sessionsOf(api, 'VENDOR')]
    const email = `${randomUUID()}@people.test`
    const { id } = await bodyOf<ColleagueInvitation>(
      await api.request('POST', `/api/businesses/${business.id}/invitations`, {
        as: await owner(),
        body: { email },
      }),
    )
    // The clock stands where the first event happens; the invitation was sent when the path says.
    const { facts } = begin(partnerInvitation, input).stored
    await api.deps.db.query
      .updateTable('businessInvitations')
      .set({ facts: JSON.stringify(facts), expiresAt: new Date(facts.expiresAt) })
      .where('id', '=', id)
      .execute()
    return { api, businessId: business.id, id, email, owner, invitee }
  },
  gestures: {
    ACCEPT: async ({ api, email, invitee }) =>
      api.request(
        'POST',
        `/api/business-invitations/${await latestBusinessLink(api, email)}/accept`,
        {
          as: await invitee(),
          body: {},
        },
      ),
    DECLINE: async ({ api, email }) =>
      api.request(
        'POST',
        `/api/business-invitations/${await latestBusinessLink(api, email)}/decline`,
      ),
    RESEND: ask,
    REVOKE: ask,
    // Nobody asks for it: the job finds what is due, and what is not due it leaves alone.
    EXPIRE: async (subject, { at }) => {
      const before = await read(subject)
      await expireInvitations(
        { db: subject.api.deps.db, now: () => new Date(at) },
        businessInvitations,
      )
      const { version, state } = await read(subject)
      return version > before.version
        ? Response.json({})
        : Response.json({ state, event: 'EXPIRE', allowed: [] }, { status: 409 })
    },
  },
  read,
  stateIn: ({ state, facts }: ColleagueInvitation) => ({ state, facts }),
  sides: [['RESEND', 'REVOKE'], ['ACCEPT', 'DECLINE'], []],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
})

async function ask(subject: Subject, { type }: InvitationEvent) {
  const { version } = await read(subject)
  const path = `/api/businesses/${subject.businessId}/invitations/${subject.id}/steps`
  return subject.api.request('POST', path, {
    as: await subject.owner(),
    body: { version, event: type },
  })
}

async function read({ api, businessId, id, owner }: Subject): Promise<ColleagueInvitation> {
  const { items } = await bodyOf<Page<ColleagueInvitation>>(
    await api.request('GET', `/api/businesses/${businessId}/invitations`, { as: await owner() }),
  )
  const found = items.find((invitation) => invitation.id === id)
  if (!found) throw new Error('The invitation is not listed.')
  return found
}

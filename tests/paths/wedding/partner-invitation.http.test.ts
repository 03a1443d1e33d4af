import { randomUUID } from 'node:crypto'
import type { Page } from '#machines/kernel/page.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'
import type { InvitationEvent } from '#machines/wedding/invitation/invitation.machine.ts'
import { partnerInvitationModel } from '#machines/wedding/invitation/invitation.model.ts'
import type { Invitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { expireInvitations } from '#api/features/invitations/commands/expire-invitations.ts'
import { weddingInvitations } from '#api/features/members/commands/invitations/wedding-invitations.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { sessionsOf } from '#tests/harness/levels/sessions.ts'
import { coupleWithWedding, latestLink } from '#tests/harness/wedding.ts'

/** An invitation, the couple that sent it, and the person whose mail it is in. */
interface Subject {
  api: TestApp
  weddingId: string
  id: string
  email: string
  couple: () => Promise<SignedIn>
  invitee: () => Promise<SignedIn>
}

overHttp(partnerInvitationModel).walk({
  create: async (api, input): Promise<Subject> => {
    const sub = randomUUID()
    const { wedding } = await coupleWithWedding(api, { partnerEmail: '' }, { sub })
    const [couple, invitee] = [sessionsOf(api, 'COUPLE', sub), sessionsOf(api, 'COUPLE')]
    const email = `${randomUUID()}@people.test`
    const path = `/api/weddings/${wedding.id}/invitations`
    const body = { email, kind: 'helper', rights: { ...noRights, timeline: 'edit' } }
    const { id } = await bodyOf<Invitation>(
      await api.request('POST', path, { as: await couple(), body }),
    )
    // The clock stands where the first event happens; the invitation was sent when the path says.
    const { facts } = begin(partnerInvitation, input).stored
    await api.deps.db.query
      .updateTable('partnerInvitations')
      .set({ facts: JSON.stringify(facts), expiresAt: new Date(facts.expiresAt) })
      .where('id', '=', id)
      .execute()
    return { api, weddingId: wedding.id, id, email, couple, invitee }
  },
  gestures: {
    ACCEPT: async ({ api, email, invitee }) =>
      api.request('POST', `/api/invitations/${await latestLink(api, email)}/accept`, {
        as: await invitee(),
        body: { leavesOwn: false },
      }),
    DECLINE: async ({ api, email }) =>
      api.request('POST', `/api/invitations/${await latestLink(api, email)}/decline`),
    RESEND: ask,
    REVOKE: ask,
    // Nobody asks for it: the job finds what is due, and what is not due it leaves alone.
    EXPIRE: async (subject, { at }) => {
      const before = await read(subject)
      await expireInvitations(
        { db: subject.api.deps.db, now: () => new Date(at) },
        weddingInvitations,
      )
      const { version, state } = await read(subject)
      return version > before.version
        ? Response.json({})
        : Response.json({ state, event: 'EXPIRE', allowed: [] }, { status: 409 })
    },
  },
  read,
  stateIn: ({ state, facts }: Invitation) => ({ state, facts }),
  sides: [['RESEND', 'REVOKE'], ['ACCEPT', 'DECLINE'], []],
  carried: ({ at }) => ({ at }),
  at: ({ at }) => at,
})

async function ask(subject: Subject, { type }: InvitationEvent) {
  const { version } = await read(subject)
  const path = `/api/weddings/${subject.weddingId}/invitations/${subject.id}/steps`
  return subject.api.request('POST', path, {
    as: await subject.couple(),
    body: { version, event: type },
  })
}

async function read({ api, weddingId, id, couple }: Subject): Promise<Invitation> {
  const { items } = await bodyOf<Page<Invitation>>(
    await api.request('GET', `/api/weddings/${weddingId}/invitations`, { as: await couple() }),
  )
  const found = items.find((invitation) => invitation.id === id)
  if (!found) throw new Error('The invitation is not listed.')
  return found
}

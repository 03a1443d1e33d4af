import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { ColleagueInvitation } from '#machines/staff/staff.schema.ts'
import { businessInvitations } from '#api/features/colleagues/commands/business-invitations.ts'
import { expireInvitations } from '#api/features/invitations/commands/expire-invitations.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { colleagueOf, latestBusinessLink } from './colleague.ts'

/*
 * Who may do what with an invitation into a business, in each of its states: typed by hand from the
 * specification of memberships, and held against the running server. `chart` is whatever the state
 * allows; a status is the refusal that an actor hears in every state.
 */
const events = ['RESEND', 'REVOKE', 'ACCEPT', 'DECLINE'] as const
type Event = (typeof events)[number]
const actors = ['owner', 'member', 'invited', 'stranger', 'couple', 'reviewer', 'visitor'] as const
type Actor = (typeof actors)[number]

const mayDo: Record<Event, Record<Actor, 'chart' | number>> = {
  RESEND: ownersOnly(),
  REVOKE: ownersOnly(),
  // Whoever works for a business already cannot join another one, nor the same one twice.
  ACCEPT: {
    owner: 409,
    member: 409,
    invited: 'chart',
    stranger: 409,
    couple: 403,
    reviewer: 403,
    visitor: 401,
  },
  // The link is all that is needed to say no.
  DECLINE: {
    owner: 'chart',
    member: 'chart',
    invited: 'chart',
    stranger: 'chart',
    couple: 'chart',
    reviewer: 'chart',
    visitor: 'chart',
  },
}

function ownersOnly(): Record<Actor, 'chart' | number> {
  return {
    owner: 'chart',
    member: 403,
    invited: 403,
    stranger: 404,
    couple: 403,
    reviewer: 403,
    visitor: 401,
  }
}

/** `overdue` is pending still, after its fourteen days, before the job has marked it. */
const allowedIn = {
  pending: ['RESEND', 'REVOKE', 'ACCEPT', 'DECLINE'],
  overdue: ['RESEND', 'REVOKE'],
  accepted: [],
  declined: [],
  expired: ['RESEND', 'REVOKE'],
  revoked: [],
} as const satisfies Record<string, readonly Event[]>
type State = keyof typeof allowedIn

const day = 86_400_000

describe.each(engines)('an invitation into a business on %s', (engine) => {
  const api = openTestApp(engine)
  let businessId: string
  let people: Record<Exclude<Actor, 'invited'>, SignedIn | undefined>

  beforeAll(async () => {
    const [mine, other] = [await vendorWithBusiness(api), await vendorWithBusiness(api)]
    businessId = mine.business.id
    people = {
      owner: mine.vendor,
      member: await colleagueOf(api, mine.vendor, businessId),
      stranger: other.vendor,
      couple: await api.signedInAs('COUPLE'),
      reviewer: await api.signedInAs('ADMIN'),
      visitor: undefined,
    }
  })

  const read = async (id: string) => {
    const path = `/api/businesses/${businessId}/invitations`
    const { items } = await bodyOf<Page<ColleagueInvitation>>(
      await api.request('GET', path, { as: people.owner }),
    )
    return items.find((one) => one.id === id)!
  }

  /** An invitation in that state, by the way that leads there. */
  async function invitationIn(state: State) {
    const email = `invited.${randomUUID()}@people.test`
    const { id } = await bodyOf<ColleagueInvitation>(
      await api.request('POST', `/api/businesses/${businessId}/invitations`, {
        as: people.owner,
        body: { email },
      }),
    )
    const isOver = state === 'overdue' || state === 'expired'
    const sentAt = new Date(api.deps.now().getTime() - (isOver ? 15 : 1) * day)
    const expiresAt = new Date(sentAt.getTime() + 14 * day)
    const facts = { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), sends: 1 }
    await api.deps.db.query
      .updateTable('businessInvitations')
      .set({ facts: JSON.stringify(facts), expiresAt })
      .where('id', '=', id)
      .execute()
    const invited = await api.signedInAs('undecided', { email })
    const made = { id, email, invited }
    if (state === 'accepted') await send(made, 'ACCEPT', invited)
    if (state === 'declined') await send(made, 'DECLINE', undefined)
    if (state === 'revoked') await send(made, 'REVOKE', people.owner)
    if (state === 'expired') await expireInvitations(api.deps, businessInvitations)
    expect((await read(id)).state).toBe(state === 'overdue' ? 'pending' : state)
    return made
  }

  async function send(
    { id, email }: { id: string; email: string },
    event: Event,
    as: SignedIn | undefined,
  ) {
    if (event === 'RESEND' || event === 'REVOKE') {
      const { version } = await read(id)
      const path = `/api/businesses/${businessId}/invitations/${id}/steps`
      return api.request('POST', path, { as, body: { version, event } })
    }
    const path = `/api/business-invitations/${await latestBusinessLink(api, email)}`
    return event === 'ACCEPT'
      ? api.request('POST', `${path}/accept`, { as, body: {} })
      : api.request('POST', `${path}/decline`, { as })
  }

  test.each(Object.keys(allowedIn) as State[])(
    'that is %s moves only by those who may move it, and for the others nothing changes',
    async (state) => {
      const allowed: readonly Event[] = allowedIn[state]
      const outcomes: [string, number][] = []
      const expected: typeof outcomes = []
      let subject = await invitationIn(state)
      for (const event of events) {
        for (const actor of actors) {
          const as = actor === 'invited' ? subject.invited : people[actor]
          // After joining, whoever was invited is a member.
          if (state === 'accepted' && actor === 'invited') continue
          const before = await read(subject.id)
          const answer = await send(subject, event, as)
          const after = await read(subject.id)
          const may = mayDo[event][actor]
          const status = may === 'chart' ? (allowed.includes(event) ? 200 : 409) : may
          const name = `${event} by ${actor}`
          outcomes.push([name, answer.status])
          expected.push([name, status])
          expect([name, after.version > before.version]).toEqual([name, status === 200])
          if (answer.ok) subject = await invitationIn(state)
        }
      }
      expect(outcomes).toEqual(expected)
    },
  )

  test('is listed for its owner alone', async () => {
    const path = `/api/businesses/${businessId}/invitations`
    const invited = await api.signedInAs('undecided')
    const statuses: Record<string, number> = {}
    for (const actor of actors) {
      const as = actor === 'invited' ? invited : people[actor]
      statuses[actor] = (await api.request('GET', path, { as })).status
    }
    expect(statuses).toEqual({
      owner: 200,
      member: 403,
      invited: 403,
      stranger: 404,
      couple: 403,
      reviewer: 403,
      visitor: 401,
    })
  })
})

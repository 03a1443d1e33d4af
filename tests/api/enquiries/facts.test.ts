import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type {
  PublicFacts,
  ResponseFacts,
} from '#machines/enquiries/details/response-facts.schema.ts'
import type { EnquiryState } from '#machines/enquiries/enquiry.schema.ts'
import { newId } from '#api/db/id.ts'
import { approvedBusiness } from '#tests/api/listings/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { sentEnquiry } from './kit.ts'

const now = new Date('2026-11-25T09:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('facts about a vendor', () => {
  const api = openTestApp(mainEngine, { now: () => now })

  /** A thread that was begun so many hours ago, and answered after so many; null for never. */
  async function thread(
    businessId: string,
    {
      begun,
      answeredAfter,
      state,
      turn,
      quote,
      settledAs,
      endedBy,
      event,
    }: {
      begun: number
      answeredAfter: number | null
      state: EnquiryState
      turn: 'couple' | 'vendor' | 'both' | 'none'
      quote?: 'accepted' | 'withdrawn' | 'closed'
      settledAs?: 'completed'
      endedBy?: 'couple' | 'vendor'
      /** What the vendor did first, where it was no message. */
      event?: 'blocked' | 'declined'
    },
  ) {
    const { query } = api.deps.db
    const row = { ...sentEnquiry({ weddingId: '', businessId }), weddingId: null, state, turn }
    await query
      .insertInto('enquiries')
      .values({ ...row, createdAt: hoursAgo(begun), lastEntryAt: hoursAgo(begun), entries: 3 })
      .execute()
    await sql`update enquiries set facts = facts || ${JSON.stringify({ settledAs, endedBy })}::jsonb
      where id = ${row.id}`.execute(query)
    const entry = (number: number, hours: number, side: 'couple' | 'vendor', isNews: boolean) => ({
      id: newId(now),
      enquiryId: row.id,
      number,
      kind: 'message' as const,
      side,
      authorId: null,
      body: '',
      facts: '{}',
      isNews,
      createdAt: hoursAgo(hours),
    })
    const entries = [entry(1, begun, 'couple', true), entry(2, begun - 0.1, 'vendor', false)]
    const answer = answeredAfter === null ? [] : [entry(3, begun - answeredAfter, 'vendor', true)]
    await query
      .insertInto('enquiryEntries')
      .values([
        ...entries,
        ...answer.map((each) => ({ ...each, facts: JSON.stringify({ event }) })),
      ])
      .execute()
    if (quote === undefined) return
    await query
      .insertInto('quotes')
      .values({
        id: newId(now),
        enquiryId: row.id,
        number: 1,
        version: 1,
        state: quote,
        stateVersion: 1,
        facts: '{}',
        content: '{}',
        createdAt: now,
        since: now,
        sentAt: now,
        dueAt: null,
        counterMinor: null,
        counteredAt: null,
      })
      .execute()
  }

  test('are counted from threads and quotes, and told once there are five', async () => {
    const { id, vendor, listing } = await approvedBusiness(api)
    const { slug } = await listing.read()
    const own = async () =>
      bodyOf<ResponseFacts>(
        await api.request('GET', `/api/businesses/${id}/response-facts`, { as: vendor }),
      )
    const readFacts = async () =>
      bodyOf<PublicFacts>(
        await api.request('GET', `/api/marketplace/listings/${slug}/response-facts`),
      )
    const none = { count: 0, of: 0 }
    expect(await own()).toEqual({ medianMinutes: null, answered: none, agreed: none, kept: none })

    const talking = { state: 'answered', turn: 'couple' } as const
    for (const answeredAfter of [1, 2, 30])
      await thread(id, { ...talking, begun: 90, answeredAfter })
    const agreed = { state: 'accepted', turn: 'both', quote: 'accepted' } as const
    await thread(id, { ...agreed, begun: 400, answeredAfter: 5 })
    await thread(id, { state: 'expired', turn: 'none', begun: 300, answeredAfter: null })
    // Nobody was silent while the time is not over, and what is older than a year is not counted.
    await thread(id, { state: 'sent', turn: 'vendor', begun: 2, answeredAfter: null })
    await thread(id, { ...talking, begun: 24 * 400, answeredAfter: 400 })
    expect(await own()).toEqual({
      medianMinutes: 210,
      answered: { count: 4, of: 5 },
      agreed: { count: 1, of: 2 },
      kept: { count: 1, of: 1 },
    })
    expect(await readFacts()).toEqual({
      medianMinutes: null,
      answered: { count: 4, of: 5 },
      agreed: null,
      kept: null,
    })
    await thread(id, { ...talking, begun: 90, answeredAfter: 2, quote: 'withdrawn' })
    expect(await readFacts()).toMatchObject({ medianMinutes: 120, answered: { count: 5, of: 6 } })
    expect((await own()).kept).toEqual({ count: 1, of: 2 })
  })

  const answered = { begun: 90, answeredAfter: 2 }

  test('count an enquiry as one that became a booking once the booking is over, too', async () => {
    const { id, vendor } = await approvedBusiness(api)
    for (const state of ['accepted', 'completed', 'cancelled', 'lapsed'] as const)
      await thread(id, { state, turn: state === 'accepted' ? 'both' : 'none', ...answered })
    await thread(id, { state: 'blocked', settledAs: 'completed', turn: 'none', ...answered })
    await thread(id, { state: 'blocked', turn: 'none', ...answered })
    await thread(id, { state: 'declined', turn: 'none', ...answered })
    const facts = await bodyOf<ResponseFacts>(
      await api.request('GET', `/api/businesses/${id}/response-facts`, { as: vendor }),
    )
    expect(facts.agreed).toEqual({ count: 5, of: 7 })
  })
  test('count no block as an answer, and a quote whose thread the vendor ended as withdrawn', async () => {
    const { id, vendor } = await approvedBusiness(api)
    const ended = { turn: 'none', quote: 'closed', ...answered } as const
    await thread(id, { ...ended, state: 'declined', endedBy: 'couple' })
    await thread(id, { ...ended, state: 'declined', endedBy: 'vendor' })
    await thread(id, { ...ended, state: 'blocked', endedBy: 'vendor' })
    const unanswered = { begun: 90, answeredAfter: 1, turn: 'none', endedBy: 'vendor' } as const
    await thread(id, { ...unanswered, state: 'blocked', event: 'blocked' })
    await thread(id, { ...unanswered, state: 'declined', event: 'declined' })
    const facts = await bodyOf<ResponseFacts>(
      await api.request('GET', `/api/businesses/${id}/response-facts`, { as: vendor }),
    )
    expect(facts).toMatchObject({
      medianMinutes: 120,
      answered: { count: 4, of: 4 },
      kept: { count: 1, of: 3 },
    })
  })
})

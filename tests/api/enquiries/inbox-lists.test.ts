import { describe, expect, test } from 'vitest'
import { enquiryFilters } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { EnquiryFilter } from '#machines/enquiries/details/enquiry-list.schema.ts'
import { enquiryStates } from '#machines/enquiries/enquiry.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { turnOf } from '#machines/enquiries/enquiry.selectors.ts'
import { listEnquiries } from '#api/features/enquiries/list/queries.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { mulberry32 } from '#tests/suite.ts'
import { sentEnquiry, strangers } from './kit.ts'

const now = new Date('2030-05-14T12:00:00.000Z')
const minute = 60_000

/** Enough that kept counts are added up several times on the way. */
const changes = 400
const looksAfter = 40

describe.each(engines)('the inbox beside a plain count of all threads, on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })

  test('pages, filters and counts are the same after any changes', async () => {
    const both = await strangers(api)
    const readers = { couple: both.couple.id, vendor: both.vendor.id }
    const colleague = await api.signedInAs('VENDOR')
    const world = worldOf(both, [both.couple.id, both.vendor.id, colleague.id])
    for (let done = 1; done <= changes; done++) {
      await world.change()
      if (done % looksAfter > 0) continue
      for (const [side, id, userId] of [
        ['vendor', both.businessId, readers.vendor],
        ['vendor', both.businessId, colleague.id],
        ['couple', both.weddingId, readers.couple],
      ] as const)
        await expectPlainLists({ side, id, userId, isSuspended: false })
    }
    const suspended = { side: 'vendor' as const, id: both.businessId, isSuspended: true }
    await expectPlainLists({ ...suspended, userId: colleague.id })
    const kept = await api.deps.db.query.selectFrom('enquiryCounts').selectAll().execute()
    expect(kept.length).toBeLessThanOrEqual(110)
  })

  test('the counts of who is gone go, and a new colleague has read nothing', async () => {
    const both = await strangers(api)
    const { query } = api.deps.db
    const thread = { ...sentEnquiry(partiesIn(both)), newsForVendor: 1 }
    await query.insertInto('enquiries').values(thread).execute()
    const colleague = await api.signedInAs('VENDOR')
    const list = { side: 'vendor' as const, id: both.businessId, isSuspended: false }
    const unreadOf = async (userId: string) =>
      (await listEnquiries(query, { ...list, userId }, {}, now)).counts.unread
    expect(await unreadOf(colleague.id)).toBe(1)
    const read = { enquiryId: thread.id, side: 'vendor' as const, readTo: 1 }
    await query
      .insertInto('enquiryReads')
      .values({ ...read, userId: colleague.id })
      .execute()
    expect([await unreadOf(colleague.id), await unreadOf(both.vendor.id)]).toEqual([0, 1])
    await query.deleteFrom('users').where('id', '=', colleague.id).execute()
    const ofColleague = query.selectFrom('enquiryCounts').where('userId', '=', colleague.id)
    expect(await ofColleague.selectAll().execute()).toEqual([])
    await query.deleteFrom('businesses').where('id', '=', both.businessId).execute()
    const ofBusiness = query.selectFrom('enquiryCounts').where('businessId', '=', both.businessId)
    expect(await ofBusiness.selectAll().execute()).toEqual([])
  })

  test('two who change threads of a business at once lose no count', async () => {
    const both = await strangers(api)
    const { query } = api.deps.db
    const threads = Array.from({ length: 150 }, () => ({
      ...sentEnquiry({ businessId: both.businessId, weddingId: both.weddingId }),
      weddingId: null,
    }))
    await Promise.all(
      threads.map(async (thread, at) => {
        await query.insertInto('enquiries').values(thread).execute()
        const changed = query.updateTable('enquiries').where('id', '=', thread.id)
        await changed.set({ newsForVendor: 1 }).execute()
        if (at % 3 === 0) await changed.set({ state: 'answered', turn: 'couple' }).execute()
      }),
    )
    const reader = { side: 'vendor' as const, id: both.businessId, userId: both.vendor.id }
    await expectPlainLists({ ...reader, isSuspended: false })
  })

  /** Threads of a business and a wedding, some with others or nobody at all. */
  function worldOf({ weddingId, businessId }: Record<string, unknown> & Parties, users: string[]) {
    const { query } = api.deps.db
    const chance = mulberry32(20_300_514)
    const pick = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)]!
    const ids: string[] = []
    const at = () => new Date(now.getTime() - Math.floor(chance() * 30) * minute)
    const step = () => {
      const state = pick(enquiryStates)
      const runsOutAt = pick([null, at(), at()])
      return { state, turn: turnOf(state), runsOutAt, lastEntryAt: at() }
    }
    const add = async () => {
      // One open thread between two; the others have lost a side.
      const sides = pick([{ weddingId: null }, { businessId: null }])
      const thread = { ...sentEnquiry({ weddingId, businessId }), ...step(), ...sides }
      ids.push(thread.id)
      await query.insertInto('enquiries').values(thread).execute()
    }
    const isAPartys = (userId: string): PartySide => (userId === users[0] ? 'couple' : 'vendor')
    const ways = [
      add,
      add,
      add,
      add,
      (id: string) => query.updateTable('enquiries').set(step()).where('id', '=', id).execute(),
      (id: string) => {
        const news = { newsForCouple: pick([0, 1, 2, 3]), newsForVendor: pick([0, 1, 2, 3]) }
        return query.updateTable('enquiries').set(news).where('id', '=', id).execute()
      },
      (enquiryId: string) => {
        const userId = pick(users)
        const read = { readTo: pick([0, 1, 2, 3]), side: isAPartys(userId) }
        return query
          .insertInto('enquiryReads')
          .values({ enquiryId, userId, ...read })
          .onConflict((known) => known.columns(['enquiryId', 'userId']).doUpdateSet(read))
          .execute()
      },
      (enquiryId: string) =>
        query
          .deleteFrom('enquiryReads')
          .where('enquiryId', '=', enquiryId)
          .where('userId', '=', pick(users))
          .execute(),
      (id: string) => {
        ids.splice(ids.indexOf(id), 1)
        return query.deleteFrom('enquiries').where('id', '=', id).execute()
      },
      (id: string) =>
        query.updateTable('enquiries').set({ businessId: null }).where('id', '=', id).execute(),
    ]
    return {
      change: async () => {
        if (ids.length < 5) await add()
        else await pick(ways)(pick(ids))
      },
    }
  }

  async function expectPlainLists(reader: Parameters<typeof listEnquiries>[1]) {
    const plain = await plainLists(reader)
    for (const filter of enquiryFilters) {
      const { ids, counts } = await pagesOf(reader, filter)
      expect({ filter, ids }).toEqual({ filter, ids: plain.ids[filter] })
      expect(counts).toEqual(plain.counts)
    }
  }

  async function pagesOf(reader: Parameters<typeof listEnquiries>[1], filter: EnquiryFilter) {
    const ids: string[] = []
    let cursor: string | undefined
    for (;;) {
      const page = { filter, limit: '7', cursor }
      const { items, nextCursor, counts } = await listEnquiries(
        api.deps.db.query,
        reader,
        page,
        now,
      )
      ids.push(...items.map(({ id }) => id))
      if (nextCursor === null) return { ids, counts }
      cursor = nextCursor
    }
  }

  /** Every thread is read, and what the lists promise is said anew. */
  async function plainLists({
    side,
    id,
    userId,
    isSuspended,
  }: Parameters<typeof listEnquiries>[1]) {
    const { query } = api.deps.db
    const column = side === 'couple' ? 'weddingId' : 'businessId'
    const rows = await query.selectFrom('enquiries').selectAll().where(column, '=', id).execute()
    const reads = await query
      .selectFrom('enquiryReads')
      .selectAll()
      .where('userId', '=', userId)
      .execute()
    const readTo = new Map(reads.map((read) => [read.enquiryId, read.readTo]))
    const sent = rows.filter(({ state }) => state !== 'draft' && state !== 'discarded')
    const byTime = (some: typeof rows) =>
      some.toSorted(
        (one, other) =>
          other.lastEntryAt.getTime() - one.lastEntryAt.getTime() || (one.id < other.id ? 1 : -1),
      )
    const dueOf = ({ runsOutAt }: (typeof rows)[number]) => runsOutAt?.getTime() ?? Infinity
    const byDeadline = (turn: PartySide) =>
      (isSuspended ? [] : sent.filter((row) => row.turn === turn)).toSorted((one, other) =>
        dueOf(one) === dueOf(other) ? (one.id < other.id ? -1 : 1) : dueOf(one) - dueOf(other),
      )
    const lists = {
      all: byTime(sent),
      mine: byDeadline(side),
      theirs: byDeadline(side === 'couple' ? 'vendor' : 'couple'),
      agreed: byTime(sent.filter(({ turn }) => turn === 'both')),
      over: byTime(sent.filter(({ turn }) => turn === 'none')),
      drafts: side === 'couple' ? byTime(rows.filter(({ state }) => state === 'draft')) : [],
    }
    const idsOf = (some: typeof rows) => some.map((row) => row.id)
    const unread = sent.filter(
      (row) =>
        (side === 'couple' ? row.newsForCouple : row.newsForVendor) > (readTo.get(row.id) ?? 0),
    ).length
    const { all, mine, theirs, agreed, over, drafts } = lists
    return {
      ids: {
        all: idsOf(all),
        mine: idsOf(mine),
        theirs: idsOf(theirs),
        agreed: idsOf(agreed),
        over: idsOf(over),
        drafts: idsOf(drafts),
      },
      counts: {
        all: all.length,
        mine: mine.length,
        theirs: theirs.length,
        agreed: agreed.length,
        over: over.length,
        drafts: drafts.length,
        unread,
      },
    }
  }
})

function partiesIn({ weddingId, businessId }: Parties) {
  return { weddingId, businessId }
}

interface Parties {
  weddingId: string
  businessId: string
}

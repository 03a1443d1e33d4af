import { describe, expect, test } from 'vitest'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { quotesOf, sentQuote } from '#tests/api/quotes/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { gateOrNight } from '#tests/suite.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { acceptedThread, beginBooking, pricedThread, vendorWithBusiness } from './kit.ts'

const count = gateOrNight({ gate: 50, night: 1_000 })

/** Pairs of couples who race at the same moment, each pair for a day of its own; and how often. */
const { pairs, waves } = gateOrNight({
  gate: { pairs: 5, waves: 2 },
  night: { pairs: 20, waves: 50 },
})

describe.each(engines)('the last places of a day, on %s', (engine) => {
  const api = openTestApp(engine)

  test(`go to as many couples as there are, of ${count} who accept at once`, async () => {
    const { business } = await vendorWithBusiness(api)
    await api.deps.db.query
      .updateTable('listingCalendars')
      .set({ capacity: 2 })
      .where('businessId', '=', business.id)
      .execute()
    const { couple, wedding } = await coupleWithWedding(api)
    const threads = await Promise.all(
      (await manyWeddings(api, wedding.id)).map((weddingId) =>
        acceptedThread(api, { weddingId, businessId: business.id }),
      ),
    )
    const outcomes = await Promise.allSettled(
      threads.map((enquiryId) => accept(api, enquiryId, couple)),
    )
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(outcomes.length - refused.length).toBe(2)
    expect(refused.filter((reason) => !isFull(reason))).toEqual([])
    const places = await api.deps.db.query
      .selectFrom('bookingDays')
      .select(['day', 'place'])
      .where('businessId', '=', business.id)
      .orderBy('place')
      .execute()
    expect(places).toEqual([
      { day: '2027-06-19', place: 1 },
      { day: '2027-06-19', place: 2 },
    ])
  }, 300_000)

  test(`go to one of two couples, in ${pairs * waves} double acceptances`, async () => {
    const couples = await Promise.all(
      Array.from({ length: pairs * 2 }, () => coupleWithWedding(api)),
    )
    for (let wave = 0; wave < waves; wave++) {
      const { business } = await vendorWithBusiness(api)
      const quotes = await Promise.all(
        couples.map(({ wedding }, at) =>
          quoteFor(api, { weddingId: wedding.id, businessId: business.id, day: dayOf(at) }),
        ),
      )
      const answers = await Promise.all(
        quotes.map(async (quote, at) => {
          const answer = await quotesOf(api).step(couples[at]!.couple, quote, 'ACCEPT')
          return { day: dayOf(at), status: answer.status, body: await bodyOf(answer) }
        }),
      )
      answers.sort((one, other) => one.day.localeCompare(other.day) || one.status - other.status)
      expect(answers).toEqual(days.flatMap(outcomesOf))
      expect(await leftBy(api, business.id)).toEqual({
        places: days.map((day) => ({ day, place: 1 })),
        bookings: pairs,
        quotes: { accepted: pairs, open: pairs },
        threads: { accepted: pairs, offered: pairs },
        costs: pairs,
      })
    }
  }, 1_800_000)
})

const days = Array.from(
  { length: pairs },
  (_, pair) => `2031-06-${String(pair + 1).padStart(2, '0')}`,
)

/** The day that a couple races for: it is one of two who stand side by side. */
function dayOf(couple: number) {
  return days[Math.floor(couple / 2)]!
}

/** One has the day; the other one is told that it is taken. */
function outcomesOf(day: string) {
  const full = { code: 'event_not_allowed', refusedBy: ['hasPlace'], day }
  return [
    { day, status: 200, body: expect.objectContaining({ state: 'accepted' }) },
    { day, status: 409, body: expect.objectContaining(full) },
  ]
}

async function quoteFor(api: TestApp, between: Parameters<typeof pricedThread>[1]) {
  const row = sentQuote(await pricedThread(api, between))
  await api.deps.db.query.insertInto('quotes').values(row).execute()
  return { id: row.id, version: row.version }
}

/** What all acceptances of quotes of one business have written. */
async function leftBy({ deps }: TestApp, businessId: string) {
  const { query } = deps.db
  const places = await query
    .selectFrom('bookingDays')
    .select(['day', 'place'])
    .where('businessId', '=', businessId)
    .orderBy('day')
    .execute()
  const threads = await query
    .selectFrom('enquiries')
    .innerJoin('quotes', 'quotes.enquiryId', 'enquiries.id')
    .select(['enquiries.state as thread', 'quotes.state as quote'])
    .where('enquiries.businessId', '=', businessId)
    .execute()
  const bookings = await query
    .selectFrom('bookings')
    .select('id')
    .where('businessId', '=', businessId)
    .execute()
  const payments = await query
    .selectFrom('budgetPayments')
    .innerJoin('bookings', 'bookings.id', 'budgetPayments.bookingId')
    .select('itemId')
    .where('businessId', '=', businessId)
    .execute()
  return {
    places,
    bookings: bookings.length,
    quotes: tally(threads.map(({ quote }) => quote)),
    threads: tally(threads.map(({ thread }) => thread)),
    costs: new Set(payments.map(({ itemId }) => itemId)).size,
  }
}

function tally(states: string[]) {
  return Object.fromEntries(
    [...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length]),
  )
}

/** Whoever is told that the database does not answer tries again, as a browser does. */
async function accept(api: TestApp, enquiryId: string, as: SignedIn): Promise<unknown> {
  try {
    return await beginBooking(api, { enquiryId, as })
  } catch (error) {
    if (error instanceof Problem && error.code === 'database_unavailable')
      return accept(api, enquiryId, as)
    throw error
  }
}

/** Each waits for its own wedding alone. */
async function manyWeddings({ deps }: TestApp, like: string): Promise<string[]> {
  const row = await deps.db.query
    .selectFrom('weddings')
    .selectAll()
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, () => ({
    ...row,
    totalBudgetMinor: null,
    id: newId(new Date()),
  }))
  await deps.db.query.insertInto('weddings').values(rows).execute()
  return rows.map(({ id }) => id)
}

function isFull(reason: unknown) {
  return (
    reason instanceof Problem &&
    reason.details['day'] === '2027-06-19' &&
    JSON.stringify(reason.details['refusedBy']) === '["hasPlace"]'
  )
}

import { describe, expect, test } from 'vitest'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { acceptedThread, beginBooking, vendorWithBusiness } from './kit.ts'

const count = isWholeSuite ? 1_000 : 50

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
})

/** Whoever is told that the database does not answer tries again, as a browser does. */
async function accept(api: TestApp, enquiryId: string, as: SignedIn): Promise<unknown> {
  try {
    return await beginBooking(api, { enquiryId, as })
  } catch (error) {
    if (error instanceof Problem && error.code === 'database_away')
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

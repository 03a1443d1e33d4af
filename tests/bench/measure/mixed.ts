import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from '#api/db/client.ts'
import { addCouples, addVendors, cookieOf, weddingOf } from '../fill/people.ts'
import { addThreads, threadOf } from '../fill/threads.ts'
import { fillWeddings } from '../fill/weddings.ts'
import type { MixedOrder, MixedOutcome } from './mixed-load.ts'
import type { Visitor } from './visits.ts'

const couples = 48
const vendors = 16

/** Adds couples and vendors with threads between them; the answer are those who visit. */
export async function addVisitors(db: Database): Promise<Visitor[]> {
  await addCouples(db, { from: 1, to: couples })
  const businesses = await addVendors(db, vendors)
  await addThreads(db, { from: 1, to: couples, vendors: businesses, perCouple: 4 })
  await fillWeddings(
    db,
    { guests: 100, tasks: 60, choices: 10, costs: 20, activities: 50, notices: 10 },
    { from: 1, to: couples },
  )
  const owned = await db.query
    .selectFrom('enquiries')
    .select(['id', 'businessId'])
    .where('turn', '!=', 'none')
    .execute()
  const couplesOwn = Array.from({ length: couples }, (_, at): Visitor => {
    const number = at + 1
    const cookie = cookieOf('couple', number)
    return { cookie, side: 'couple', id: weddingOf(number), threadId: openThreadOf(number) }
  })
  const vendorsOwn = businesses.map(({ number, businessId }): Visitor => {
    const thread = owned.find((each) => each.businessId === businessId)
    const cookie = cookieOf('vendor', number)
    return { cookie, side: 'vendor', id: businessId, threadId: thread?.id ?? '' }
  })
  return [...couplesOwn, ...vendorsOwn]
}

/** One of a couple's four threads that has not ended. */
function openThreadOf(couple: number) {
  return threadOf(couple, (4 - (couple % 4)) % 4)
}

/** Lets visitors send so many requests; a refusal ends it. */
export async function mixedLoad() {
  const load = fork(new URL('mixed-load.ts', import.meta.url))
  return {
    async send(order: MixedOrder): Promise<MixedOutcome> {
      load.send(order)
      const [outcome] = (await once(load, 'message')) as [MixedOutcome]
      if (outcome.refused !== null) throw new Error(outcome.refused)
      return outcome
    },
    stop: () => load.kill(),
  }
}

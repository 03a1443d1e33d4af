import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { dayWaitModel } from '#machines/bookings/queue/day-wait.model.ts'
import { advanceDueWaits } from '#api/features/bookings/commands/queue/advance-due-waits.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { findLiveWait, moveWait } from '#api/features/bookings/commands/queue/move-wait.ts'
import { beginBooking, pricedThread, vendorWithBusiness } from '#tests/api/bookings/kit.ts'
import { enquiriesOf, ok } from '#tests/api/enquiries/kit.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import type { WaitEvent } from '#machines/bookings/queue/day-wait.machine.ts'

interface Subject {
  api: TestApp
  couple: SignedIn
  vendor: SignedIn
  businessId: string
  id: string
}

overHttp(dayWaitModel).walk({
  create: async (api): Promise<Subject> => {
    const { vendor, business } = await vendorWithBusiness(api)
    const businessId = business.id
    const [first, second] = [await coupleWithWedding(api), await coupleWithWedding(api)]
    const taken = await pricedThread(api, { weddingId: first.wedding.id, businessId })
    await beginBooking(api, { enquiryId: taken, as: first.couple })
    const id = await pricedThread(api, { weddingId: second.wedding.id, businessId })
    await ok(api.request('POST', `/api/enquiries/${id}/wait`, { as: second.couple }))
    return { api, couple: second.couple, vendor, businessId, id }
  },
  gestures: {
    LEAVE: async (on) => {
      const { wait } = await read(on)
      const body = { version: wait?.version ?? 1, event: 'LEAVE' }
      return on.api.request('POST', `/api/enquiries/${on.id}/wait/events`, { as: on.couple, body })
    },
    // Places, time, bookings and threads do the rest; each has tests of its own.
    PLACE_FREED: react,
    TAKE: react,
    TIME_UP: react,
    CLOSE: async (on) => {
      const reason = { reason: 'dateTaken', text: '' }
      const threads = enquiriesOf(on.api)
      const { actions } = await threads.read(on.vendor, on.id)
      if (actions.some(({ event }) => event === 'DECLINE'))
        await ok(threads.step(on.vendor, on.id, 'DECLINE', reason))
      await advanceDueWaits(on.api.deps)
      return found(on)
    },
  },
  follows: ['PLACE_FREED', 'TAKE', 'TIME_UP', 'CLOSE'],
  read,
  stateIn: ({ wait }: DayQueueStatus) => ({
    state: wait?.state ?? 'waiting',
    facts: wait?.facts ?? { offeredUntil: null },
  }),
  sides: [['LEAVE']],
  carried: ({ at }) => ({ at }),
})

async function react(on: Subject, event: WaitEvent) {
  await on.api.deps.db.transaction(async (tx) => {
    await lockEnquiry(tx, on.id)
    const row = await findLiveWait(tx, on.id)
    if (row) await moveWait(tx, on.api.deps, row, event, { side: 'product', userId: null })
  })
  return found(on)
}

function found({ api, couple, id }: Subject) {
  return api.request('GET', `/api/enquiries/${id}/day`, { as: couple })
}

function read(on: Subject): Promise<DayQueueStatus> {
  return ok<DayQueueStatus>(Promise.resolve(found(on)))
}

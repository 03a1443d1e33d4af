import type { DaySheet } from '#machines/arrivals/vendor-day.schema.ts'
import type { VendorDayEvent } from '#machines/arrivals/vendor-day.machine.ts'
import { vendorDayModel } from '#machines/arrivals/vendor-day.model.ts'
import { booked, contentOf } from '#tests/api/bookings/kit.ts'
import { ok } from '#tests/api/enquiries/kit.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

interface Subject {
  api: TestApp
  vendor: SignedIn
  id: string
}

overHttp(vendorDayModel).walk({
  create: async (api): Promise<Subject> => {
    const content = contentOf({ deposit: false, due: false })
    const { id, vendor } = await booked(api, { content, day: '2027-06-19' })
    return { api, vendor, id }
  },
  gestures: { LATE: say, ARRIVE: say, FINISH: say, TAKE_BACK: say },
  read,
  stateIn: (now: Said) => now,
  sides: [['LATE', 'ARRIVE', 'FINISH', 'TAKE_BACK']],
  carried: ({ at, isTheDay }) => ({ at, isTheDay, minutes: 10 }),
  at: ({ at }) => at,
})

/** The clock of the path is that of a November day: the booking is on it, or on another. */
async function say(on: Subject, event: VendorDayEvent) {
  const day = event.isTheDay ? event.at.slice(0, 10) : '2027-06-19'
  await on.api.deps.db.query
    .updateTable('bookings')
    .set({ firstDay: day, lastDay: day })
    .where('id', '=', on.id)
    .execute()
  const { type, at } = event
  const body = { event: type, at, ...(type === 'LATE' ? { minutes: event.minutes } : {}) }
  return on.api.request('POST', `/api/bookings/${on.id}/day/events`, { as: on.vendor, body })
}

type Said = Pick<DaySheet, 'state' | 'facts'>

/** What was said, without the day that the path has moved. */
async function read({ api, vendor, id }: Subject): Promise<Said> {
  const at = `/api/bookings/${id}/day`
  const { state, facts } = await ok<DaySheet>(api.request('GET', at, { as: vendor }))
  return { state, facts }
}

import type { VendorDayEvent } from './vendor-day.machine.ts'

const at = '2026-11-25T13:00:00.000Z'
const isTheDay = true

/** What a vendor may say on the day: generated paths and the statechart page offer these. */
export const vendorDayCases: readonly VendorDayEvent[] = [
  { type: 'LATE', at, isTheDay, minutes: 20 },
  { type: 'LATE', at, isTheDay, minutes: 45 },
  { type: 'LATE', at, isTheDay: false, minutes: 20 },
  { type: 'ARRIVE', at, isTheDay },
  { type: 'ARRIVE', at, isTheDay: false },
  { type: 'FINISH', at, isTheDay },
  { type: 'FINISH', at, isTheDay: false },
  { type: 'TAKE_BACK', at, isTheDay },
]

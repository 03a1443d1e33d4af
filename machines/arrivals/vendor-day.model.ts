import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { vendorDayCases } from './vendor-day.cases.ts'
import { vendorDayMachine } from './vendor-day.machine.ts'

export const vendorDayModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'arrivals',
  title: 'Vendor on the day',
  purpose:
    'Says for the couple and whoever helps them whether a booked vendor is there, late or done.',
  machine: vendorDayMachine,
  cases: vendorDayCases,
  inputs: [undefined],
  shows: {
    context: ['minutes', 'lateAt', 'arrivedAt', 'doneAt'],
    events: Object.fromEntries(
      vendorDayCases.map(({ type }) => [
        type,
        type === 'LATE' ? ['at', 'isTheDay', 'minutes'] : ['at', 'isTheDay'],
      ]),
    ),
  },
  screens: { '': '/vendor-dashboard/bookings/:bookingId/day' },
})

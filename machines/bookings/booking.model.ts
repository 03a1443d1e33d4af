import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { bookingCases } from './booking.cases.ts'
import { bookingMachine } from './booking.machine.ts'
import { firstDues } from './booking.schema.ts'

export const bookingModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'bookings',
  title: 'Booking',
  purpose:
    'Follows what a couple and a business have agreed: whether the day is theirs, the contract, the money, and the day itself.',
  machine: bookingMachine,
  cases: bookingCases,
  inputs: firstDues.map((due) => ({ due })),
  shows: {
    context: ['due'],
    events: Object.fromEntries(
      bookingCases.map((event) => [
        event.type,
        [
          'at',
          ...('payment' in event ? ['payment', 'leaves'] : []),
          ...('suspended' in event ? ['suspended'] : []),
        ],
      ]),
    ),
  },
  screens: { '': '/vendor-dashboard' },
})

import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { dayWaitCases } from './day-wait.cases.ts'
import { dayWaitMachine } from './day-wait.machine.ts'

export const dayWaitModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'bookings',
  title: 'Queue for a day',
  purpose: 'Keeps the line of couples who want a day that a business has no place left on.',
  machine: dayWaitMachine,
  cases: dayWaitCases,
  inputs: [undefined],
  shows: {
    context: ['offeredUntil'],
    events: Object.fromEntries(
      dayWaitCases.map(({ type }) => [type, type === 'PLACE_FREED' ? ['at', 'until'] : ['at']]),
    ),
  },
  screens: { '': '/dashboard/enquiries' },
})

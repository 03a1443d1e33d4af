import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { giftReservationCases } from './gift-reservation.cases.ts'
import { giftReservationMachine } from './gift-reservation.machine.ts'

export const giftReservationModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'registry',
  title: 'Gift reservation',
  purpose:
    'Follows what one household gives of one gift: wanted, reserved while enough is left, received by the couple, thanked.',
  machine: giftReservationMachine,
  cases: giftReservationCases,
  shows: {
    context: [],
    events: { RESERVE: ['units', 'left'], CHANGE: ['units', 'left'], RELEASE: ['units', 'left'] },
  },
  screens: { '': '/rsvp/:token/gifts' },
})

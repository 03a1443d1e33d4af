import { setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { isLeft } from './gift-reservation.rules.ts'
import type { Taking } from './gift-reservation.rules.ts'
import type { ReservationFact } from './gift-reservation.schema.ts'

/**
 * Every event of a household says what it asks for and what is left: the chart keeps no count of
 * its own.
 */
export type ReservationEvent =
  | ({ type: 'RESERVE' | 'CHANGE' | 'RELEASE' } & Taking)
  | { type: 'FREE' | 'RECEIVE' | 'TAKE_BACK' | 'THANK' | 'UNTHANK' }

const recordFact = (fact: ReservationFact) => ({ type: 'recordFact' as const, params: { fact } })

/** What one household gives of one gift. */
export const giftReservationMachine = setup({
  types: { events: {} as ReservationEvent },
  guards: { isLeft: ({ event }) => 'units' in event && isLeft(event) },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ReservationFact }) => {},
  },
}).createMachine({
  id: 'giftReservation',
  description:
    'A household reserves a gift, a share of one, or pledges to a fund; the couple receives it and says thank you',
  initial: 'wanted',
  states: {
    wanted: {
      description: 'The household has taken nothing of it',
      on: { RESERVE: { guard: 'isLeft', target: 'reserved', actions: recordFact('reserved') } },
    },
    reserved: {
      description: 'Taken: nobody else gives it, and the household may change its mind',
      on: {
        CHANGE: { guard: 'isLeft', actions: recordFact('changed') },
        RELEASE: { target: 'wanted', actions: recordFact('released') },
        FREE: {
          description: 'The couple frees it for others',
          target: 'wanted',
          actions: recordFact('freed'),
        },
        RECEIVE: { target: 'received', actions: recordFact('received') },
      },
    },
    received: {
      description: 'The couple has it',
      on: {
        TAKE_BACK: { target: 'reserved', actions: recordFact('taken_back') },
        THANK: { target: 'thanked', actions: recordFact('thanked') },
      },
    },
    thanked: {
      description: 'The couple has said thank you',
      on: { UNTHANK: { target: 'received', actions: recordFact('unthanked') } },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const giftReservation: Lifecycle<typeof giftReservationMachine, ReservationFact> = {
  machine: giftReservationMachine,
  version: 1,
  migrations: {},
}

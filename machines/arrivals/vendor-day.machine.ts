import { assign, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { VendorDayFacts, VendorDayFact } from './vendor-day.schema.ts'

/** Every event says when it happens, and whether that is on the day: the chart has no clock. */
export type VendorDayEvent = { at: string; isTheDay: boolean } & (
  | { type: 'LATE'; minutes: number }
  | { type: 'ARRIVE' | 'FINISH' | 'TAKE_BACK' }
)

const recordFact = (fact: VendorDayFact) => ({ type: 'recordFact' as const, params: { fact } })

const noted = <T extends string>(type: T) => ({
  type,
  params: ({ event }: { event: VendorDayEvent }) => event,
})

const late = {
  guard: 'isTheDay',
  target: 'late',
  actions: [noted('noteLate'), recordFact('late')],
} as const

const arrive = {
  guard: 'isTheDay',
  target: 'arrived',
  actions: [noted('noteArrival'), recordFact('arrived')],
} as const

/** A booked vendor on the day: expected, perhaps late, there, and done. */
export const vendorDayMachine = setup({
  types: {
    context: {} as VendorDayFacts,
    events: {} as VendorDayEvent,
  },
  guards: { isTheDay: ({ event }) => event.isTheDay },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: VendorDayFact }) => {},
    noteLate: assign((_, event: VendorDayEvent) =>
      event.type === 'LATE' ? { minutes: event.minutes, lateAt: event.at } : {},
    ),
    noteArrival: assign((_, { at }: VendorDayEvent) => ({
      minutes: null,
      lateAt: null,
      arrivedAt: at,
    })),
    noteEnd: assign((_, { at }: VendorDayEvent) => ({ doneAt: at })),
    forgetArrival: assign({ minutes: null, lateAt: null, arrivedAt: null }),
    forgetEnd: assign({ doneAt: null }),
  },
}).createMachine({
  id: 'vendorDay',
  description: 'A booked vendor on the day of the wedding, by their own word',
  context: { minutes: null, lateAt: null, arrivedAt: null, doneAt: null },
  initial: 'awaited',
  states: {
    awaited: {
      description: 'They have said nothing yet',
      on: { LATE: late, ARRIVE: arrive },
    },
    late: {
      description: 'On the way, and later than planned',
      on: {
        LATE: { ...late, description: 'By another number of minutes' },
        ARRIVE: arrive,
        TAKE_BACK: { target: 'awaited', actions: ['forgetArrival', recordFact('taken_back')] },
      },
    },
    arrived: {
      description: 'They are there',
      on: {
        FINISH: {
          guard: 'isTheDay',
          target: 'done',
          actions: [noted('noteEnd'), recordFact('done')],
        },
        TAKE_BACK: {
          description: 'Pressed by mistake',
          target: 'awaited',
          actions: ['forgetArrival', recordFact('taken_back')],
        },
      },
    },
    done: {
      description: 'Their work is over',
      on: { TAKE_BACK: { target: 'arrived', actions: ['forgetEnd', recordFact('taken_back')] } },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const vendorDay: Lifecycle<typeof vendorDayMachine, VendorDayFact> = {
  machine: vendorDayMachine,
  version: 1,
  migrations: {},
}

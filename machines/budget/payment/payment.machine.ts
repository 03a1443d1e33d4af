import { and, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { hasHappened, isPart } from './payment.rules.ts'
import type { PaymentFact } from './payment.schema.ts'

/** Every event carries the day in the wedding's zone, because the chart has no clock. */
export type PaymentEvent = { today: string } & (
  | { type: 'PAY'; paidOn: string }
  /** `minor` of the payment's own amount, `of`. */
  | { type: 'PAY_PART'; paidOn: string; minor: number; of: number }
  | { type: 'CHANGE' | 'TAKE_BACK' | 'CANCEL' | 'REINSTATE' }
)

/** A payment of an item, from its plan until it is made or cancelled. */
export const paymentMachine = setup({
  types: { events: {} as PaymentEvent, tags: {} as 'toPay' | 'paid' | 'over' },
  guards: {
    hasHappened: ({ event }) => 'paidOn' in event && hasHappened(event),
    isPart: ({ event }) => event.type === 'PAY_PART' && isPart(event),
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: PaymentFact }) => {},
  },
}).createMachine({
  id: 'payment',
  description: 'A payment is planned, made, or called off, with a way back from each',
  initial: 'scheduled',
  states: {
    scheduled: {
      tags: 'toPay',
      description: 'To be paid; its day says whether it is due soon or overdue',
      on: {
        CHANGE: {
          description: 'Another amount or day',
          actions: { type: 'recordFact', params: { fact: 'changed' } },
        },
        PAY: {
          guard: 'hasHappened',
          target: 'paid',
          actions: { type: 'recordFact', params: { fact: 'paid' } },
        },
        PAY_PART: {
          description: 'A part of it is made, as a payment of its own; the rest stays to be paid',
          guard: and(['hasHappened', 'isPart']),
          actions: { type: 'recordFact', params: { fact: 'part_paid' } },
        },
        CANCEL: {
          target: 'cancelled',
          actions: { type: 'recordFact', params: { fact: 'cancelled' } },
        },
      },
    },
    paid: {
      tags: 'paid',
      description: 'Made, on a day that has come; what was paid does not change',
      on: {
        TAKE_BACK: {
          target: 'scheduled',
          actions: { type: 'recordFact', params: { fact: 'unpaid' } },
        },
      },
    },
    cancelled: {
      tags: 'over',
      description: 'Called off: it counts nowhere',
      on: {
        REINSTATE: {
          target: 'scheduled',
          actions: { type: 'recordFact', params: { fact: 'reinstated' } },
        },
      },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const payment: Lifecycle<typeof paymentMachine, PaymentFact> = {
  machine: paymentMachine,
  version: 1,
  migrations: {},
}

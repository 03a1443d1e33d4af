import { and, or } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import {
  bookingSetup,
  extendHold,
  inBound,
  inLive,
  inState,
  inUnconfirmed,
  recordFact,
  to,
  unlessSuspended,
} from './booking-setup.rules.ts'
import type { BookingFact } from './booking.schema.ts'

/** One booking between a wedding and a business: agreement, contract, payments and the day. */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  description:
    'A couple and a business have agreed: their contract, the money and the day, as both of them see it',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    agreement: {
      description: 'Whether the day is theirs',
      initial: 'live',
      states: {
        live: {
          initial: 'unconfirmed',
          tags: 'takesPlace',
          on: {
            CANCEL: {
              description: 'Either side calls it off, and has been shown what that means',
              target: 'cancelled',
              meta: { ends: true, asks: true },
              actions: recordFact('cancelled'),
            },
          },
          states: {
            unconfirmed: {
              initial: 'held',
              on: {
                END_HOLD: {
                  description: 'Time is up: the hold, or the day that was not moved in time',
                  ...to('#booking.agreement.lapsed', 'lapsed'),
                },
              },
              states: {
                held: {
                  description:
                    'The place is kept until the contract is signed and the deposit has arrived',
                  always: {
                    guard: and([
                      or([inState('contract.open.none_needed'), inState('contract.open.in_force')]),
                      or([
                        inState('money.nothing_due'),
                        inState('money.owing.balance_due'),
                        inState('money.paid_in_full'),
                      ]),
                    ]),
                    target: '#booking.agreement.live.bound',
                    actions: recordFact('bound'),
                  },
                  on: { EXTEND_HOLD: extendHold, DATE_MOVED: to('moving', 'date_asked') },
                },
                moving: {
                  description: 'The wedding has another date; the vendor says whether they can',
                  on: {
                    AGREE_TO_DATE: { ...unlessSuspended, ...to('held', 'date_agreed') },
                    REFUSE_DATE: to('stuck', 'date_refused'),
                    KEEP_DATE: to('held', 'date_kept'),
                    DATE_MOVED: {
                      description: 'Another date again',
                      actions: recordFact('date_asked'),
                    },
                    DATE_CLEARED: to('held', 'date_cleared'),
                  },
                },
                stuck: {
                  description: 'The vendor cannot on the new date; the couple decides',
                  on: {
                    KEEP_DATE: to('held', 'date_kept'),
                    DATE_MOVED: to('moving', 'date_asked'),
                  },
                },
              },
            },
            bound: {
              tags: 'agreed',
              description: 'The day is theirs, and no clock runs',
              on: {
                DATE_MOVED: to('#booking.agreement.live.unconfirmed.moving', 'date_asked'),
                DAY_COMES: to('#booking.agreement.fixed', 'day_came'),
              },
            },
          },
        },
        fixed: {
          tags: ['takesPlace', 'agreed'],
          description: 'The day has come: nobody calls it off any more',
        },
        cancelled: { tags: 'over', description: 'Called off; what was paid stays on record' },
        lapsed: { tags: 'over', description: 'Time ran out before the two were done' },
      },
    },
    contract: {
      description: 'The text that both sign, by name and time',
      initial: 'open',
      states: {
        open: {
          initial: 'none_needed',
          on: {
            OFFER_CONTRACT: {
              ...unlessSuspended,
              description: 'A first version, or another, which nobody has signed yet',
              target: '.offered',
              actions: recordFact('contract_offered'),
            },
            DAY_COMES: { guard: inBound, target: 'closed' },
            CANCEL: 'closed',
            END_HOLD: { guard: inUnconfirmed, target: 'closed' },
          },
          states: {
            none_needed: {
              description: 'The quote says all there is; the vendor may still offer a contract',
            },
            offered: {
              description: 'The couple reads it, and signs or asks for another',
              on: { SIGN: { ...unlessSuspended, ...to('half_signed', 'contract_half_signed') } },
            },
            half_signed: {
              description: 'The couple has signed; the vendor signs next',
              on: { COUNTERSIGN: { ...unlessSuspended, ...to('in_force', 'contract_in_force') } },
            },
            in_force: { description: 'Signed by both' },
          },
        },
        closed: { description: 'Nothing more is signed; what both have signed stays' },
      },
    },
    money: {
      description: 'What was agreed to be paid: the couple says it was, the vendor says it arrived',
      initial: 'begins',
      on: {
        CANCEL: { guard: inLive, target: '.kept' },
        END_HOLD: { guard: inUnconfirmed, target: '.kept' },
      },
      states: {
        begins: {
          description: 'What was agreed says what is due first',
          always: [
            { guard: 'owesNothing', target: 'nothing_due' },
            { guard: 'owesDeposit', target: 'owing.deposit_due' },
            { target: 'owing.balance_due' },
          ],
        },
        nothing_due: { description: 'No payment was agreed' },
        owing: {
          initial: 'deposit_due',
          on: {
            PAY: { guard: 'isStillDue', actions: recordFact('payment_claimed') },
            TAKE_BACK: { guard: 'wasClaimed', actions: recordFact('payment_taken_back') },
            REPORT_MISSING: { guard: 'wasClaimed', actions: recordFact('payment_missing') },
          },
          states: {
            deposit_due: {
              description: 'The deposit has not arrived',
              on: {
                RECEIVE: [
                  {
                    guard: and(['wasClaimed', 'leavesDeposit']),
                    actions: recordFact('payment_received'),
                  },
                  {
                    guard: and(['wasClaimed', 'leavesBalance']),
                    ...to('balance_due', 'payment_received'),
                  },
                  { guard: 'wasClaimed', ...to('#booking.money.paid_in_full', 'payment_received') },
                ],
              },
            },
            balance_due: {
              description: 'No deposit is open; something is still to be paid by its day',
              on: {
                RECEIVE: [
                  {
                    guard: and(['wasClaimed', 'leavesBalance']),
                    actions: recordFact('payment_received'),
                  },
                  { guard: 'wasClaimed', ...to('#booking.money.paid_in_full', 'payment_received') },
                ],
              },
            },
          },
        },
        paid_in_full: { description: 'Everything has arrived' },
        kept: {
          description: 'Called off: nothing more is asked for here, and what was paid stays',
          on: {
            RECEIVE: {
              description: 'What was under way has arrived',
              guard: 'wasClaimed',
              actions: recordFact('payment_received'),
            },
            REPORT_MISSING: { guard: 'wasClaimed', actions: recordFact('payment_missing') },
          },
        },
      },
    },
    logistics: {
      description: 'The day itself',
      initial: 'ahead',
      states: {
        ahead: {
          initial: 'to_plan',
          on: {
            SAY_TIMES: { guard: inBound, actions: recordFact('times_said') },
            DAY_COMES: { guard: inBound, target: 'the_day' },
            CANCEL: 'called_off',
            END_HOLD: { guard: inUnconfirmed, target: 'called_off' },
          },
          states: {
            to_plan: {
              description: 'Times, places and people are still to be settled',
              on: { READY: { guard: inBound, ...to('ready', 'ready') } },
            },
            ready: {
              description: 'The vendor has all that the day needs',
              on: { DATE_MOVED: { description: 'Another day is planned anew', target: 'to_plan' } },
            },
          },
        },
        the_day: {
          description: 'It takes place today',
          on: { DAY_OVER: to('completed', 'completed') },
        },
        completed: { tags: 'tookPlace', description: 'It took place' },
        called_off: { description: 'It does not take place' },
      },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const booking: Lifecycle<typeof bookingMachine, BookingFact> = {
  machine: bookingMachine,
  version: 1,
  migrations: {},
}

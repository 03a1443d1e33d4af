import { and } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import {
  contact,
  decline,
  enquirySetup,
  expire,
  followBooked,
  followEnd,
  followUnbooked,
  leave,
  message,
  noted,
  pauses,
  quote,
  quoteEnded,
  recordFact,
} from './enquiry-setup.rules.ts'
import type { EnquiryFacts, EnquiryFact } from './enquiry.schema.ts'
import { block, settled, unblock } from './thread/block.rules.ts'
import { writing } from './thread/writing.rules.ts'

/**
 * One thread between one wedding and one business, from the first draft to an agreement or an end.
 */
export const enquiryMachine = enquirySetup.createMachine({
  id: 'enquiry',
  description: 'A couple asks a vendor; the two talk until they agree or one of them ends it',
  context: ({ input }) => ({
    ...input,
    contact: false,
    late: false,
    paused: false,
    turnSince: null,
    quoteUntil: null,
    quoteDay: null,
    sentAt: null,
    seenAt: null,
    repliedAt: null,
    quotedAt: null,
    closedAt: null,
    endedBy: null,
    reason: null,
    settledAs: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      tags: ['private', 'couplesTurn'],
      description: 'Being written; the vendor knows nothing of it',
      on: {
        ...pauses,
        CHANGE_DETAILS: { actions: noted('noteDetails') },
        SEND: {
          description: 'Needs a confirmed e-mail address, a date or a month, and a headcount',
          guard: and([
            'isConfirmed',
            'hasDate',
            'hasHeadcount',
            'hasText',
            'isListed',
            'isNotPaused',
          ]),
          target: 'open.waiting.sent',
          actions: [noted('noteSent'), noted('passTurn'), recordFact('sent')],
        },
        DISCARD: { target: 'discarded', meta: { ends: true }, actions: recordFact('discarded') },
      },
    },
    discarded: { tags: ['private', 'over'], description: 'Thrown away before anybody saw it' },
    open: {
      description: 'The two talk; either may end it at any time',
      initial: 'waiting',
      on: {
        ...contact,
        ...pauses,
        BLOCK: block,
        LEAVE: leave,
      },
      states: {
        waiting: {
          tags: ['vendorsTurn', 'unanswered'],
          description: 'The vendor has three days to answer; after seven of silence it ends',
          initial: 'sent',
          on: {
            REPLY: {
              guard: 'isNotPaused',
              target: 'replied.answered',
              actions: [noted('passTurn'), noted('noteReply'), recordFact('replied')],
            },
            WRITE: message,
            QUOTE: quote,
            WITHDRAW: {
              target: '#enquiry.closed.ended.withdrawn',
              meta: { ends: true },
              actions: [noted('noteEnd'), 'noteWithdrawal', recordFact('withdrawn')],
            },
            DECLINE: { ...decline, guard: 'isVendors' },
            TIME_PASSED: [
              expire,
              {
                description: 'The couple is told that the answer is late, and the vendor reminded',
                guard: and(['isNotPaused', 'isReplyDue']),
                actions: ['noteLate', recordFact('late')],
              },
            ],
          },
          states: {
            sent: {
              description: 'Nobody of the business has opened it',
              on: { SEE: { target: 'seen', actions: [noted('noteSeen'), recordFact('seen')] } },
            },
            seen: { description: 'The vendor has opened it' },
          },
        },
        replied: {
          tags: 'talking',
          description: 'The two talk: whoever wrote last waits for the other',
          initial: 'answered',
          on: { QUOTE: quote, DECLINE: decline, TIME_PASSED: expire },
          states: {
            answered: {
              tags: 'couplesTurn',
              description: 'The vendor wrote last',
              on: {
                WRITE: {
                  guard: 'isNotPaused',
                  target: 'asked',
                  actions: [noted('passTurn'), recordFact('asked')],
                },
                REPLY: message,
              },
            },
            asked: {
              tags: 'vendorsTurn',
              description: 'The couple wrote last, or has no quote to decide about',
              on: {
                REPLY: {
                  guard: 'isNotPaused',
                  target: 'answered',
                  actions: [noted('passTurn'), recordFact('replied')],
                },
                WRITE: message,
              },
            },
          },
        },
        quoted: {
          tags: 'priced',
          description: 'A price is on the table, until it expires or is settled',
          initial: 'offered',
          on: {
            QUOTE: { ...quote, description: 'A newer one takes the place of the open one' },
            ACCEPT: {
              guard: 'isNotPaused',
              target: '#enquiry.closed.agreed',
              meta: { ends: false, asks: true },
              actions: [noted('noteAgreement'), recordFact('accepted')],
            },
            QUOTE_ENDED: quoteEnded,
            DECLINE: decline,
            WRITE: message,
            REPLY: message,
          },
          states: {
            offered: {
              tags: 'couplesTurn',
              description: 'The couple decides',
              on: {
                COUNTER: {
                  guard: 'isNotPaused',
                  target: 'countered',
                  actions: [noted('noteQuote'), recordFact('countered')],
                },
              },
            },
            countered: {
              tags: 'vendorsTurn',
              description: 'The couple proposed something else; the vendor decides',
            },
          },
        },
      },
    },
    closed: {
      description: 'Agreed, or over',
      initial: 'ended',
      states: {
        agreed: {
          tags: 'agreed',
          description: 'The two have agreed; the thread follows their booking, and stays theirs',
          initial: 'accepted',
          on: { ...writing, FOLLOW_BOOKING: followEnd },
          states: {
            accepted: {
              description: 'A contract or a deposit may be open',
              on: { FOLLOW_BOOKING: followBooked },
            },
            booked: {
              description: 'Nothing is open that makes it sure',
              on: { FOLLOW_BOOKING: followUnbooked },
            },
          },
        },
        settled: {
          tags: 'settled',
          description: 'The booking is over; what is left between the two is still said here',
          initial: 'completed',
          on: { ...writing },
          states: {
            completed: { ...settled('completed'), description: 'It took place' },
            cancelled: { ...settled('cancelled'), description: 'One of them called it off' },
            lapsed: { ...settled('lapsed'), description: 'Time ran out before the two were done' },
          },
        },
        ended: {
          tags: 'over',
          initial: 'declined',
          on: {
            BLOCK: { ...block, description: 'And no further enquiry between the two' },
          },
          states: {
            declined: { description: 'One of them said no, with a reason' },
            withdrawn: { description: 'The couple took it back' },
            expired: { description: 'Ended by itself after seven days of silence' },
          },
        },
        blocked: {
          tags: 'over',
          description: 'One of them wants to hear no more; nothing new begins between the two',
          on: { UNBLOCK: unblock },
        },
      },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const enquiry: Lifecycle<typeof enquiryMachine, EnquiryFact> = {
  machine: enquiryMachine,
  version: 2,
  migrations: {
    // Version 1 had no blocking after a booking.
    1: ({ facts, ...row }) => ({ ...row, facts: { ...(facts as EnquiryFacts), settledAs: null } }),
  },
}

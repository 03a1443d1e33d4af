import type { StateValue } from 'xstate'
import { enquiryModel } from '#machines/enquiries/enquiry.model.ts'
import {
  hasBooking,
  isAgreed,
  isOver,
  nextDue,
  turnOf,
  whereWeAre,
  failedGuards,
} from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import { stateName } from '#machines/kernel/values/state-name.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-21T09:00:00.000Z'
const flipped = { mine: 'theirs', theirs: 'mine', both: 'both', none: 'none' }

provePaths({
  ...enquiryModel,
  invariants: {
    'what is mine on one side is theirs on the other, and everything else is the same': (
      snapshot,
    ) => {
      const { turn, ...rest } = whereWeAre(nowIn(snapshot), 'couple')
      const other = whereWeAre(nowIn(snapshot), 'vendor')
      return JSON.stringify({ turn: flipped[turn], ...rest }) === JSON.stringify(other)
    },
    'it is somebody’s turn until the two agree, or it or their booking is over': (snapshot) => {
      const { state } = nowIn(snapshot)
      const isSettled = hasBooking(state) && !isAgreed(state)
      return (
        (turnOf(state) === 'none') === (isOver(state) || isSettled) &&
        (turnOf(state) === 'both') === isAgreed(state)
      )
    },
    'time moves it exactly when something is due': (snapshot) => {
      const now = nowIn(snapshot)
      const due = now.facts.paused ? null : nextDue(now)
      const far = '2030-01-01T00:00:00.000Z'
      return snapshot.can({ type: 'TIME_PASSED', at: due ?? far }) === (due !== null)
    },
    'a deadline says what happens then, and a suspended business has none': (snapshot) => {
      const { deadline, afterwards, isPaused } = whereWeAre(nowIn(snapshot), 'vendor')
      return (deadline === null) === (afterwards === null) && !(isPaused && deadline !== null)
    },
    'while the two talk, either can end it': (snapshot) => {
      const now = nowIn(snapshot)
      if (isOver(now.state) || hasBooking(now.state) || now.state === 'draft') return true
      const vendors = failedGuards(now, { type: 'DECLINE', at, by: 'vendor', reason: 'other' })
      const couples = [
        failedGuards(now, { type: 'DECLINE', at, by: 'couple', reason: 'other' }),
        failedGuards(now, { type: 'WITHDRAW', at }),
      ]
      return vendors === null && couples.includes(null)
    },
    'nobody who is over hears anything': (snapshot) => {
      const now = nowIn(snapshot)
      return (
        !isOver(now.state) ||
        (failedGuards(now, { type: 'WRITE', at }) !== null &&
          failedGuards(now, { type: 'REPLY', at }) !== null)
      )
    },
  },
  equivalent: {
    'asks nothing: enquiry.draft · RESUME [0] → stays':
      'In a draft no clock runs that it would begin anew.',
    'asks nothing: enquiry.closed.agreed · RESUME [0] → stays':
      'After the agreement no clock runs that it would begin anew.',
    'asks nothing: enquiry.closed.settled · RESUME [0] → stays':
      'After the booking no clock runs that it would begin anew.',
  },
})

function nowIn({
  value,
  context,
}: {
  value: StateValue
  context: EnquiryNow['facts']
}): EnquiryNow {
  // A chart's innermost names are the states that rows keep.
  return { state: stateName(value) as EnquiryNow['state'], facts: context }
}

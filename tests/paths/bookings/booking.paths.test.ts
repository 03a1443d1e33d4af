import { bookingModel } from '#machines/bookings/booking.model.ts'
import { nextDue } from '#machines/bookings/booking.rules.ts'
import type { BookingState } from '#machines/bookings/booking.schema.ts'
import {
  actionsFor,
  isConfirmed,
  isOver,
  mayCancel,
  takesPlace,
  whereBookingIs,
} from '#machines/bookings/booking.selectors.ts'
import { keptState } from '#machines/kernel/values/state-name.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-25T09:00:00.000Z'
const days = { firstDay: '2027-06-12', lastDay: '2027-06-12', timeZone: 'Europe/Lisbon' }

/** A chart's innermost names by region are what rows keep. */
const stateOf = (snapshot: { value: Parameters<typeof keptState>[0] }) =>
  keptState(snapshot.value) as BookingState

provePaths({
  ...bookingModel,
  invariants: {
    'either side may call it off exactly while it takes place and the day has not come': (
      snapshot,
    ) =>
      snapshot.can({ type: 'CANCEL', at }) ===
        mayCancel({ state: stateOf(snapshot), facts: snapshot.context }) &&
      (!snapshot.can({ type: 'CANCEL', at }) || takesPlace(stateOf(snapshot))),
    'a booking that is over frees its place, and asks nobody for anything but what was under way': (
      snapshot,
    ) => {
      const state = stateOf(snapshot)
      if (!isOver(state)) return takesPlace(state)
      return (
        !takesPlace(state) &&
        state.contract === 'closed' &&
        state.money === 'kept' &&
        state.logistics === 'called_off'
      )
    },
    'nobody is bound before the deposit has arrived': (snapshot) => {
      const { agreement, money } = stateOf(snapshot)
      return agreement !== 'bound' || money !== 'deposit_due'
    },
    'a confirmed booking has no contract that waits': (snapshot) => {
      const state = stateOf(snapshot)
      return (
        !isConfirmed({ state }) ||
        (!['offered', 'half_signed'].includes(state.contract) && state.money !== 'deposit_due')
      )
    },
    'nothing new is agreed with a business that is suspended': (snapshot) =>
      (['OFFER_CONTRACT', 'SIGN', 'COUNTERSIGN', 'EXTEND_HOLD', 'AGREE_TO_DATE'] as const).every(
        (type) => !snapshot.can({ type, at, suspended: true }),
      ),
    'what time moves next, the chart allows': (snapshot) => {
      const due = nextDue(stateOf(snapshot), { ...days, holdUntil: at })
      return due === null || snapshot.can({ type: due.event, at })
    },
    'it is never the turn of a side that can do nothing': (snapshot) => {
      const state = stateOf(snapshot)
      const owed = [
        { kind: 'deposit', minor: 50, dueOn: '2026-11-26', status: 'claimed' },
        { kind: 'part', minor: 150, dueOn: '2026-11-26', status: 'due' },
      ] as const
      const payments = snapshot.matches({ money: 'owing' }) ? owed : []
      const seen = {
        state,
        facts: snapshot.context,
        payments,
        ...days,
        holdUntil: at,
        isReviewed: false,
      }
      return [true, false].every((isSuspended) =>
        (['couple', 'vendor'] as const).every(
          (side) =>
            whereBookingIs({ ...seen, isSuspended }, side, at).turn !== 'mine' ||
            actionsFor({ ...seen, isSuspended }, side).some(
              ({ refusedBy }) => refusedBy.length === 0,
            ),
        ),
      )
    },
  },
})

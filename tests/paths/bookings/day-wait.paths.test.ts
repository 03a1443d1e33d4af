import type { StateValue } from 'xstate'
import { stateName } from '#machines/kernel/values/state-name.ts'
import { dayWaitModel } from '#machines/bookings/queue/day-wait.model.ts'
import type { WaitNow } from '#machines/bookings/queue/day-wait.selectors.ts'
import {
  allowedToWaiting,
  isInLine,
  isOffered,
} from '#machines/bookings/queue/day-wait.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-25T09:00:00.000Z'

provePaths({
  ...dayWaitModel,
  invariants: {
    'a place is kept with a clock, and only then does a clock run': (snapshot) =>
      isOffered(nowIn(snapshot).state) === (snapshot.context.offeredUntil !== null),
    'whoever is in line may leave it, and nobody else': (snapshot) =>
      isInLine(nowIn(snapshot).state) === allowedToWaiting(nowIn(snapshot), at).includes('LEAVE'),
    'an offer is not over a moment before its clock': (snapshot) =>
      !snapshot.can({ type: 'TIME_UP', at: '2026-11-27T08:59:59.999Z' }),
    'nothing is offered twice': (snapshot) =>
      !isOffered(nowIn(snapshot).state) || !snapshot.can({ type: 'PLACE_FREED', at, until: at }),
  },
})

function nowIn({ value, context }: { value: StateValue; context: WaitNow['facts'] }): WaitNow {
  // A chart's innermost names are the states that rows keep.
  return { state: stateName(value) as WaitNow['state'], facts: context }
}

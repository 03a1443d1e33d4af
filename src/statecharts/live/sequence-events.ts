import type { SequenceEvent } from '../sequence/sequence.ts'
import type { Listing, Sheet } from '../sheet.ts'
import type { Followed, Log } from './log.ts'

/** How many steps a sequence shows at most: the newest. */
const maxSteps = 80

/**
 * What happened in the tab of an actor, in order: to it, and to all others that run there. Only its
 * own chart is at hand.
 */
export function sequenceEventsOf(
  log: Log,
  actor: Followed,
  sheet: Sheet,
  listings: readonly Listing[],
): SequenceEvent[] {
  const others = log.actors.filter(({ id, tab }) => tab.id === actor.tab.id && id !== actor.id)
  const titleOf = (machine: string) => listings.find(({ id }) => id === machine)?.title ?? machine
  return [actor, ...others]
    .flatMap(({ machine, steps }) => steps.map((step) => ({ machine, step })))
    .toSorted((one, other) => one.step.at - other.step.at)
    .slice(-maxSteps)
    .map(({ machine, step: { event, active, taken, number } }) => {
      return {
        machine,
        title: titleOf(machine),
        event,
        active,
        taken,
        number,
        chart: machine === sheet.id ? sheet.chart : null,
      }
    })
}

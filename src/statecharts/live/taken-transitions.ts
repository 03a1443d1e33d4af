import type { Chart } from '#machines/catalogue/chart.ts'
import type { Followed } from './log.ts'
import { moved } from './names.ts'

/**
 * An actor whose steps from state to state say which transitions lead there, where it is a record
 * that could not say so itself.
 */
export function withTakenTransitions(actor: Followed, chart: Chart): Followed {
  const steps = actor.steps.map((step, place) => {
    const before = actor.steps[place - 1]
    if (step.event.type !== moved || !before) return step
    return { ...step, taken: transitionsBetween(chart, before.active, step.active) }
  })
  return { ...actor, steps }
}

function transitionsBetween(
  { transitions }: Chart,
  before: readonly string[],
  after: readonly string[],
) {
  const entered = after.filter((id) => !before.includes(id))
  return transitions
    .filter(
      ({ source, targets }) =>
        before.includes(source) && targets.some((target) => entered.includes(target)),
    )
    .map(({ id }) => id)
}

import type { Chart } from '#machines/catalogue/chart.ts'
import type { Followed } from '../log.ts'

/** What somebody who tests by hand has come through: ids of states and of transitions. */
export interface Coverage {
  states: { covered: string[]; missing: string[] }
  transitions: { covered: string[]; missing: string[] }
}

/** Which of a chart its actors have come through, together with what is known from before. */
export function coverageOf(
  { nodes, transitions }: Chart,
  actors: readonly Followed[],
  known: ReadonlySet<string>,
  since = 0,
): Coverage {
  const steps = actors.flatMap((actor) => actor.steps).filter(({ at }) => at >= since)
  const seen = new Set([...known, ...steps.flatMap(({ active, taken }) => [...active, ...taken])])
  // A state that is left in the same breath is in no step; the transition out of it proves the
  // visit.
  for (const { id, source } of transitions) if (seen.has(id)) seen.add(source)
  // Around everything there is always the machine, and in a history state nobody rests.
  const states = nodes
    .filter(({ parent, type }) => parent !== null && type !== 'history')
    .map(({ id }) => id)
  const parted = (ids: string[]) => ({
    covered: ids.filter((id) => seen.has(id)),
    missing: ids.filter((id) => !seen.has(id)),
  })
  return { states: parted(states), transitions: parted(transitions.map(({ id }) => id)) }
}

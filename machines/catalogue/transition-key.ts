import type { AnyTransitionDefinition } from 'xstate'

/**
 * The id of a transition, unique within its machine and the same for the chart, the coverage and
 * the list of mutants: its source, the event, which of the event's branches, and the targets.
 */
export function transitionKey(transition: AnyTransitionDefinition) {
  const { source, eventType, target } = transition
  const branches = eventType === '' ? source.always : source.transitions.get(eventType)
  const targets = target?.map(({ id }) => id).join(' and ') ?? 'stays'
  return `${source.id} · ${eventType || 'always'} [${branches?.indexOf(transition) ?? 0}] → ${targets}`
}

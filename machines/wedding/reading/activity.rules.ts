import type { ActivityArea, ActivityKind, LiveArea } from '../activity.schema.ts'
import { planAreas } from '../rights.schema.ts'
import type { Membership, PlanArea } from '../rights.schema.ts'
import { allows, visibleAreas } from '../rights.rules.ts'
import type { Need } from '../rights.rules.ts'

/** The right that somebody needs to undo an activity of an area. */
export function needOf(area: ActivityArea): Need {
  return isPlanArea(area) ? { area, to: 'edit' } : 'partner'
}

/**
 * The areas whose activity somebody may read. Every member may read those of the wedding and its
 * members.
 */
export function readableAreas(member: Pick<Membership, 'kind' | 'rights'>): ActivityArea[] {
  return [...visibleAreas(member), 'wedding', 'members']
}

/** The areas of which somebody gets live changes. */
export function readableLiveAreas(member: Pick<Membership, 'kind' | 'rights'>): LiveArea[] {
  const isAsking = allows(member, { area: 'vendors', to: 'view' })
  return [...readableAreas(member), ...(isAsking ? (['enquiries'] as const) : []), 'notices']
}

/** Whether this member may undo an activity at this time. */
export function undoFor(
  member: Pick<Membership, 'kind' | 'rights'>,
  { area, hasChanges, isUndone }: { area: ActivityArea; hasChanges: boolean; isUndone: boolean },
): 'open' | 'done' | 'off' | 'never' {
  if (!hasChanges) return 'never'
  if (isUndone) return 'done'
  return allows(member, needOf(area)) ? 'open' : 'off'
}

/**
 * Whether an activity can be undone without the rows that have changed since: an import has people
 * one by one, and a change of several tasks or guests was made to each. Elsewhere rows only make
 * sense together.
 */
export function mayBeUndoneInPart({
  kind,
  isOfChangesOnly,
}: {
  kind: ActivityKind
  isOfChangesOnly: boolean
}) {
  return (
    kind === 'guests.imported' ||
    (isOfChangesOnly && (kind === 'guest.changed' || kind.startsWith('task.')))
  )
}

function isPlanArea(area: ActivityArea): area is PlanArea {
  return planAreas.some((planArea) => planArea === area)
}

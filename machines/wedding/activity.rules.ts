import type { ActivityArea, ActivityKind, LiveArea } from './activity.schema.ts'
import { planAreas } from './rights.schema.ts'
import type { Membership, PlanArea } from './rights.schema.ts'
import { allows, visibleAreas } from './rights.rules.ts'
import type { Need } from './rights.rules.ts'

/** What somebody must be allowed to undo what was done in an area. */
export function needOf(area: ActivityArea): Need {
  return isPlanArea(area) ? { area, to: 'edit' } : 'partner'
}

/** The areas of whose activity somebody may read. Who is in the wedding, and the wedding itself, everybody in it may know. */
export function readableAreas(member: Pick<Membership, 'kind' | 'rights'>): ActivityArea[] {
  return [...visibleAreas(member), 'wedding', 'members']
}

/** The areas that somebody is told of live. */
export function heardAreas(member: Pick<Membership, 'kind' | 'rights'>): LiveArea[] {
  const isAsking = allows(member, { area: 'vendors', to: 'view' })
  return [...readableAreas(member), ...(isAsking ? (['enquiries'] as const) : []), 'notices']
}

/** Whether something that was done may be undone, by this member and at this time. */
export function undoFor(
  member: Pick<Membership, 'kind' | 'rights'>,
  { area, hasChanges, isUndone }: { area: ActivityArea; hasChanges: boolean; isUndone: boolean },
): 'open' | 'done' | 'off' | 'never' {
  if (!hasChanges) return 'never'
  if (isUndone) return 'done'
  return allows(member, needOf(area)) ? 'open' : 'off'
}

/**
 * Whether an activity is undone without what was changed since: an import is people one by one, and what was done to several tasks or
 * guests at once was done to each. Elsewhere rows only make sense together.
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

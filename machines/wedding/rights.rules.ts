import { planAreas } from './rights.schema.ts'
import type { Membership, PlanArea, Right, Rights } from './rights.schema.ts'

/**
 * A part of the plan and what to do there; `member` is everybody in the wedding, `partner` only the
 * two partners.
 */
export type Need = { area: PlanArea; to: 'view' | 'edit' } | 'member' | 'partner'

export function allows(member: Pick<Membership, 'kind' | 'rights'>, need: Need): boolean {
  if (member.kind === 'partner') return true
  return typeof need === 'string' ? need === 'member' : reaches(member.rights[need.area], need.to)
}

/** The parts of the plan that somebody may at least view. */
export function visibleAreas(member: Pick<Membership, 'kind' | 'rights'>): PlanArea[] {
  return planAreas.filter((area) => allows(member, { area, to: 'view' }))
}

export const allRights: Rights = {
  guests: 'edit',
  budget: 'edit',
  timeline: 'edit',
  vendors: 'edit',
}
export const noRights: Rights = {
  guests: 'none',
  budget: 'none',
  timeline: 'none',
  vendors: 'none',
}

/** The usual rights of a helper, by who the helper is. */
export const helperPresets = {
  parent: { guests: 'edit', budget: 'view', timeline: 'view', vendors: 'view' },
  witness: { guests: 'view', budget: 'none', timeline: 'edit', vendors: 'none' },
  planner: allRights,
} as const satisfies Record<string, Rights>

export type HelperPreset = keyof typeof helperPresets

/** Rights as one short text: "guests:view timeline:edit". Parts with `none` are left out. */
export function rightsInWords(rights: Rights): string {
  return planAreas
    .flatMap((area) => (rights[area] === 'none' ? [] : [`${area}:${rights[area]}`]))
    .join(' ')
}

function reaches(right: Right, to: 'view' | 'edit') {
  return right === 'edit' || right === to
}

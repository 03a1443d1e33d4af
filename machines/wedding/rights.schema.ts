import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'

/** The parts of a plan for which a helper gets separate rights. */
export const planAreas = ['guests', 'budget', 'timeline', 'vendors'] as const
export type PlanArea = (typeof planAreas)[number]

/** In rising order: edit includes view. */
export const rightLevels = ['none', 'view', 'edit'] as const
export const rightSchema = v.picklist(rightLevels, 'invalid_choice')
export type Right = (typeof rightLevels)[number]

export const rightsSchema = v.strictObject({
  guests: rightSchema,
  budget: rightSchema,
  timeline: rightSchema,
  vendors: rightSchema,
})
export type Rights = Record<PlanArea, Right>

/** A partner may do everything; a helper (family, a planner) what the couple allows. */
export const memberKinds = ['partner', 'helper'] as const
export const memberKindSchema = v.picklist(memberKinds, 'invalid_choice')
export type MemberKind = (typeof memberKinds)[number]

/** Somebody's role in a wedding. A partner's rights are all `edit`. */
export const membershipSchema = v.object({
  userId: idSchema,
  kind: memberKindSchema,
  rights: rightsSchema,
})
export type Membership = v.InferOutput<typeof membershipSchema>

/** The same with the wedding's id, as the server passes it on. */
export interface Member extends Membership {
  weddingId: string
}

import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { memberKindSchema, rightsSchema } from '../rights.schema.ts'

export const invitationStates = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * How often one invitation may be sent, the first time included: it may reach somebody who did not
 * ask for it.
 */
export const maxSends = 3

/** The facts that the guards of an invitation read. */
export const invitationFactsSchema = v.object({
  sentAt: instantSchema,
  expiresAt: instantSchema,
  sends: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSends)),
})
export type InvitationFacts = v.InferOutput<typeof invitationFactsSchema>

/** What a step of an invitation means to the wedding. */
export type InvitationFact = 'resent' | 'accepted' | 'declined' | 'expired' | 'revoked'

/** Whom a couple invites, and in which role. A partner's rights are always `edit`. */
export const newInvitationSchema = v.strictObject({
  email: emailSchema,
  kind: memberKindSchema,
  rights: rightsSchema,
})
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>

/** The steps of the couple. */
export const invitersEvents = ['RESEND', 'REVOKE'] as const

/** A step of the couple for an invitation that they sent. */
export const invitersRequestSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(invitersEvents),
})
export type InvitersRequest = v.InferOutput<typeof invitersRequestSchema>

/** An invitation as the couple sees it. */
export const invitationSchema = v.object({
  id: idSchema,
  version: versionSchema,
  email: v.pipe(v.string(), v.maxLength(254)),
  kind: memberKindSchema,
  rights: rightsSchema,
  state: v.picklist(invitationStates),
  facts: invitationFactsSchema,
  /** When the present state began. */
  since: instantSchema,
  createdAt: instantSchema,
})
export type Invitation = v.InferOutput<typeof invitationSchema>

/** 160 bits in base64url: whoever has it has the link. */
export const invitationTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{27}$/, 'invalid_id'),
  v.maxLength(27),
)

/** An invitation as seen with its link. */
export const receivedInvitationSchema = v.object({
  state: v.picklist(invitationStates),
  facts: invitationFactsSchema,
  kind: memberKindSchema,
  rights: rightsSchema,
  email: v.pipe(v.string(), v.maxLength(254)),
  /** The couple's names; the second may be empty. */
  names: v.strictTuple([
    v.pipe(v.string(), v.maxLength(4_097)),
    v.pipe(v.string(), v.maxLength(100)),
  ]),
  /** Who sent it; empty if the account is gone. */
  inviter: v.pipe(v.string(), v.maxLength(4_097)),
})
export type ReceivedInvitation = v.InferOutput<typeof receivedInvitationSchema>

/**
 * Joining as a partner ends the wedding that somebody plans alone elsewhere; if it holds anything,
 * they must confirm.
 */
export const acceptanceSchema = v.strictObject({ leavesOwn: v.boolean() })

/** A member of the wedding. */
export const listedMemberSchema = v.object({
  userId: idSchema,
  version: versionSchema,
  name: v.pipe(v.string(), v.maxLength(4_097)),
  /** Empty for helpers who read it: only the couple sees addresses. */
  email: v.pipe(v.string(), v.maxLength(254)),
  kind: memberKindSchema,
  rights: rightsSchema,
  joinedAt: instantSchema,
})
export type ListedMember = v.InferOutput<typeof listedMemberSchema>

export const rightsChangeSchema = v.strictObject({ version: versionSchema, rights: rightsSchema })
export type RightsChange = v.InferOutput<typeof rightsChangeSchema>

import * as v from 'valibot'
import { wholeListSchema } from '#machines/kernel/page.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { emailSchema } from '#machines/kernel/values/text.ts'
import { invitationSchema } from '#machines/wedding/invitation/invitation.schema.ts'

/**
 * How many colleagues a business may have beside its owner, and how many unanswered invitations.
 */
export const maxColleagues = 20

export const staffRoles = ['owner', 'member'] as const

/** Somebody who works for a business, as everybody there sees it. */
export const staffMemberSchema = v.object({
  userId: idSchema,
  name: v.pipe(v.string(), v.maxLength(4_097)),
  email: v.pipe(v.string(), v.maxLength(254)),
  role: v.picklist(staffRoles),
  isMe: v.boolean(),
  /** When the business was made, or when they joined it. */
  since: instantSchema,
})

export type StaffMember = v.InferOutput<typeof staffMemberSchema>

/** The owner first, then by when they joined. */
export const staffSchema = wholeListSchema(
  v.pipe(v.array(staffMemberSchema), v.maxLength(maxColleagues + 1)),
)

export const newColleagueSchema = v.strictObject({ email: emailSchema })

/**
 * An invitation into a business as its owner sees it. It moves by the same chart as one into a
 * wedding.
 */
export const colleagueInvitationSchema = v.omit(invitationSchema, ['kind', 'rights'])

export type ColleagueInvitation = v.InferOutput<typeof colleagueInvitationSchema>

/** The same as whoever has its link sees it. */
export const receivedColleagueInvitationSchema = v.object({
  ...v.pick(colleagueInvitationSchema, ['state', 'facts', 'email']).entries,
  businessName: v.pipe(v.string(), v.maxLength(150)),
  /** Who sent it; the business where the account is gone. */
  inviter: v.pipe(v.string(), v.maxLength(4_097)),
})

export type ReceivedColleagueInvitation = v.InferOutput<typeof receivedColleagueInvitationSchema>

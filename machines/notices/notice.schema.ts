import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'

/**
 * The kinds of notices, and whom each is for. An `immediate` one is sent at once because the
 * account depends on it, and cannot be switched off; a kind marked `own` is sent outside quiet
 * hours, once until it is read, and can be switched off; every other kind is part of the digest. In
 * the product everything can be switched off except kinds that wait for an answer (`asks`).
 */
export const noticeKinds = {
  'task.due': { roles: ['COUPLE'], mail: 'digest' },
  'task.overdue': { roles: ['COUPLE'], mail: 'digest' },
  'task.assigned': { roles: ['COUPLE'], mail: 'digest' },
  'payment.due': { roles: ['COUPLE'], mail: 'digest' },
  'payment.overdue': { roles: ['COUPLE'], mail: 'digest' },
  'date.changed': { roles: ['COUPLE'], mail: 'digest' },
  'vendor.booked': { roles: ['COUPLE'], mail: 'digest' },
  'member.joined': { roles: ['COUPLE'], mail: 'digest' },
  'member.left': { roles: ['COUPLE'], mail: 'digest' },
  'invitation.ended': { roles: ['COUPLE'], mail: 'digest' },
  'rsvp.answered': { roles: ['COUPLE'], mail: 'digest' },
  'rsvp.changed': { roles: ['COUPLE'], mail: 'digest' },
  'rsvp.linkMissed': { roles: ['COUPLE'], mail: 'digest' },
  'gift.reserved': { roles: ['COUPLE'], mail: 'digest' },
  'thanks.due': { roles: ['COUPLE'], mail: 'digest' },
  'photos.waiting': { roles: ['COUPLE'], mail: 'digest' },
  approval: { roles: ['VENDOR'], mail: 'immediate', asks: true },
  'listing.published': { roles: ['ADMIN'], mail: 'digest' },
  'review.waiting': { roles: ['ADMIN'], mail: 'digest', asks: true },
  proof: { roles: ['VENDOR'], mail: 'immediate', asks: true },
  change: { roles: ['VENDOR'], mail: 'immediate', asks: true },
  enquiry: { roles: ['COUPLE', 'VENDOR'], mail: 'own', asks: true },
  'colleague.joined': { roles: ['VENDOR'], mail: 'digest' },
  'colleague.left': { roles: ['VENDOR'], mail: 'digest' },
  'colleague.invitationEnded': { roles: ['VENDOR'], mail: 'digest' },
  'calendar.unread': { roles: ['VENDOR'], mail: 'digest' },
  'review.news': { roles: ['COUPLE', 'VENDOR'], mail: 'own' },
} as const satisfies Record<
  string,
  {
    roles: readonly ('COUPLE' | 'VENDOR' | 'ADMIN')[]
    mail: 'digest' | 'immediate' | 'own'
    asks?: true
  }
>

export type NoticeKind = keyof typeof noticeKinds

// Object.keys loses the type of the keys.
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]
const kindSchema = v.picklist(noticeKindNames, 'invalid_choice')

/** The values that its sentence needs. */
export const noticeFactsSchema = v.object({
  /** Who did it; empty if no particular person did. */
  by: v.optional(v.pipe(v.string(), v.maxLength(4_097))),
  /** How many things the notice is about. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
  /** The names of the first ones. */
  names: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(5))),
  /** A day of the calendar. */
  day: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(10)))),
  /** A state, such as that of an approval. */
  state: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The enquiry that it is about. */
  enquiryId: v.optional(idSchema),
  /** The business that it is about, for the review team. */
  businessId: v.optional(idSchema),
  /** The kind of proof of a business. */
  proof: v.optional(v.pipe(v.string(), v.maxLength(40))),
})

export type NoticeFacts = v.InferOutput<typeof noticeFactsSchema>

/** A notice for one user. */
export const noticeSchema = v.object({
  id: idSchema,
  kind: kindSchema,
  weddingId: v.nullable(idSchema),
  facts: noticeFactsSchema,
  at: instantSchema,
  isRead: v.boolean(),
})

export type Notice = v.InferOutput<typeof noticeSchema>

export const unreadSchema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
})

/**
 * Marks everything up to the newest shown notice as read; newer ones stay unread. Or the one that
 * was opened, alone.
 */
export const readRequestSchema = v.union([
  v.strictObject({ upTo: idSchema }),
  v.strictObject({ id: idSchema }),
])

export type ReadRequest = v.InferOutput<typeof readRequestSchema>

export const digestFrequencies = ['daily', 'weekly', 'off'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

/** The channels by which a notice reaches its recipient. */
export const noticeChannels = ['app', 'mail'] as const

/** Whether a kind cannot be switched off on a channel. */
export function isFixed(kind: NoticeKind, channel: (typeof noticeChannels)[number]): boolean {
  return channel === 'app' ? 'asks' in noticeKinds[kind] : noticeKinds[kind].mail === 'immediate'
}

const switchedSchema = v.strictObject({ kind: kindSchema, app: v.boolean(), mail: v.boolean() })
const switchesSchema = v.pipe(v.array(switchedSchema), v.maxLength(40))

export const noticeSettingsSchema = v.object({
  version: versionSchema,
  digest: v.picklist(digestFrequencies),
  /** The kinds that exist for this account. */
  kinds: switchesSchema,
  /** The wedding’s time zone, which decides when digests are sent; empty if unknown. */
  timeZone: v.pipe(v.string(), v.maxLength(64)),
})

export type NoticeSettings = v.InferOutput<typeof noticeSettingsSchema>

export const noticeSettingsChangeSchema = v.strictObject({
  version: versionSchema,
  digest: v.optional(v.picklist(digestFrequencies, 'invalid_choice')),
  kinds: v.optional(switchesSchema),
})

export type NoticeSettingsChange = v.InferOutput<typeof noticeSettingsChangeSchema>

/** The token in the link that ends the digest: 160 bits in base64url. */
export const unsubscribeTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{27}$/, 'invalid_id'),
  v.maxLength(27),
)

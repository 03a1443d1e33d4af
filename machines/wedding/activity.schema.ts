import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { planAreas } from './rights.schema.ts'

/** The kinds of activities. Each has its sentence in locales/en/activity.json. */
export const activityKinds = [
  'wedding.created',
  'wedding.changed',
  'date.changed',
  'invitation.sent',
  'invitation.resent',
  'invitation.accepted',
  'invitation.declined',
  'invitation.expired',
  'invitation.revoked',
  'member.rights_changed',
  'member.removed',
  'member.left',
  'task.added',
  'task.changed',
  'task.completed',
  'task.reopened',
  'task.snoozed',
  'task.woken',
  'task.set_aside',
  'task.taken_back',
  'task.assigned',
  'task.moved',
  'task.removed',
  'schedule.added',
  'schedule.changed',
  'schedule.removed',
  'link.made',
  'link.withdrawn',
  'household.added',
  'household.changed',
  'guest.added',
  'guest.changed',
  'guest.removed',
  'guest.merged',
  'guest.apart',
  'guests.imported',
  'event.added',
  'event.changed',
  'event.removed',
  'rsvp.sent',
  'rsvp.posted',
  'rsvp.reminded',
  'rsvp.relinked',
  'rsvp.answered',
  'rsvp.answeredInPart',
  'rsvp.changed',
  'rsvp.linkSent',
  'rsvp.linkMissed',
  'rsvp.settings',
  'rsvp.frozen',
  'rsvp.reopened',
  'message.sent',
  'message.retried',
  'table.added',
  'table.changed',
  'table.removed',
  'seat.changed',
  'seating.suggested',
  'seating.rule_added',
  'seating.rule_changed',
  'seating.rule_removed',
  'activity.undone',
  'budget.planned',
  'budget.tried',
  'budget.imported',
  'cost.added',
  'cost.changed',
  'cost.removed',
  'payment.added',
  'payment.changed',
  'payment.paid',
  'payment.part_paid',
  'payment.unpaid',
  'payment.cancelled',
  'payment.reinstated',
  'contributor.added',
  'contributor.changed',
  'contributor.removed',
  'gift.added',
  'gift.changed',
  'gift.moved',
  'gift.removed',
  'gift.picture_added',
  'gift.picture_removed',
  'gift.received',
  'gift.taken_back',
  'gift.thanked',
  'gift.unthanked',
  'gift.freed',
  'outside_gift.added',
  'outside_gift.changed',
  'outside_gift.removed',
  'outside_gift.thanked',
  'outside_gift.unthanked',
  'registry.revealed',
  'registry.hidden',
  'choice.saved',
  'choice.asked',
  'choice.quoted',
  'choice.booked',
  'choice.dropped',
  'choice.reopened',
  'choice.wanted',
  'choice.not_needed',
  'choice.changed',
  'choice.removed',
  'choice.document_added',
  'choice.document_removed',
  'quote.accepted',
  'category.wanted',
  'category.not_needed',
  'categories.wanted',
  'page.changed',
  'page.named',
  'page.linked',
  'page.relinked',
  'page.worded',
  'page.reworded',
  'page.opened',
  'page.switched_off',
  'page.photo_added',
  'page.photo_changed',
  'page.photo_removed',
  'album.shown',
  'album.declined',
  'album.hidden',
  'album.removed',
] as const
export const activityKindSchema = v.picklist(activityKinds)
export type ActivityKind = (typeof activityKinds)[number]

/** The area of an activity: a part of the plan, or what only the two partners may change. */
export const activityAreas = [...planAreas, 'wedding', 'members'] as const
export const activityAreaSchema = v.picklist(activityAreas, 'invalid_choice')
export type ActivityArea = (typeof activityAreas)[number]

/** The areas of live changes. `notices` are each member's own. */
export const liveAreas = [...activityAreas, 'enquiries', 'notices'] as const
export type LiveArea = (typeof liveAreas)[number]

/** Small values that a sentence needs, such as a number or a day. */
export const activityFactsSchema = v.record(
  v.pipe(v.string(), v.maxLength(40)),
  v.nullable(
    v.union([
      v.pipe(v.string(), v.maxLength(300)),
      v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)),
      v.boolean(),
    ]),
  ),
)
export type ActivityFacts = v.InferOutput<typeof activityFactsSchema>

/** The subject of an activity, with its name at that time. */
export const activitySubjectSchema = v.object({
  id: v.nullable(idSchema),
  name: v.pipe(v.string(), v.maxLength(300)),
})
export type ActivitySubject = v.InferOutput<typeof activitySubjectSchema>

/** One activity in a wedding. */
export const activitySchema = v.object({
  id: idSchema,
  kind: activityKindSchema,
  area: activityAreaSchema,
  /** Who did it; null if the account is gone, and `product` for what happened automatically. */
  by: v.nullable(
    v.union([
      v.literal('product'),
      v.object({ userId: idSchema, name: v.pipe(v.string(), v.maxLength(4_097)) }),
    ]),
  ),
  subject: v.nullable(activitySubjectSchema),
  facts: activityFactsSchema,
  at: instantSchema,
  /** For an undo: the kind of the activity that was undone. */
  undoes: v.nullable(activityKindSchema),
  /**
   * `open`: the reader may undo it; `done`: it was undone; `off`: the reader lacks the right;
   * `never`: it cannot be undone.
   */
  undo: v.picklist(['open', 'done', 'off', 'never']),
})
export type Activity = v.InferOutput<typeof activitySchema>

/** The filters of the feed: one area, one member, one subject. */
export const activityQueryEntries = {
  area: v.optional(activityAreaSchema),
  userId: v.optional(idSchema),
  subject: v.optional(idSchema),
}

import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { datePeriodSchema, looks } from '#machines/wedding/wedding.schema.ts'
import { eventSchema, maxEvents } from '../event.schema.ts'
import { guestSchema, maxAtOnce } from '../guest.schema.ts'
import { mealsSchema, maxMessage, maxQuestions, questionsSchema } from './rsvp-settings.schema.ts'

export const rsvpStates = [
  'unopened',
  'opened',
  'responding',
  'responded',
  'changed',
  'closed',
] as const
export const rsvpStateSchema = v.picklist(rsvpStates)
export type RsvpState = (typeof rsvpStates)[number]

const when = v.nullable(instantSchema)

/** What an invitation says about a page with a passcode: address and passcode. */
export const pageOnInvitationsSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(2_100)),
  word: v.pipe(v.string(), v.maxLength(60)),
})
export type PageOnInvitations = v.InferOutput<typeof pageOnInvitationsSchema>

/** What an invited guest learns about the page: its passcode, or null for an open one. */
const receivedPageSchema = v.object({
  ...pageOnInvitationsSchema.entries,
  word: v.nullable(pageOnInvitationsSchema.entries.word),
})
export type ReceivedPage = v.InferOutput<typeof receivedPageSchema>

/**
 * The facts that the guards read: when each thing first happened; `reachedAt` is the last email.
 */
export const rsvpFactsSchema = v.object({
  /** Mailed or posted; null if the invitation was not sent. */
  sentAt: when,
  /** The last email, reminders included. */
  reachedAt: when,
  openedAt: when,
  begunAt: when,
  answeredAt: when,
  changedAt: when,
})
export type RsvpFacts = v.InferOutput<typeof rsvpFactsSchema>

/** What a step of an answer means for the wedding. */
export type RsvpFact =
  | 'sent'
  | 'posted'
  | 'reminded'
  | 'relinked'
  | 'answered'
  | 'answeredInPart'
  | 'changed'

/** 160 bits in base64url: whoever has it answers for the household. */
export const rsvpTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{27}$/, 'invalid_id'),
  v.maxLength(27),
)

const messageSchema = textSchema(maxMessage)
const replyTextSchema = textSchema(1_000)
const repliesSchema = v.pipe(
  v.record(idSchema, replyTextSchema),
  v.maxEntries(maxQuestions, 'too_many'),
)

/** The state of a household's invitation, as the couple sees it. */
export const rsvpSchema = v.object({
  id: idSchema,
  version: versionSchema,
  householdId: idSchema,
  state: rsvpStateSchema,
  facts: rsvpFactsSchema,
  /** When the present state began. */
  since: instantSchema,
  message: messageSchema,
  /** By question. */
  replies: repliesSchema,
  createdAt: instantSchema,
})
export type Rsvp = v.InferOutput<typeof rsvpSchema>

const householdIdsSchema = v.pipe(
  v.array(idSchema),
  v.minLength(1, 'required'),
  v.maxLength(maxAtOnce, 'too_many'),
)

/** Sends invitations: by mail, or by post, which the couple does and records. */
export const sendingSchema = v.strictObject({
  householdIds: householdIdsSchema,
  by: v.picklist(['mail', 'post'], 'invalid_choice'),
})
export type Sending = v.InferOutput<typeof sendingSchema>

const rsvpsSchema = v.pipe(v.array(rsvpSchema), v.maxLength(maxAtOnce))

/**
 * What was sent, and the households that got nothing: nobody in them has an address, or an email
 * was sent a moment ago.
 */
export const sentSchema = v.object({
  rsvps: rsvpsSchema,
  withoutAddress: v.pipe(v.array(idSchema), v.maxLength(maxAtOnce)),
  refused: v.pipe(v.array(idSchema), v.maxLength(maxAtOnce)),
})
export type Sent = v.InferOutput<typeof sentSchema>

/** The most links in one request: a sheet of cards. */
export const maxLinksAtOnce = 200

export const linkWishSchema = v.strictObject({
  householdIds: v.pipe(
    v.array(idSchema),
    v.minLength(1, 'required'),
    v.maxLength(maxLinksAtOnce, 'too_many'),
  ),
})

/** The address at which a household answers. */
export const rsvpLinkSchema = v.object({
  householdId: idSchema,
  url: v.pipe(v.string(), v.maxLength(500)),
})
export type RsvpLink = v.InferOutput<typeof rsvpLinkSchema>

export const rsvpLinksSchema = v.object({
  items: v.pipe(v.array(rsvpLinkSchema), v.maxLength(maxLinksAtOnce)),
  nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** The couple's page and its passcode, if the page needs one. */
  page: v.nullable(pageOnInvitationsSchema),
})
export type RsvpLinks = v.InferOutput<typeof rsvpLinksSchema>

/** A step of the couple for one invitation. */
export const couplesStepSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(['SEND', 'POST', 'RELINK']),
})
export type CouplesStep = v.InferOutput<typeof couplesStepSchema>

/** A step that a household's page reports. */
export const guestsStepSchema = v.strictObject({ event: v.picklist(['OPEN', 'BEGIN']) })

const person = v.pick(guestSchema, [
  'id',
  'firstName',
  'lastName',
  'isPlusOne',
  'answers',
  'meal',
  'diet',
])

/** An invitation as seen with its link: only this household and its events. */
export const receivedRsvpSchema = v.object({
  id: idSchema,
  /**
   * The version of everything that can be answered: if it differs, somebody else has changed
   * something.
   */
  version: versionSchema,
  state: rsvpStateSchema,
  facts: rsvpFactsSchema,
  /** When answers close. */
  closesAt: when,
  /** The last day for answers, if the couple has set one. */
  deadline: v.nullable(daySchema),
  household: textSchema(120),
  /** The couple's names; the second may be empty. */
  names: v.strictTuple([
    v.pipe(v.string(), v.maxLength(4_097)),
    v.pipe(v.string(), v.maxLength(100)),
  ]),
  weddingDate: v.nullable(daySchema),
  datePeriod: v.optional(v.nullable(datePeriodSchema)),
  city: textSchema(100),
  country: textSchema(100),
  events: v.pipe(
    v.array(
      v.pick(eventSchema, [
        'id',
        'kind',
        'name',
        'day',
        'startMinute',
        'endMinute',
        'location',
        'address',
      ]),
    ),
    v.maxLength(12),
  ),
  people: v.pipe(v.array(person), v.maxLength(1_000)),
  meals: mealsSchema,
  questions: questionsSchema,
  message: messageSchema,
  replies: repliesSchema,
  /** The look of the couple's page and their invitations. Missing in drafts of earlier releases. */
  look: v.optional(v.picklist(looks)),
  /** Whether the couple has a registry. Missing in drafts of earlier releases. */
  hasGifts: v.optional(v.boolean()),
  /** Whether the household may send or has sent photos. Missing in drafts of earlier releases. */
  sharesPhotos: v.optional(v.boolean()),
  /**
   * The couple's page, if it is open or needs a passcode. Missing in drafts of earlier releases.
   */
  page: v.optional(v.nullable(receivedPageSchema)),
})
export type ReceivedRsvp = v.InferOutput<typeof receivedRsvpSchema>

/**
 * The answer of a household: each person's answers, meals and diets, the couple's questions, a
 * message. People who will answer later have no answer in it.
 */
export const rsvpAnswerSchema = v.strictObject({
  version: versionSchema,
  people: v.pipe(
    v.array(
      v.strictObject({
        id: idSchema,
        /** Only a companion may be given a name; existing names stay. */
        firstName: textSchema(100),
        lastName: textSchema(100),
        answers: v.pipe(
          v.record(idSchema, v.picklist(['coming', 'not_coming'], 'required')),
          v.maxEntries(maxEvents, 'too_many'),
        ),
        meal: textSchema(100),
        diet: textSchema(200),
      }),
    ),
    v.maxLength(100, 'too_many'),
  ),
  message: messageSchema,
  replies: repliesSchema,
})
export type RsvpAnswer = v.InferOutput<typeof rsvpAnswerSchema>

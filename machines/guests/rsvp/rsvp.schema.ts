import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import { eventSchema, maxEvents } from '../event.schema.ts'
import { guestSchema, maxAtOnce } from '../guest.schema.ts'
import { mealsSchema, maxQuestions, questionsSchema } from './rsvp-settings.schema.ts'

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

/** What an invitation says of a page that asks for its passcode: where it is, and the passcode as the couple wrote it. */
export const pageOnInvitationsSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(2_100)),
  word: v.pipe(v.string(), v.maxLength(60)),
})
export type PageOnInvitations = v.InferOutput<typeof pageOnInvitationsSchema>

/** What somebody who was invited is told of the page: its passcode, or null where everybody may open it. */
const receivedPageSchema = v.object({
  ...pageOnInvitationsSchema.entries,
  word: v.nullable(pageOnInvitationsSchema.entries.word),
})
export type ReceivedPage = v.InferOutput<typeof receivedPageSchema>

/** What the guards of an answer read: when each thing happened first; `reachedAt` is when something went out last. */
export const rsvpFactsSchema = v.object({
  /** Mailed or posted; null while the invitation has not gone out. */
  sentAt: when,
  /** The last that went out, reminders included. */
  reachedAt: when,
  openedAt: when,
  begunAt: when,
  answeredAt: when,
  changedAt: when,
})
export type RsvpFacts = v.InferOutput<typeof rsvpFactsSchema>

/** What a step of an answer means to the wedding. */
export type RsvpFact =
  | 'sent'
  | 'posted'
  | 'reminded'
  | 'relinked'
  | 'answered'
  | 'answeredInPart'
  | 'changed'

/** 160 bits in base64url: who has it answers for the household. */
export const rsvpTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{27}$/, 'invalid_id'),
  v.maxLength(27),
)

const messageSchema = textSchema(2_000)
const replyTextSchema = textSchema(1_000)
const repliesSchema = v.pipe(
  v.record(idSchema, replyTextSchema),
  v.maxEntries(maxQuestions, 'too_many'),
)

/** Where the invitation of a household stands, as the couple sees it. */
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

/** Invitations that go out: by mail, or by post, which the couple does and says. */
export const sendingSchema = v.strictObject({
  householdIds: householdIdsSchema,
  by: v.picklist(['mail', 'post'], 'invalid_choice'),
})
export type Sending = v.InferOutput<typeof sendingSchema>

const rsvpsSchema = v.pipe(v.array(rsvpSchema), v.maxLength(maxAtOnce))

/** What has gone out, and for which households nothing could: nobody in them has an address, or it went out a moment ago. */
export const sentSchema = v.object({
  rsvps: rsvpsSchema,
  withoutAddress: v.pipe(v.array(idSchema), v.maxLength(maxAtOnce)),
  refused: v.pipe(v.array(idSchema), v.maxLength(maxAtOnce)),
})
export type Sent = v.InferOutput<typeof sentSchema>

/** The most links that are shown in one go: a sheet of cards. */
export const maxLinksAtOnce = 200

export const linkWishSchema = v.strictObject({
  householdIds: v.pipe(
    v.array(idSchema),
    v.minLength(1, 'required'),
    v.maxLength(maxLinksAtOnce, 'too_many'),
  ),
})

/** The address that a household answers at. */
export const rsvpLinkSchema = v.object({
  householdId: idSchema,
  url: v.pipe(v.string(), v.maxLength(500)),
})
export type RsvpLink = v.InferOutput<typeof rsvpLinkSchema>

export const rsvpLinksSchema = v.object({
  items: v.pipe(v.array(rsvpLinkSchema), v.maxLength(maxLinksAtOnce)),
  nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** What stands beside each link: the couple's page and its passcode, where the page asks for one. */
  page: v.nullable(pageOnInvitationsSchema),
})
export type RsvpLinks = v.InferOutput<typeof rsvpLinksSchema>

/** What the couple does about one invitation. */
export const couplesStepSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(['SEND', 'POST', 'RELINK']),
})
export type CouplesStep = v.InferOutput<typeof couplesStepSchema>

/** What the page of a household tells of itself. */
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

/** An invitation as whoever has its link sees it: this household and the events it is invited to, and nobody and nothing else. */
export const receivedRsvpSchema = v.object({
  id: idSchema,
  /** Of all that can be answered: another one means that somebody else has changed something. */
  version: versionSchema,
  state: rsvpStateSchema,
  facts: rsvpFactsSchema,
  /** From when on nothing is taken any more. */
  closesAt: when,
  /** The last day to answer on, where the couple has said one. */
  deadline: v.nullable(daySchema),
  household: textSchema(120),
  /** Whose wedding it is; the second may be empty. */
  names: v.strictTuple([
    v.pipe(v.string(), v.maxLength(4_097)),
    v.pipe(v.string(), v.maxLength(100)),
  ]),
  weddingDate: v.nullable(daySchema),
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
  /** How the couple's page looks, which their invitation wears, too. Drafts that browsers kept before do not say so. */
  look: v.optional(v.picklist(looks)),
  /** Whether the couple has a list of gifts. Drafts that browsers kept before do not say so. */
  hasGifts: v.optional(v.boolean()),
  /** The couple's page, where it asks for its passcode or is open. Drafts that browsers kept before do not say so. */
  page: v.optional(v.nullable(receivedPageSchema)),
})
export type ReceivedRsvp = v.InferOutput<typeof receivedRsvpSchema>

/**
 * The answer of a household: of each person to each event they are invited to, meals and diets, the couple's questions, a message. Whoever
 * is left to answer later has no answer in it.
 */
export const rsvpAnswerSchema = v.strictObject({
  version: versionSchema,
  people: v.pipe(
    v.array(
      v.strictObject({
        id: idSchema,
        /** Only a companion's name may be given; whoever has one keeps it. */
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

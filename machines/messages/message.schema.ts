import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { sides } from '#machines/guests/household.schema.ts'
import { emailPreviewSchema } from '#machines/guests/rsvp/rsvp-settings.schema.ts'

export const messageStates = ['draft', 'sending', 'sent', 'partly_failed'] as const
export type MessageState = (typeof messageStates)[number]

/** What a couple writes to its guests apart from invitations. */
export const messageKinds = ['message', 'save_the_date'] as const
export const messageKindSchema = v.picklist(messageKinds, 'invalid_choice')
export type MessageKind = (typeof messageKinds)[number]

/** The most emails that one message is sent as. */
export const maxEmails = 2_000
/** The most drafts that a wedding keeps at the same time. */
export const maxDrafts = 50
/** The most names that are shown before a message is sent; of more it is said how many they are. */
export const maxNamesShown = 500

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const when = v.nullable(instantSchema)

/** What the guards of a message read, and what is told of it once emails have left. */
export const messageFactsSchema = v.object({
  sentAt: when,
  endedAt: when,
  /** How many times it was sent: once, and once more for each retry. */
  tries: count,
  /** Emails of this message; one goes to each address. */
  emails: count,
  failed: count,
  /** Guests who were left out, because nobody can write to them or because they asked for it. */
  withoutAddress: count,
  unsubscribed: count,
})
export type MessageFacts = v.InferOutput<typeof messageFactsSchema>

/** What a step of a message tells the world. */
export type MessageFact = 'written' | 'sent' | 'retried'

export const answerFilters = ['all', 'pending', 'coming', 'not_coming'] as const
const idOrNone = v.union([v.literal(''), idSchema], 'invalid_id')

/**
 * Whom a message is for; all parts hold at once, and an empty part leaves nobody out. Guests who
 * are invited to nothing get none.
 */
const filterEntries = {
  /** What they answered to `eventId`, or to any event where that is empty. */
  answer: v.picklist(answerFilters, 'invalid_choice'),
  eventId: idOrNone,
  side: v.picklist(['', ...sides], 'invalid_choice'),
  tag: textSchema(40),
  householdId: idOrNone,
  /** A question of the couple's, and words that the household's reply holds. */
  questionId: idOrNone,
  reply: textSchema(100),
  /** `without`: only those who got no save-the-date. */
  saveTheDate: v.picklist(['', 'without'], 'invalid_choice'),
}
export const messageFilterSchema = v.strictObject(filterEntries)
export type MessageFilter = v.InferOutput<typeof messageFilterSchema>

export const everyone: MessageFilter = {
  answer: 'all',
  eventId: '',
  side: '',
  tag: '',
  householdId: '',
  questionId: '',
  reply: '',
  saveTheDate: '',
}

const fields = {
  subject: textSchema(150),
  text: textSchema(4_000),
  filter: messageFilterSchema,
}

/** One message, and how far it is. */
export const messageSchema = v.object({
  id: idSchema,
  version: versionSchema,
  kind: messageKindSchema,
  ...fields,
  state: v.picklist(messageStates),
  facts: messageFactsSchema,
  /** How many emails have left. */
  emailsSent: count,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type GuestMessage = v.InferOutput<typeof messageSchema>

/** A draft; it need not be complete before it is sent. */
export const newMessageSchema = v.strictObject({ kind: messageKindSchema, ...fields })
export type NewMessage = v.InferOutput<typeof newMessageSchema>

export const messageChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(fields),
})
export type MessageChange = v.InferOutput<typeof messageChangeSchema>

export const messageSteps = ['SEND', 'RETRY'] as const
export const messageStepSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(messageSteps),
})
export type MessageStep = v.InferOutput<typeof messageStepSchema>

/** Words to see in an email before anything is sent, and whom they are for. */
export const messagePreviewRequestSchema = v.strictObject({ kind: messageKindSchema, ...fields })
export type MessagePreviewRequest = v.InferOutput<typeof messagePreviewRequestSchema>

/** An email as most of its recipients get it. */
export const messagePreviewSchema = v.object({
  ...emailPreviewSchema.entries,
  /**
   * How many addresses get another link than the one that is shown: their invitation has not been
   * sent, and that of others has.
   */
  withoutInvitation: count,
  /** Whether those get a link to the couple's page; it may be off. */
  isPageOn: v.boolean(),
})
export type MessagePreview = v.InferOutput<typeof messagePreviewSchema>

const namesSchema = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(300))),
  v.maxLength(maxNamesShown),
)
const namedSchema = v.object({ count, names: namesSchema })

/** A save-the-date that went to somebody, and when. */
export const sentSaveTheDateSchema = v.object({
  id: idSchema,
  guestIds: v.pipe(v.array(idSchema), v.maxLength(20_000)),
  at: instantSchema,
})
export type SentSaveTheDate = v.InferOutput<typeof sentSaveTheDateSchema>

/** Whom a filter means now: who gets an email, and who is left out. */
export const audienceSchema = v.object({
  /** How many emails: guests who share an address get one. */
  emails: count,
  reached: namedSchema,
  withoutAddress: namedSchema,
  unsubscribed: namedSchema,
})
export type Audience = v.InferOutput<typeof audienceSchema>

export const recipientStates = [
  'waiting',
  'queued',
  'sent',
  'failed',
  'without_address',
  'unsubscribed',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** An address that a message goes to with the guests who share it, or a guest who gets no email. */
export const messageRecipientSchema = v.object({
  id: idSchema,
  state: v.picklist(recipientStates),
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(100)),
  email: v.pipe(v.string(), v.maxLength(254)),
})
export type MessageRecipient = v.InferOutput<typeof messageRecipientSchema>

/** What stands in the link that ends a couple's emails to one address: 160 bits. */
export const guestMailTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{27}$/, 'invalid_id'),
  v.maxLength(27),
)

/** Whose emails a link ends, for whoever has it. */
export const guestMailSchema = v.object({
  names: v.pipe(v.string(), v.maxLength(4_300)),
  isUnsubscribed: v.boolean(),
})
export type GuestMail = v.InferOutput<typeof guestMailSchema>

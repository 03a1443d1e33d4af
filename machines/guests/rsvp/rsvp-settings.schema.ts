import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import { maxAtOnce } from '../guest.schema.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'

/** The meals that guests may choose from; without any, nobody is asked. */
export const mealsSchema = v.pipe(v.array(requiredTextSchema(100)), v.maxLength(12, 'too_many'))

/** What the couple wants to know of each household. */
/** The most that a couple asks of a household. */
export const maxQuestions = 10
/** The most letters of a household's message to the couple. */
export const maxMessage = 2_000
export const questionsSchema = v.pipe(
  v.array(v.strictObject({ id: idSchema, text: requiredTextSchema(300) })),
  v.maxLength(maxQuestions, 'too_many'),
)

const fields = {
  /** The last day for answers, in the wedding's zone; null: until the couple closes them. */
  deadline: v.nullable(daySchema),
  meals: mealsSchema,
  questions: questionsSchema,
  /** Whether those who have not answered get a reminder once a fortnight. */
  reminds: v.boolean(),
  /** Whether guests who lost the link of their invitation may ask for it on the wedding page. */
  takesLookups: v.boolean(),
  /** The couple's text in place of our own sentence; empty to use ours. */
  text: textSchema(2_000),
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** How many of them are named. */
export const maxNotReminded = 5
const namedSchema = v.object({
  count,
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(120))), v.maxLength(maxNotReminded)),
})

/** The couple's RSVP settings. */
export const rsvpSettingsSchema = v.object({
  version: versionSchema,
  ...fields,
  /** When answers close: at the end of the last day, or when the couple froze the headcount. */
  closesAt: v.nullable(instantSchema),
  /** The headcount when the couple froze it; later changes are shown beside it. */
  frozen: v.nullable(
    v.object({
      at: instantSchema,
      counts: v.pipe(v.array(v.object({ eventId: idSchema, coming: count })), v.maxLength(12)),
    }),
  ),
  /** When the next reminder may go out; null: at once, or nobody has been invited yet. */
  remindFrom: v.nullable(instantSchema),
  /** How many households are due a reminder now. */
  toRemind: count,
  /**
   * Households that owe an answer and get no reminder: their addresses have unsubscribed, or there
   * is none.
   */
  notReminded: v.object({ unsubscribed: namedSchema, withoutAddress: namedSchema }),
  /** Households whose guests asked for their link and could not be written to. */
  linksToPassOn: v.pipe(v.array(idSchema), v.maxLength(maxAtOnce)),
})
export type RsvpSettings = v.InferOutput<typeof rsvpSettingsSchema>

export const rsvpSettingsChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(fields),
  /** A question keeps its replies by its text, or else by its position. */
  questions: v.optional(
    v.pipe(v.array(requiredTextSchema(300)), v.maxLength(maxQuestions, 'too_many')),
  ),
  isFrozen: v.optional(v.boolean()),
})
/** A text to preview in an email. */
export const invitationPreviewRequestSchema = v.strictObject({ text: fields.text })

/** The email that a household would get, and its look. */
export const emailPreviewSchema = v.object({
  subject: v.pipe(v.string(), v.maxLength(1_000)),
  text: v.pipe(v.string(), v.maxLength(20_000)),
  look: v.picklist(looks),
})
export type EmailPreview = v.InferOutput<typeof emailPreviewSchema>

export type RsvpSettingsChange = v.InferOutput<typeof rsvpSettingsChangeSchema>

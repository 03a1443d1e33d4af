import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import {
  emailSchema,
  phoneSchema,
  requiredTextSchema,
  storedPhoneSchema,
  textSchema,
} from '#machines/kernel/values/text.ts'

/** How many guests a wedding may have. */
export const maxGuests = 20_000

/** The answer of somebody who is invited to an event. */
export const answers = ['pending', 'coming', 'not_coming'] as const
export const answerSchema = v.picklist(answers, 'invalid_choice')

/** The result of all of somebody's answers; `uninvited` is invited to nothing. */
export const standings = ['coming', 'not_coming', 'pending', 'uninvited'] as const
export type Standing = (typeof standings)[number]

/** For chairs and plates: an infant needs neither. */
export const ageGroups = ['adult', 'child', 'infant'] as const
export const ageGroupSchema = v.picklist(ageGroups, 'invalid_choice')
export type AgeGroup = (typeof ageGroups)[number]

const tagSchema = requiredTextSchema(40)
const tagsSchema = v.pipe(v.array(tagSchema), v.maxLength(12, 'too_many'), v.transform(unlike))

/** One person, or the place of somebody whose name is not known yet. */
export const guestSchema = v.object({
  id: idSchema,
  version: versionSchema,
  householdId: idSchema,
  /** The order within the household. */
  place: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767)),
  firstName: textSchema(100),
  lastName: textSchema(100),
  /** Comes along with somebody of the household; may be without a name. */
  isPlusOne: v.boolean(),
  ageGroup: ageGroupSchema,
  tags: tagsSchema,
  diet: textSchema(200),
  meal: textSchema(100),
  email: v.pipe(v.string(), v.maxLength(254)),
  phone: storedPhoneSchema,
  notes: textSchema(2_000),
  /** By event; there is no answer for events that the guest is not invited to. */
  answers: v.record(idSchema, answerSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Guest = v.InferOutput<typeof guestSchema>

/**
 * An answer to set; `uninvited` withdraws it together with the invitation, `invited` invites and
 * leaves an existing answer.
 */
const givenAnswerSchema = v.strictObject({
  eventId: idSchema,
  answer: v.picklist([...answers, 'invited', 'uninvited'], 'invalid_choice'),
})
const givenAnswersSchema = v.pipe(v.array(givenAnswerSchema), v.maxLength(20, 'too_many'))
export type GivenAnswer = v.InferOutput<typeof givenAnswerSchema>

const fields = {
  firstName: textSchema(100),
  lastName: textSchema(100),
  isPlusOne: v.boolean(),
  ageGroup: ageGroupSchema,
  tags: tagsSchema,
  diet: textSchema(200),
  meal: textSchema(100),
  email: v.union([v.literal(''), emailSchema], 'invalid_email'),
  phone: phoneSchema,
  notes: textSchema(2_000),
}

/**
 * The fields of a new guest: a name is needed unless somebody comes along. Invited to every event
 * unless `answers` says otherwise.
 */
export const newGuestSchema = v.strictObject({
  ...optionalEntries(fields),
  answers: v.exactOptional(givenAnswersSchema),
})
export type NewGuest = v.InferOutput<typeof newGuestSchema>

/** A guest for an existing household. */
export const addedGuestSchema = v.strictObject({ householdId: idSchema, ...newGuestSchema.entries })

/** A change to one guest: the fields to change, and the version that was read. */
export const guestChangeSchema = v.strictObject({
  version: versionSchema,
  ...newGuestSchema.entries,
  /** Moves the guest to another household. A household without guests is removed. */
  householdId: v.exactOptional(idSchema),
})
export type GuestChange = v.InferOutput<typeof guestChangeSchema>

/** The most guests that are changed in one go: their ids fit in a request. */
export const maxAtOnce = 1_000
export const guestIdsSchema = v.pipe(
  v.array(idSchema),
  v.minLength(1, 'required'),
  v.maxLength(maxAtOnce, 'too_many'),
)

/**
 * The same change to several guests. Tags are added and removed one by one, so that the others
 * stay.
 */
export const severalChangeSchema = v.strictObject({
  ids: guestIdsSchema,
  answers: v.exactOptional(givenAnswersSchema),
  addTags: v.exactOptional(tagsSchema),
  removeTags: v.exactOptional(tagsSchema),
  ageGroup: v.exactOptional(ageGroupSchema),
  meal: v.exactOptional(textSchema(100)),
  diet: v.exactOptional(textSchema(200)),
  householdId: v.exactOptional(idSchema),
})
export type SeveralChange = v.InferOutput<typeof severalChangeSchema>

/** Each tag once, ignoring capitals, as it was written first. */
function unlike(tags: string[]) {
  const folded = tags.map((tag) => tag.toLowerCase())
  return tags.filter((_, place) => folded.indexOf(folded[place] ?? '') === place)
}

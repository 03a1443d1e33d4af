import * as v from 'valibot'
import { agreedSchema } from './agreed.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/**
 * Where one of a couple's choices stands, in the order of the way to a booking; the last two are
 * ways out.
 */
export const choiceStates = [
  'wanted',
  'saved',
  'asked',
  'quoted',
  'booked',
  'dropped',
  'not_needed',
] as const

export type ChoiceState = (typeof choiceStates)[number]

/** The events of the chart that a couple may send. Details are changed by another route. */
export const choiceSteps = [
  'SAVE',
  'ASK',
  'QUOTE',
  'BOOK',
  'DROP',
  'REOPEN',
  'NOT_NEEDED',
  'WANT',
] as const

export type ChoiceStep = (typeof choiceSteps)[number]

/** What a thread with a business of the marketplace brings about; nobody can ask for it. */
export const enquirySteps = ['ENQUIRE', 'GET_QUOTE', 'LOSE_QUOTE', 'AGREE', 'END_ENQUIRY'] as const

export type EnquiryStep = (typeof enquirySteps)[number]

/** What the guards of a choice read. */
export const choiceFactsSchema = v.object({
  /** Somebody is named: a business of the marketplace, or one from outside it. */
  vendor: v.boolean(),
  /** Their price is known. */
  priced: v.boolean(),
  /** A thread with them is open, which alone says where the two are. */
  enquired: v.boolean(),
})

export type ChoiceFacts = v.InferOutput<typeof choiceFactsSchema>

/** The facts that a choice reports, one for each step between states. */
export const choiceFacts = [
  'saved',
  'asked',
  'quoted',
  'booked',
  'dropped',
  'reopened',
  'not_needed',
  'wanted',
] as const

export type ChoiceFact = (typeof choiceFacts)[number]

/** A step, and of a booking what was agreed. */
export const choiceStepSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(choiceSteps),
  agreed: v.exactOptional(agreedSchema),
})

export type ChoiceStepRequest = v.InferOutput<typeof choiceStepSchema>

export const choiceParamsSchema = v.strictObject({ id: idSchema, choiceId: idSchema })

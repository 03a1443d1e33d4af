import * as v from 'valibot'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** What a couple is asked on their first evening, in this order. */
export const setupSteps = ['date', 'guests', 'budget', 'people', 'vendors'] as const

export type SetupStep = (typeof setupSteps)[number]

/** At one of its steps, left in the middle, or over. */
export const setupStates = [...setupSteps, 'left', 'finished'] as const

export type SetupState = (typeof setupStates)[number]

/** What registration has told already, which is not asked for again. */
export const setupFactsSchema = v.object({
  date: v.boolean(),
  guests: v.boolean(),
  budget: v.boolean(),
})

export type SetupFacts = v.InferOutput<typeof setupFactsSchema>

/** What a set-up tells the world. */
export type SetupFact = 'finished'

/** What a couple asks of it. What they answer at a step is kept where it belongs, before NEXT. */
export const setupEvents = ['NEXT', 'BACK', 'LEAVE', 'RESUME'] as const

export const setupRequestSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(setupEvents),
})

export type SetupRequest = v.InferOutput<typeof setupRequestSchema>

/** Where the set-up of a wedding stands; the same on every device of the two. */
export const setupSchema = v.object({
  version: versionSchema,
  state: v.picklist(setupStates),
  facts: setupFactsSchema,
  /** The step that it goes on with when it is resumed; null once it is over. */
  step: v.nullable(v.picklist(setupSteps)),
  since: instantSchema,
})

export type Setup = v.InferOutput<typeof setupSchema>

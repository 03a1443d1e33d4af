import * as v from 'valibot'
import { emailSchema, requiredTextSchema } from '#machines/kernel/values/text.ts'

/** What somebody writes to us. */
export const contactMessageSchema = v.strictObject({
  name: requiredTextSchema(150),
  email: emailSchema,
  message: requiredTextSchema(4_000),
})

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>

/** The same as typed. */
export const contactValuesSchema = v.object({
  name: v.string(),
  email: v.string(),
  message: v.string(),
})

export type ContactValues = v.InferOutput<typeof contactValuesSchema>

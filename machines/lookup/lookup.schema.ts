import * as v from 'valibot'
import { latin } from '#machines/kernel/values/latin.ts'
import { emailSchema, requiredTextSchema } from '#machines/kernel/values/text.ts'

/**
 * A name, and something that the guest list holds of whoever has it. Nobody learns whether the two
 * were found.
 */
export const lookupSchema = v.strictObject({
  name: requiredTextSchema(200),
  proof: v.pipe(
    requiredTextSchema(254),
    v.check((typed) => !typed.includes('@') || v.is(emailSchema, typed), 'invalid_email'),
    v.check((typed) => typed.includes('@') || letters(typed) >= 3, 'invalid_proof'),
  ),
})

/**
 * How many letters and digits there are: a postcode and the end of a phone number have more than
 * two.
 */
function letters(typed: string) {
  return latin(typed).replaceAll(' ', '').length
}

export type Lookup = v.InferOutput<typeof lookupSchema>

/** The same as typed. */
export type LookupValues = v.InferInput<typeof lookupSchema>

/** What has become of a lookup. */
export const lookupStates = ['waiting', 'sent', 'passed_on', 'unmatched', 'turned_away'] as const
export type LookupState = (typeof lookupStates)[number]

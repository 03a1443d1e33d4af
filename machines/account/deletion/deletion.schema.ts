import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'

export const deletionStates = ['none', 'asked', 'cancelled', 'erased'] as const

/**
 * What the guards of a deletion read: until when it may be called off, null while nobody has asked
 * for it.
 */
export const deletionFactsSchema = v.object({ dueAt: v.nullable(instantSchema) })

export type DeletionFacts = v.InferOutput<typeof deletionFactsSchema>

/** The facts of a deletion, which reactions and notices read. */
export type DeletionFact = 'asked' | 'cancelled' | 'erased'

/**
 * What the owner may request; only a job erases. The password proves that the owner asks. An
 * account of another provider has no password here and proves it with a recent sign-in.
 */
export const deletionRequestSchema = v.variant('event', [
  v.strictObject({
    event: v.literal('ASK'),
    password: v.optional(
      v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(256, 'too_long')),
    ),
  }),
  v.strictObject({ event: v.literal('CANCEL') }),
])

export type DeletionRequest = v.InferOutput<typeof deletionRequestSchema>

/**
 * How the owner shows that it is them: by their password, or by a sign-in that counts until then
 * and is needed anew where that is null.
 */
export const ownerProofSchema = v.variant('by', [
  v.object({ by: v.literal('password') }),
  v.object({ by: v.literal('sign_in'), until: v.nullable(instantSchema) }),
])

export type OwnerProof = v.InferOutput<typeof ownerProofSchema>

/** Where a deletion stands, and what goes with the account or stays. */
export const deletionRecordSchema = v.object({
  state: v.picklist(deletionStates),
  facts: deletionFactsSchema,
  askedAt: v.nullable(instantSchema),
  proof: ownerProofSchema,
  weddings: v.pipe(
    v.array(
      v.object({
        id: idSchema,
        names: v.strictTuple([
          v.pipe(v.string(), v.maxLength(4_097)),
          v.pipe(v.string(), v.maxLength(4_097)),
        ]),
        /**
         * It goes with the account, or stays because another partner plans it on; who only helps
         * with it leaves it.
         */
        fate: v.picklist(['goes', 'stays', 'left']),
      }),
    ),
    v.maxLength(200),
  ),
  businesses: v.pipe(
    v.array(v.object({ id: idSchema, name: v.pipe(v.string(), v.maxLength(150)) })),
    v.maxLength(200),
  ),
})

export type DeletionRecord = v.InferOutput<typeof deletionRecordSchema>

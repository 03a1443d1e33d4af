import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** What a verification document proves. */
export const documentKinds = ['registration', 'insurance', 'licence', 'identity', 'other'] as const

export type DocumentKind = (typeof documentKinds)[number]

export const proofStates = [
  'handed_in',
  'checked',
  'expiring',
  'expired',
  'lapsed',
  'refused',
  'replaced',
  'withdrawn',
] as const

export type ProofState = (typeof proofStates)[number]

/** What a proof tells the world. */
export const proofFacts = [
  'checked',
  'refused',
  'withdrawn',
  'replaced',
  'expires_in_30_days',
  'expires_in_7_days',
  'expired',
  'lapsed',
] as const

export type ProofFact = (typeof proofFacts)[number]

/** What the guards of a proof read. */
export const proofFactsSchema = v.object({
  kind: v.picklist(documentKinds),
  /** The last day it is valid on; null until it is checked, and where the document names none. */
  validUntil: v.nullable(daySchema),
  checkedAt: v.nullable(instantSchema),
  /** Whether the owner was warned a week before it expires. */
  warned: v.boolean(),
  /** Whether a business was approved with it, so that it stays. */
  reliedOn: v.boolean(),
})

export type ProofFacts = v.InferOutput<typeof proofFactsSchema>

/** Where a proof stands, beside the file that it is about. */
export const proofEntries = {
  version: versionSchema,
  state: v.picklist(proofStates),
  facts: proofFactsSchema,
  /** When the present state began. */
  since: instantSchema,
  /** Why it was refused, word for word; null where it was not. */
  reason: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  /** The same for a document and for those that were handed in to take its place. */
  lineageId: idSchema,
}

/** What the review team says of a document: until when it is valid, or why it was refused. */
export const proofDecisionSchema = v.variant('event', [
  v.strictObject({
    version: versionSchema,
    event: v.literal('CHECK'),
    /** The last day that the document names; null where it names none. */
    validUntil: v.nullable(daySchema),
  }),
  v.strictObject({
    version: versionSchema,
    event: v.literal('REFUSE'),
    reason: requiredTextSchema(2_000),
  }),
])

export type ProofDecision = v.InferOutput<typeof proofDecisionSchema>

/** The kinds that couples see. Proof of identity is only for the review team. */
export const publicKinds = ['registration', 'insurance', 'licence'] as const

/** What couples read: what was checked, when, and the instant from which it no longer counts. */
export const publicProofSchema = v.object({
  kind: v.picklist(publicKinds),
  checkedAt: instantSchema,
  until: v.nullable(instantSchema),
})

export type PublicProof = v.InferOutput<typeof publicProofSchema>

/** One of each kind. */
export const publicProofsSchema = v.pipe(
  v.array(publicProofSchema),
  v.maxLength(publicKinds.length),
)

import * as v from 'valibot'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'

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
})

export type ProofFacts = v.InferOutput<typeof proofFactsSchema>

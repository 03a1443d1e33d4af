import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { businessSchema } from '../business.schema.ts'
import { documentKinds } from '#machines/proofs/proof.schema.ts'

const { name, category, city, country } = businessSchema.entries

/** A document of a listed business that waits for the review team. */
export const waitingProofSchema = v.object({
  id: idSchema,
  kind: v.picklist(documentKinds),
  createdAt: instantSchema,
  business: v.object({ id: idSchema, name, category, city, country }),
})

export type WaitingProof = v.InferOutput<typeof waitingProofSchema>

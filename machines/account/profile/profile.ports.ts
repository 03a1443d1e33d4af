import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { WeddingDetails } from '#machines/wedding/wedding.schema.ts'

export type ProfilePorts = {
  /**
   * A fresh idempotency key. One serves every try to save the same answers, so that a try whose
   * answer was lost makes no second record.
   */
  newKey: () => Promise<string>
  /**
   * POST /api/weddings under the key. Resolves for every answer; rejects only by a fault of ours.
   */
  createWedding: (input: { key: string; details: WeddingDetails }) => Promise<SaveOutcome>
  /** POST /api/businesses under the key. Likewise. */
  createBusiness: (input: { key: string; details: BusinessDetails }) => Promise<SaveOutcome>
}

/** `fields` are the API's own, by the names of the details: "website". */
export type SaveOutcome = { result: 'saved' } | (Refused & { fields?: FieldProblem[] })

import { failedGuards } from '#machines/proofs/proof.selectors.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { proofRows, storedProof } from '#api/features/proofs/queries.ts'
import { moveProof } from './move-proof.ts'

/** What a step of the approval means for the documents: it rests on them, or no longer. */
const events: Partial<Record<ApprovalFact, 'RELY' | 'RELEASE'>> = {
  approved: 'RELY',
  reinstated: 'RELY',
  decision_overturned: 'RELY',
  withdrawn: 'RELEASE',
}

/**
 * Marks the documents that an approval rests on; they stay until the owner takes the business off
 * the marketplace. A business has few documents, and this happens once in an approval.
 */
export async function markApprovalDocuments(
  tx: Queryable,
  businessId: string,
  facts: readonly ApprovalFact[],
  at: string,
): Promise<void> {
  const type = facts.map((fact) => events[fact]).findLast((event) => event !== undefined)
  if (!type) return
  for (const row of await proofRows(tx, businessId)) {
    const now = storedProof(row)
    const isSo = now.facts.reliedOn === (type === 'RELY')
    if (isSo || failedGuards(now, { type, at }) !== null) continue
    await moveProof(tx, row, { type, at }, { side: 'product' })
  }
}

import { Problem } from '#machines/kernel/problem.ts'
import { allowedFor, failedGuards } from '#machines/proofs/proof.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { moveProof } from '../proofs/move-proof.ts'
import { proofRows, storedProof } from '#api/features/proofs/queries.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import { approvalRecord } from '../../queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { isSettled, countedIn, countTo } from './count-document.ts'

/**
 * Removes a document that no approval rests on; its file is erased at once. During a review,
 * submitted documents stay.
 */
export async function removeDocument(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  ownerId: string,
  businessId: string,
  documentId: string,
) {
  const at = now().toISOString()
  const record = await db.transaction(async (tx) => {
    const row = await lockForStaff(tx, ownerId, businessId, 'owner')
    const known = await proofRows(tx, businessId)
    const document = known.find(({ id }) => id === documentId)
    if (!document) throw new Problem('not_yours')
    const event = { type: 'WITHDRAW' as const, at }
    const isFree = failedGuards(storedProof(document), event) === null
    // An approval counts the documents it rests on, and none that is removed while it lasts.
    const isCounted = document.counted && !(isFree && isSettled(row))
    const moved = isCounted
      ? await discount(tx, row, { document, left: countedIn(known) - 1 }, at)
      : row
    await moveProof(tx, document, event, { side: 'owner', userId: ownerId })
    return approvalRecord(tx, moved)
  })
  jobs.wake(erasureQueue)
  return record
}

/**
 * Subtracts one document from the approval's count. If the approval and the document itself both
 * refuse, the refusal names both.
 */
async function discount(
  tx: Queryable,
  row: BusinessRow,
  { document, left }: { document: ProofRow; left: number },
  at: string,
) {
  const before = storedProof(document)
  const refusedBy = failedGuards(before, { type: 'WITHDRAW', at })
  const proof = {
    state: before.state,
    event: 'WITHDRAW',
    allowed: allowedFor(before, 'owner', at),
    refusedBy,
  }
  try {
    return await countTo(tx, row, left, at)
  } catch (error) {
    if (!(error instanceof Problem) || refusedBy === null) throw error
    throw new Problem(error.code, { ...error.details, proof })
  }
}

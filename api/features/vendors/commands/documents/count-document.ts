import { changeableIn } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { moveApproval } from '../move-approval.ts'

/** Whether the business is approved, or was until it was suspended. */
export function isSettled({ approval }: BusinessRow) {
  return changeableIn(approval) === 'all but what was checked'
}

export function countedIn(known: readonly ProofRow[]) {
  return known.filter(({ counted }) => counted).length
}

/**
 * Reports documents to the approval that were removed during and since it: ten at most, because it
 * counts no more.
 */
export async function countTo(tx: Queryable, row: BusinessRow, left: number, at: string) {
  let moved = await move(tx, row, 'REMOVE_DOCUMENT', at)
  while (moved.approvalFacts.documents > left) moved = await move(tx, moved, 'REMOVE_DOCUMENT', at)
  return moved
}

export async function move(
  tx: Queryable,
  row: BusinessRow,
  type: 'ADD_DOCUMENT' | 'REMOVE_DOCUMENT',
  at: string,
) {
  const moved = await moveApproval(tx, row, { type, at }, { side: 'owner', userId: row.ownerId })
  return moved.row
}

import type { Deps } from '#api/deps.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import { writeToOwner } from '../../proofs/reactions.ts'
import { moveProof } from './move-proof.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

const atOnce = 50

/**
 * Expires the documents whose last day is over and warns of those that expire soon. Each happens
 * once however many processes run it: the business is locked first, and one that another process
 * holds is skipped.
 */
export async function advanceDueProofs(deps: Dependencies): Promise<void> {
  const now = deps.now()
  let due: Due[]
  do {
    due = await listDue(deps, now)
    let moved = 0
    for (const each of due) if (await advanceProof(deps, each, now)) moved++
    if (moved === 0) return
  } while (due.length === atOnce)
}

export async function isAnyProofDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  return (await listDue(deps, deps.now(), 1)).length > 0
}

type Due = Pick<ProofRow, 'id' | 'businessId'>

function listDue({ db }: Pick<Deps, 'db'>, now: Date, limit = atOnce): Promise<Due[]> {
  return db.query
    .selectFrom('businessDocuments')
    .select(['id', 'businessId'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function advanceProof(deps: Dependencies, { id, businessId }: Due, now: Date): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const business = await tx
      .selectFrom('businesses')
      .selectAll()
      .where('id', '=', businessId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!business) return false
    const row = await tx
      .selectFrom('businessDocuments')
      .selectAll()
      .where('id', '=', id)
      .where('dueAt', '<=', now)
      .executeTakeFirst()
    // Another process was faster.
    if (!row) return true
    const event = { type: 'TIME_PASSED' as const, at: now.toISOString() }
    const moved = await moveProof(tx, row, event, { side: 'product' })
    if (isReminded(business)) await writeToOwner(tx, deps, business, moved, now)
    return true
  })
}

/** Businesses that left the marketplace by choice, or were never on it, get no reminders. */
function isReminded({ approval }: { approval: string }) {
  return approval === 'approved' || approval === 'suspended'
}

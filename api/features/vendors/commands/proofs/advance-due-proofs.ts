import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import { writeToOwner } from '../../proofs/reactions.ts'
import { moveProof } from './move-proof.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/**
 * Expires the documents whose last day is over and warns of those that expire soon. Each happens
 * once however many processes run it: the business is locked first, and one that another process
 * holds is left to the next run.
 */
export async function advanceDueProofs(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await workThrough({
    table: 'businessDocuments',
    log: deps.log,
    now,
    list: (part) => listDue(deps, now, part),
    work: (each) => advanceProof(deps, each, now),
  })
}

export async function isAnyProofDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const now = deps.now()
  return (await listDue(deps, now, anyDue('businessDocuments', now))).length > 0
}

type Due = Pick<ProofRow, 'id' | 'businessId'>

function listDue({ db }: Pick<Deps, 'db'>, now: Date, { where, limit }: DuePart): Promise<Due[]> {
  return db.query
    .selectFrom('businessDocuments')
    .select(['id', 'businessId'])
    .where('dueAt', '<=', now)
    .where(where)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function advanceProof(deps: Dependencies, { id, businessId }: Due, now: Date): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const business = await tx
      .selectFrom('businesses')
      .selectAll()
      .where('id', '=', businessId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!business) return
    const row = await tx
      .selectFrom('businessDocuments')
      .selectAll()
      .where('id', '=', id)
      .where('dueAt', '<=', now)
      .executeTakeFirst()
    // Another process was faster.
    if (!row) return
    const event = { type: 'TIME_PASSED' as const, at: now.toISOString() }
    const moved = await moveProof(tx, row, event, { side: 'product' })
    if (isReminded(business)) await writeToOwner(tx, deps, business, moved, now)
  })
}

/** Businesses that left the marketplace by choice, or were never on it, get no reminders. */
function isReminded({ approval }: { approval: string }) {
  return approval === 'approved' || approval === 'suspended'
}

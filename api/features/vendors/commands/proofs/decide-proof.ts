import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { ProofEvent } from '#machines/proofs/proof.machine.ts'
import type { ProofDecision } from '#machines/proofs/proof.schema.ts'
import { failedGuards, isCurrent, isInForce } from '#machines/proofs/proof.selectors.ts'
import { changeableIn } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { lockSubmittedBusiness, reviewRecord } from '../../review/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { lineageOf, proofRows, storedProof } from '#api/features/proofs/queries.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import { writeToOwner } from '../../proofs/reactions.ts'
import { requireUnclaimed } from '../team/claim-review.ts'
import { moveProof } from './move-proof.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now' | 'jobs'>

/**
 * A reviewer confirms until when a document is valid, or refuses it. Of two who decide at once, the
 * second gets a refusal that says it was decided.
 */
export function decideProof(
  deps: Dependencies,
  reviewerId: string,
  documentId: string,
  decision: ProofDecision,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: reviewerId, operation: 'decide-proof', key, body: { documentId, ...decision }, now },
    async (tx) => {
      const businessId = await businessOf(tx, documentId)
      const business = await lockSubmittedBusiness(tx, businessId)
      const rows = await proofRows(tx, businessId)
      const row = requireFound(rows.find(({ id }) => id === documentId))
      if (row.version !== decision.version)
        throw new Problem('version_stale', { current: await reviewRecord(tx, business, now) })
      const moved = await moveProof(tx, row, eventOf(decision, now), {
        side: 'reviewer',
        userId: reviewerId,
        ...(decision.event === 'REFUSE' ? { reason: decision.reason } : {}),
      })
      await requireUnclaimed(tx, { userId: reviewerId, businessId, now })
      if (moved.facts.includes('checked')) {
        const newest = await replaceOlder(tx, moved.row, rows, now)
        const isNewest = newest.id === documentId
        if (isNewest && isSettled(business)) await relyOn(tx, newest, now)
      }
      await writeToOwner(tx, deps, business, moved, now)
      return { status: 200 as const, body: await reviewRecord(tx, business, now) }
    },
  )
}

async function businessOf(tx: Queryable, documentId: string) {
  const found = await tx
    .selectFrom('businessDocuments')
    .select('businessId')
    .where('id', '=', documentId)
    .executeTakeFirst()
  return requireFound(found).businessId
}

function eventOf(decision: ProofDecision, now: Date): ProofEvent {
  const at = now.toISOString()
  return decision.event === 'CHECK'
    ? { type: 'CHECK', at, validUntil: decision.validUntil }
    : { type: 'REFUSE', at }
}

/**
 * The newest document in force replaces those that were handed in before it, and what has expired,
 * also in the approval's count. One that is checked after a newer one is replaced itself.
 */
async function replaceOlder(tx: Queryable, checked: ProofRow, rows: ProofRow[], now: Date) {
  const event = { type: 'REPLACE' as const, at: now.toISOString() }
  const replaceable = rows
    .map((each) => (each.id === checked.id ? checked : each))
    .filter(
      (each) =>
        lineageOf(each) === lineageOf(checked) && failedGuards(storedProof(each), event) === null,
    )
  const newest = replaceable.findLast((each) => isInForce(storedProof(each), event.at)) ?? checked
  const place = replaceable.indexOf(newest)
  const older = replaceable.filter(
    (each, at) => at < place || (at > place && isCurrent(storedProof(each))),
  )
  for (const row of older)
    await moveProof(tx, { ...row, counted: false }, event, { side: 'product' })
  const counted = newest.counted || older.some((row) => row.counted)
  await tx.updateTable('businessDocuments').set({ counted }).where('id', '=', newest.id).execute()
  return { ...newest, counted }
}

/**
 * A document that is checked while its business is approved becomes part of what the approval rests
 * on.
 */
async function relyOn(tx: Queryable, row: ProofRow, now: Date) {
  await moveProof(tx, row, { type: 'RELY', at: now.toISOString() }, { side: 'product' })
}

function isSettled({ approval }: BusinessRow) {
  return changeableIn(approval) === 'all but what was checked'
}

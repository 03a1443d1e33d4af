import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { proof } from '#machines/proofs/proof.machine.ts'
import type { ProofEvent } from '#machines/proofs/proof.machine.ts'
import { nextDue } from '#machines/proofs/proof.rules.ts'
import type { ProofFact } from '#machines/proofs/proof.schema.ts'
import { allowedFor, pausingStates, failedGuards } from '#machines/proofs/proof.selectors.ts'
import type { ProofSide } from '#machines/proofs/proof.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { pauseOrResume } from '#api/features/listings/commands/follow-proofs.ts'
import { storedProof } from '#api/features/proofs/queries.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'

/** Who takes the step, and their text. Nobody does if time or the product caused it. */
export interface ProofMover {
  side: ProofSide
  userId?: string
  reason?: string
}

/**
 * Applies an event to a document, if its chart allows it. Rows of documents change in no other way
 * after they are created. The caller's transaction has locked the business. A withdrawn document's
 * row is deleted; a trigger notes its file for erasure.
 */
export async function moveProof(
  tx: Queryable,
  row: ProofRow,
  event: ProofEvent,
  by: ProofMover,
): Promise<{ row: ProofRow; facts: ProofFact[] }> {
  const before = storedProof(row)
  requireAllowed({
    state: before.state,
    event: event.type,
    refusedBy: failedGuards(before, event),
    allowed: () => allowedFor(before, by.side, event.at),
  })
  const { stored, facts } = advance(proof, before, event)
  const at = new Date(event.at)
  const due = nextDue(stored.state, stored.facts)
  const moved: ProofRow = {
    ...row,
    state: stored.state,
    stateVersion: stored.version,
    facts: stored.facts,
    since: facts.length > 0 ? at : row.since,
    reason: facts.includes('refused') ? (by.reason ?? null) : row.reason,
    dueAt: due === null ? null : new Date(due),
    version: row.version + 1,
  }
  if (facts.includes('withdrawn'))
    await tx.deleteFrom('businessDocuments').where('id', '=', row.id).execute()
  else await writeRow(tx, moved)
  await noteSteps(tx, { before: row, after: moved, facts, at }, by)
  const pauses = [row, moved].map(({ state }) => pausingStates.includes(state))
  if (pauses[0] !== pauses[1]) await pauseOrResume(tx, row.businessId, at)
  return { row: moved, facts }
}

async function writeRow(tx: Queryable, row: ProofRow) {
  const { state, stateVersion, facts, since, reason, dueAt, version, counted } = row
  await tx
    .updateTable('businessDocuments')
    .set({
      state,
      stateVersion,
      facts: JSON.stringify(facts),
      since,
      reason,
      dueAt,
      version,
      counted,
    })
    .where('id', '=', row.id)
    .execute()
}

async function noteSteps(
  tx: Queryable,
  { before, after, facts, at }: { before: ProofRow; after: ProofRow; facts: ProofFact[]; at: Date },
  { side, userId, reason }: ProofMover,
) {
  if (facts.length === 0) return
  const step = {
    businessId: before.businessId,
    documentId: before.id,
    kind: before.kind,
    fromState: before.state,
    toState: after.state,
    validUntil: after.facts?.validUntil ?? null,
    reason: reason ?? null,
    side,
    userId: userId ?? null,
    createdAt: at,
  }
  await tx
    .insertInto('proofSteps')
    .values(facts.map((fact) => ({ ...step, id: newId(at), fact })))
    .execute()
}

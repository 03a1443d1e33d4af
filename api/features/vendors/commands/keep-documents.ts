import type { Readable } from 'node:stream'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { proof } from '#machines/proofs/proof.machine.ts'
import { isOneOfAKind } from '#machines/proofs/proof.rules.ts'
import { allowedFor, isCurrent, whyNot } from '#machines/proofs/proof.selectors.ts'
import type { NewDocument } from '#machines/vendors/approval-record.schema.ts'
import { maxDocuments } from '#machines/vendors/vendor-approval.schema.ts'
import { changeableIn } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { nameFor } from '#api/features/files/commands/detect-file-type.ts'
import {
  erasureQueue,
  recordUpload,
  storeDocument,
} from '#api/features/files/commands/store-upload.ts'
import type { StoredFile } from '#api/features/files/commands/store-upload.ts'
import { moveProof } from './proofs/move-proof.ts'
import { lineageOf, proofRows, storedProof } from '#api/features/proofs/queries.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import { approvalRecord } from '../queries.ts'
import { lockForStaff, requireStaff } from '#api/features/staff/queries.ts'
import type { BusinessRow } from '../queries.ts'
import { moveApproval } from './move-approval.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>

/**
 * Keeps a verification document. One that takes the place of a checked document may be handed in
 * whatever the approval's state: what the team reads stays beside it until it is checked.
 */
export async function addDocument(
  deps: Dependencies,
  ownerId: string,
  businessId: string,
  { file, ...document }: NewDocument & { file: Readable },
  key: string | null,
) {
  const now = deps.now()
  await requireStaff(deps.db.query, ownerId, businessId, 'owner')
  const stored = await storeDocument(deps, file, now)
  const request = {
    owner: ownerId,
    operation: 'add-document',
    key,
    body: { businessId, ...document },
    now,
  }
  return recordUpload(deps, request, stored, async (tx) => {
    const row = await lockForStaff(tx, ownerId, businessId, 'owner')
    const known = await proofRows(tx, businessId)
    const lineageId = lineageFor(known, document)
    const isRenewal = known.some(
      (each) => lineageId === lineageOf(each) && isCurrent(storedProof(each)),
    )
    if (isRenewal) requireRoom(row, known)
    const moved = isRenewal ? row : await countDocument(tx, row, known, now)
    await insertDocument(tx, { businessId, lineageId, counted: !isRenewal }, document, {
      ...stored,
      now,
    })
    return { status: 201 as const, body: await approvalRecord(tx, moved) }
  })
}

/** Removes a document that no approval rests on; its file is erased at once. While the team reads, what was handed in stays. */
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
    const isFree = whyNot(storedProof(document), event) === null
    // An approval counts what it rests on, and nothing that is removed while it lasts.
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

/** Tells the approval of one document less. Where it refuses, and the document itself would not go either, the answer says both. */
async function discount(
  tx: Queryable,
  row: BusinessRow,
  { document, left }: { document: ProofRow; left: number },
  at: string,
) {
  const before = storedProof(document)
  const refusedBy = whyNot(before, { type: 'WITHDRAW', at })
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

/** Whether the business is approved, or was until it was suspended. */
function isSettled({ approval }: BusinessRow) {
  return changeableIn(approval) === 'all but what was checked'
}

/** What the document takes the place of: what its owner says, or the one of its kind. */
function lineageFor(
  known: readonly ProofRow[],
  { kind, renews }: Pick<NewDocument, 'kind' | 'renews'>,
) {
  if (renews === undefined) {
    const older = isOneOfAKind(kind) ? known.find((each) => each.kind === kind) : undefined
    return older ? lineageOf(older) : null
  }
  const older = known.find((each) => each.id === renews)
  if (!older) throw new Problem('not_yours')
  if (older.kind !== kind)
    throw new Problem('invalid_input', { fields: [{ path: 'kind', code: 'invalid_choice' }] })
  return lineageOf(older)
}

/** The approval counts what takes another's place once; what waits beside it has a limit of its own. */
function requireRoom({ approval }: BusinessRow, known: readonly ProofRow[]) {
  const hasRoom =
    known.filter(({ counted, state }) => !counted && state !== 'replaced').length < maxDocuments
  requireAllowed({
    state: approval,
    event: 'ADD_DOCUMENT',
    refusedBy: hasRoom ? null : ['hasRoomForDocument'],
    allowed: () => [],
  })
}

/** Tells the approval of one document more, unless it still counts one that was removed while it lasted. */
async function countDocument(
  tx: Queryable,
  row: BusinessRow,
  known: readonly ProofRow[],
  now: Date,
): Promise<BusinessRow> {
  const at = now.toISOString()
  const counted = countedIn(known)
  const hasPlace = row.approvalFacts.documents > counted
  if (isSettled(row)) return hasPlace ? row : move(tx, row, 'ADD_DOCUMENT', at)
  const isOpen = changeableIn(row.approval) === 'everything'
  const exact = hasPlace && isOpen ? await countTo(tx, row, counted, at) : row
  return move(tx, exact, 'ADD_DOCUMENT', at)
}

function countedIn(known: readonly ProofRow[]) {
  return known.filter(({ counted }) => counted).length
}

/** Tells the approval of what was removed, now and while it lasted: ten at most, since it counts no more. */
async function countTo(tx: Queryable, row: BusinessRow, left: number, at: string) {
  let moved = await move(tx, row, 'REMOVE_DOCUMENT', at)
  while (moved.approvalFacts.documents > left) moved = await move(tx, moved, 'REMOVE_DOCUMENT', at)
  return moved
}

async function move(
  tx: Queryable,
  row: BusinessRow,
  type: 'ADD_DOCUMENT' | 'REMOVE_DOCUMENT',
  at: string,
) {
  const moved = await moveApproval(tx, row, { type, at }, { side: 'owner', userId: row.ownerId })
  return moved.row
}

async function insertDocument(
  tx: Queryable,
  place: { businessId: string; lineageId: string | null; counted: boolean },
  { kind, name }: NewDocument,
  { fileKey, type, size, now }: StoredFile & { now: Date },
) {
  const { stored } = begin(proof, { kind })
  await tx
    .insertInto('businessDocuments')
    .values({
      ...place,
      id: newId(now),
      kind,
      name: nameFor(name, type),
      type,
      size,
      fileKey,
      createdAt: now,
      since: now,
      state: stored.state,
      stateVersion: stored.version,
      facts: JSON.stringify(stored.facts),
    })
    .execute()
}

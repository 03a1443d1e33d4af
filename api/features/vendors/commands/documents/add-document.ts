import type { Readable } from 'node:stream'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { proof } from '#machines/proofs/proof.machine.ts'
import { isOneOfAKind } from '#machines/proofs/proof.rules.ts'
import { isCurrent } from '#machines/proofs/proof.selectors.ts'
import type { NewDocument } from '#machines/vendors/approval-record.schema.ts'
import { maxDocuments } from '#machines/vendors/vendor-approval.schema.ts'
import { changeableIn } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import { recordUpload, storeDocument } from '#api/features/files/commands/store-upload.ts'
import type { StoredFile } from '#api/features/files/commands/store-upload.ts'
import { lineageOf, proofRows, storedProof } from '#api/features/proofs/queries.ts'
import type { ProofRow } from '#api/features/proofs/queries.ts'
import { approvalRecord } from '../../queries.ts'
import { lockForStaff, requireStaff } from '#api/features/staff/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { isSettled, countedIn, countTo, move } from './count-document.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>

/**
 * Stores a verification document. One that replaces a checked document is accepted in every state
 * of the approval: the team still sees the old one until the new one is checked.
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

/** The document that this one replaces: the one that its owner names, or the one of its kind. */
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

/**
 * The approval counts a replacement together with its predecessor, so replacements have a limit of
 * their own.
 */
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

/** Adds one document to the approval's count, unless it still counts one that was removed. */
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
      name: safeFileName(name, type),
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

import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import { proof } from '#machines/proofs/proof.machine.ts'
import { publicKinds } from '#machines/proofs/proof.schema.ts'
import type { PublicProof } from '#machines/proofs/proof.schema.ts'
import { currentStates, publicProofs } from '#machines/proofs/proof.selectors.ts'
import type { Proof } from '#machines/proofs/proof.selectors.ts'
import { maxShownDocuments } from '#machines/vendors/approval-record.schema.ts'
import type { BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type ProofRow = Selectable<Tables['businessDocuments']>

/**
 * A row's proof, in the format of this release. A process of the previous release writes no facts.
 */
export function storedProof({ kind, state, stateVersion, facts }: ProofFields) {
  const first = { kind, validUntil: null, checkedAt: null, warned: false, reliedOn: false }
  return upToDate(proof, { version: stateVersion, state, facts: facts ?? first })
}

type ProofFields = Pick<ProofRow, 'kind' | 'state' | 'stateVersion' | 'facts'>

/** All documents of a business, the oldest first. The caller has locked the business. */
export async function proofRows(tx: Queryable, businessId: string): Promise<ProofRow[]> {
  return tx
    .selectFrom('businessDocuments')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function lineageOf({ id, lineageId }: Pick<ProofRow, 'id' | 'lineageId'>) {
  return lineageId ?? id
}

/**
 * Documents as either side sees them, in the order of submission. Readers derive from the dates
 * what has expired since.
 */
export async function documentsOf(db: Queryable, businessId: string): Promise<BusinessDocument[]> {
  const rows = await db
    .selectFrom('businessDocuments')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShownDocuments)
    .execute()
  return rows.toReversed().map(toDocument)
}

function toDocument(row: ProofRow): BusinessDocument {
  const { state, facts } = storedProof(row)
  const { id, kind, name, type, size, version, reason } = row
  return {
    id,
    kind,
    name,
    type,
    size,
    version,
    state,
    facts,
    since: (row.since ?? row.createdAt).toISOString(),
    reason,
    lineageId: lineageOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * What couples may know about these businesses at an instant. Businesses without public proofs are
 * left out.
 */
export async function publicProofsOf(
  db: Queryable,
  businessIds: readonly string[],
  now: Date,
): Promise<Map<string, PublicProof[]>> {
  if (businessIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('businessDocuments')
    .select(['businessId', 'kind', 'state', 'stateVersion', 'facts'])
    .where('businessId', 'in', businessIds)
    .where('state', 'in', currentStates)
    .where('kind', 'in', publicKinds)
    .execute()
  const known = Map.groupBy(rows, ({ businessId }) => businessId)
  return new Map(
    [...known].map(([id, own]) => [
      id,
      publicProofs(own.map(storedProof).map(asProof), now.toISOString()),
    ]),
  )
}

function asProof({ state, facts }: ReturnType<typeof storedProof>): Proof {
  return { state, facts }
}

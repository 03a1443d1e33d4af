import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import type { WaitingProof } from '#machines/vendors/review/waiting-proof.schema.ts'
import { waitingStates } from '#machines/proofs/proof.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

/** Written out, because the index holds these rows only. */
const isWaiting = sql<SqlBool>`business_documents.state in (${sql.join(waitingStates.map((state) => sql.lit(state)))})`

/**
 * Documents of listed businesses that wait for the team, the longest wait first. Documents of an
 * application are read with it.
 */
export async function listWaitingProofs(
  db: Queryable,
  page: PageQuery,
): Promise<Page<WaitingProof>> {
  const { limit, after } = pageAfter(page)
  const rows = await waiting(db)
    .select([
      'businessDocuments.id',
      'kind',
      'businessDocuments.createdAt',
      'businessId',
      'businesses.name',
      'category',
      'city',
      'country',
    ])
    .where(isAfterCursor(after, ['businessDocuments.createdAt', 'businessDocuments.id']))
    .orderBy('businessDocuments.createdAt')
    .orderBy('businessDocuments.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ id, kind, createdAt, businessId, ...business }) => ({
    id,
    kind,
    createdAt: createdAt.toISOString(),
    business: { id: businessId, ...business },
  }))
}

function waiting(db: Queryable) {
  return db
    .selectFrom('businessDocuments')
    .innerJoin('businesses', 'businesses.id', 'businessId')
    .where(isWaiting)
    .where('approval', 'in', ['approved', 'suspended'])
}

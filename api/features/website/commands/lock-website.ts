import type { Website } from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readWebsite } from '../queries.ts'
import { pageLinkPartsOf } from './page-link-parts.ts'

/** The wedding whose page is changed, and who changes it. */
export interface RecordRef {
  userId: string
  weddingId: string
}

/** Reads the page with a lock on its wedding, so that concurrent writes run one after the other. */
export async function lockWebsite(
  tx: Queryable,
  config: Deps['config'],
  { userId, weddingId }: RecordRef,
): Promise<Website> {
  await requireMember(tx, userId, weddingId, 'partner')
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', '=', weddingId)
    .forNoKeyUpdate()
    .execute()
  return readWebsite(tx, weddingId, pageLinkPartsOf(config))
}

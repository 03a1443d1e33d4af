import { pageLinkPartsOf } from './page-link-parts.ts'
import type { Website } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readWebsite } from '../queries.ts'
import type { RecordRef } from './lock-website.ts'

/** The page as the couple edits it, with its links. */
export async function showWebsite(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, weddingId }: RecordRef,
): Promise<Website> {
  await requireMember(db.query, userId, weddingId, 'partner')
  return readWebsite(db.query, weddingId, pageLinkPartsOf(config))
}

import { sql } from 'kysely'
import { numbered } from '#machines/kernel/forms/slug.ts'
import type { Queryable } from '#api/db/client.ts'

/** Makes two listings that choose an address at the same moment wait for each other. */
export async function lockSlugs(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('listing-slugs'))`.execute(tx)
}

/** The similar addresses that other businesses have or had. */
export async function takenSlugs(
  tx: Queryable,
  businessId: string,
  wished: string,
): Promise<Set<string>> {
  const stem = numbered(wished, 2).slice(0, -'-2'.length)
  const like = `${stem}%`
  const rows = await tx
    .selectFrom('listings')
    .select('slug')
    .where('slug', 'like', like)
    .where('businessId', '<>', businessId)
    .union(
      tx
        .selectFrom('listingSlugs')
        .select('slug')
        .where('slug', 'like', like)
        .where('businessId', '<>', businessId),
    )
    .execute()
  return new Set(rows.flatMap(({ slug }) => (slug === null ? [] : [slug])))
}

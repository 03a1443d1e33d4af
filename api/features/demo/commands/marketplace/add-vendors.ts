import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { insertDrawnPhotos } from '../pictures/insert-photos.ts'
import { idOf, picturesOf } from '../pictures/pictures-of-vendor.ts'
import { plausibleVendor } from './plausible-vendor.ts'

/** In one statement; the embedded engine takes about a second for them. */
const atOnce = 500

/**
 * Adds made-up vendors from the `from`-th on, approved and published, each with an owner who cannot
 * sign in. Their approval is that of `like`, a business that went through it: state, facts, steps
 * and documents. Answers the keys of the documents' files, which the caller keeps. Those that are
 * pictured have photos, which are drawn when they are first looked at.
 */
export async function addPlausibleVendors(
  tx: Queryable,
  {
    from,
    to,
    like,
    now,
    arePictured = false,
  }: { from: number; to: number; like: string; now: Date; arePictured?: boolean },
): Promise<string[]> {
  const fileKeys: string[] = []
  for (let start = from; start < to; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, to - start) }, (_, at) =>
      rowOf(start + at, { now, arePictured }),
    )
    await insertVendors(tx, JSON.stringify(rows), like)
    await insertDrawnPhotos(tx, rows, now)
    fileKeys.push(
      ...(await keysOf(
        tx,
        rows.map(({ id }) => id),
      )),
    )
    await indexListings(
      tx,
      rows.map(({ id }) => id),
    )
  }
  return fileKeys
}

async function keysOf(tx: Queryable, ids: string[]) {
  const rows = await tx
    .selectFrom('businessDocuments')
    .select('fileKey')
    .where('businessId', 'in', ids)
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

/** Joined within the last sixty days, after those with a story. */
function rowOf(n: number, { now, arePictured }: { now: Date; arePictured: boolean }) {
  const { slug, details, content } = plausibleVendor(n)
  const at = new Date(now.getTime() - ((n % 60) + 1) * 86_400_000 - n * 1_000)
  const photos = arePictured
    ? picturesOf(n, details.category, (place) => idOf(`photo ${place}`, n, at))
    : []
  return {
    id: idOf('vendor', n, at),
    owner_id: idOf('owner', n, at),
    slug,
    ...details,
    content: { ...content, photos: photos.map(({ photo }) => photo) },
    photos,
    at: at.toISOString(),
  }
}

async function insertVendors(tx: Queryable, rows: string, like: string) {
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given (id uuid, owner_id uuid, slug text, name text, category text,
    city text, country text, phone text, website text, description text, content jsonb, at timestamptz)`
  await sql`
    insert into users (id, issuer, sub, email, first_name, last_name, role, role_chosen, accepted_terms, terms_accepted_at,
      created_at, updated_at, version)
    select owner_id, 'demo', slug, slug || '@vowline.test', left(name, 100), '', 'VENDOR', true, owner.accepted_terms, at, at, at, 1
    from ${given}, (select accepted_terms from users where id = (select owner_id from businesses where id = ${like}::uuid)) as owner`.execute(
    tx,
  )
  await sql`
    insert into businesses select copy.*
    from ${given}, (select * from businesses where id = ${like}::uuid) as known, ${copyOf(
      'businesses',
      sql`'id', given.id, 'owner_id', given.owner_id, 'name', given.name, 'category', given.category, 'city', given.city,
        'country', given.country, 'phone', given.phone, 'website', given.website, 'description', given.description,
        'approval_since', given.at, 'submitted_at', given.at, 'created_at', given.at, 'updated_at', given.at`,
    )}`.execute(tx)
  await sql`
    insert into approval_steps select copy.*
    from ${given}, (select * from approval_steps where business_id = ${like}::uuid) as known, ${copyOf(
      'approval_steps',
      sql`'id', gen_random_uuid(), 'business_id', given.id,
        'user_id', case known.side when 'owner' then given.owner_id else known.user_id end`,
    )}`.execute(tx)
  await sql`
    insert into business_documents select copy.*
    from ${given}, (select * from business_documents where business_id = ${like}::uuid) as known, ${copyOf(
      'business_documents',
      sql`'id', gen_random_uuid(), 'business_id', given.id, 'file_key', 'documents/demo-' || given.id || '-' || known.kind`,
    )}`.execute(tx)
  await sql`
    update listings set slug = given.slug, state = 'published', published = given.content, listed_at = given.at,
      published_at = given.at, updated_at = given.at
    from ${given} where listings.business_id = given.id`.execute(tx)
}

/**
 * The row `known` of a table with these changes, whatever columns it has, as `copy`. It is a source
 * of rows: `select (function(…)).*` would call the function once a column.
 */
function copyOf(table: string, changes: RawBuilder<unknown>) {
  return sql`jsonb_populate_record(null::${sql.table(table)}, to_jsonb(known) || jsonb_build_object(${changes})) as copy`
}

import { sql } from 'kysely'
import type { Selectable, SqlBool } from 'kysely'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Viewer } from '#api/viewer.ts'
import { businessesOf } from '#api/features/staff/queries.ts'

export type PhotoRow = Pick<
  Selectable<Tables['listingPhotos']>,
  'id' | 'width' | 'fileKey' | 'avif'
>

/** A photo that is on a public page. */
export async function findPublicPhoto(db: Queryable, id: string): Promise<PhotoRow> {
  const row = await photo(db, id)
    .innerJoin('listings', 'listings.businessId', 'listingPhotos.businessId')
    .where('listings.state', 'in', publicStates)
    .where(
      sql<SqlBool>`listings.published -> 'photos' @> jsonb_build_array(jsonb_build_object('id', listing_photos.id))`,
    )
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * A photo for whoever works for the business, and for the review team once the business has been
 * handed in.
 */
export async function findPhoto(
  db: Queryable,
  { userId, role }: Viewer,
  businessId: string,
  id: string,
): Promise<PhotoRow> {
  const row = await photo(db, id)
    .innerJoin('businesses', 'businesses.id', 'listingPhotos.businessId')
    .where('listingPhotos.businessId', '=', businessId)
    .$if(role === 'ADMIN', (query) => query.where('businesses.approval', 'in', reviewedStates))
    .$if(role !== 'ADMIN', (query) => query.where('businesses.id', 'in', businessesOf(userId)))
    .executeTakeFirst()
  return requireFound(row)
}

/** Which of these photos a business has, with their measures. */
export async function measuresOf(db: Queryable, businessId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { width: number; height: number }>()
  const rows = await db
    .selectFrom('listingPhotos')
    .select(['id', 'width', 'height'])
    .where('businessId', '=', businessId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...measures }) => [id, measures]))
}

function photo(db: Queryable, id: string) {
  return db
    .selectFrom('listingPhotos')
    .select(['listingPhotos.id', 'listingPhotos.width', 'listingPhotos.fileKey', 'avif'])
    .where('listingPhotos.id', '=', id)
}

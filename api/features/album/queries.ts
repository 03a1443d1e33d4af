import type { Selectable } from 'kysely'
import { daysOf, roomFor, stageOf } from '#machines/album/guest-photo.rules.ts'
import type {
  Album,
  AlbumStage,
  GuestPhoto,
  KeptPhotoState,
  OwnPhoto,
  OwnPhotos,
  ShownAlbum,
} from '#machines/album/guest-photo.schema.ts'
import { maxOfHousehold } from '#machines/album/guest-photo.schema.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/kernel/values/dates.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { PhotoRow } from '#api/features/listings/photos/queries.ts'

/** A household of a wedding. */
export interface Sender {
  weddingId: string
  householdId: string
}

type Row = Selectable<Tables['guestPhotos']>
type NamedRow = Row & { household: string }

/* Callers must authorize. */

/** A page of the photos in one state, the oldest first, and how many there are in each. */
export async function readAlbum(
  db: Queryable,
  weddingId: string,
  { state, ...page }: PageQuery & { state: KeptPhotoState },
): Promise<Album> {
  const { limit, after } = pageAfter(page)
  const rows = await named(db, weddingId)
    .where('guestPhotos.state', '=', state)
    .where(isAfterCursor(after, ['guestPhotos.createdAt', 'guestPhotos.id']))
    .orderBy('guestPhotos.createdAt')
    .orderBy('guestPhotos.id')
    .limit(limit + 1)
    .execute()
  return { ...pageOf(rows, limit, toGuestPhoto), counts: await countPhotos(db, weddingId) }
}

/** These photos as the couple decides on them, in their order; those that are gone are left out. */
export async function readGuestPhotos(
  db: Queryable,
  weddingId: string,
  ids: readonly string[],
): Promise<GuestPhoto[]> {
  const rows = await named(db, weddingId)
    .where((eb) => eb('guestPhotos.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('guestPhotos.createdAt')
    .orderBy('guestPhotos.id')
    .execute()
  return rows.map(toGuestPhoto)
}

/** A page of what the wedding page shows, the oldest first. */
export async function readShownAlbum(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<ShownAlbum> {
  const { limit, after } = pageAfter({ limit: '24', ...page })
  const rows = await db
    .selectFrom('guestPhotos')
    .select(['id', 'caption', 'width', 'height', 'createdAt'])
    .where('weddingId', '=', weddingId)
    .where('state', '=', 'shown')
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ id, caption, width, height }) => ({ id, caption, width, height }))
}

export async function countWaiting(db: Queryable, weddingId: string): Promise<number> {
  return (await countPhotos(db, weddingId)).waiting
}

/** The photos of a household, and whether it may send more. */
export async function readOwnPhotos(db: Queryable, sender: Sender, now: Date): Promise<OwnPhotos> {
  const whose = await db
    .selectFrom('weddings')
    .innerJoin('households', 'households.weddingId', 'weddings.id')
    .leftJoin('weddingPages', 'weddingPages.weddingId', 'weddings.id')
    .select(['firstNameLine', 'secondNameLine', 'households.name', 'look'])
    .where('weddings.id', '=', sender.weddingId)
    .where('households.id', '=', sender.householdId)
    .executeTakeFirst()
  const { firstNameLine, secondNameLine, name, look } = requireFound(whose)
  const { stage, weddingDate } = await readStage(db, sender.weddingId, now)
  const rows = await db
    .selectFrom('guestPhotos')
    .selectAll()
    .where('weddingId', '=', sender.weddingId)
    .where('householdId', '=', sender.householdId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxOfHousehold)
    .execute()
  return {
    household: name,
    names: [firstNameLine, secondNameLine],
    look: look ?? looks[0],
    stage,
    ...daysOf(weddingDate),
    ...(await readRoom(db, sender)),
    photos: rows.map(toOwnPhoto),
  }
}

/**
 * Whether an invitation leads to sending photos: while they are taken, and for as long as there are
 * some.
 */
export async function sharesPhotos(db: Queryable, sender: Sender, now: Date): Promise<boolean> {
  const { stage } = await readStage(db, sender.weddingId, now)
  if (stage === 'open') return true
  const photo = db
    .selectFrom('guestPhotos')
    .select('id')
    .where('weddingId', '=', sender.weddingId)
    .where('householdId', '=', sender.householdId)
    .limit(1)
  return (await photo.executeTakeFirst()) !== undefined
}

/** Where the time to send photos stands, by the day where the wedding is. */
export async function readStage(
  db: Queryable,
  weddingId: string,
  now: Date,
): Promise<{ stage: AlbumStage; weddingDate: string | null }> {
  const row = await db
    .selectFrom('weddings')
    .leftJoin('weddingPages', 'weddingPages.weddingId', 'weddings.id')
    .select(['weddingDate', 'timeZone', 'takesPhotos'])
    .where('weddings.id', '=', weddingId)
    .executeTakeFirst()
  const { weddingDate, timeZone, takesPhotos } = requireFound(row)
  const sharing = { takesPhotos: takesPhotos ?? false, weddingDate }
  return { weddingDate, stage: stageOf(sharing, dayIn(timeZone || 'UTC', now)) }
}

/** How many more photos a household may send. */
export async function readRoom(
  db: Queryable,
  { weddingId, householdId }: Sender,
): Promise<Pick<OwnPhotos, 'room' | 'full'>> {
  const { household, wedding } = await db
    .selectFrom('guestPhotos')
    .select((eb) => [
      eb.fn.countAll<string>().as('wedding'),
      eb.fn.countAll<string>().filterWhere('householdId', '=', householdId).as('household'),
    ])
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  return roomFor({ household: Number(household), wedding: Number(wedding) })
}

/** The photo of a wedding to be served: in one state, or of one household, where that is said. */
export async function findGuestPhoto(
  db: Queryable,
  { weddingId, id }: { weddingId: string; id: string },
  { state, householdId }: { state?: KeptPhotoState; householdId?: string } = {},
): Promise<PhotoRow> {
  const row = await db
    .selectFrom('guestPhotos')
    .select(['id', 'width', 'fileKey'])
    .where('weddingId', '=', weddingId)
    .where('id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(householdId !== undefined, (query) => query.where('householdId', '=', householdId!))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, avif: 'none' }
}

function named(db: Queryable, weddingId: string) {
  return db
    .selectFrom('guestPhotos')
    .innerJoin('households', 'households.id', 'guestPhotos.householdId')
    .selectAll('guestPhotos')
    .select('households.name as household')
    .where('guestPhotos.weddingId', '=', weddingId)
}

async function countPhotos(db: Queryable, weddingId: string): Promise<Album['counts']> {
  const counts = { waiting: 0, shown: 0, hidden: 0, declined: 0 }
  const rows = await db
    .selectFrom('guestPhotos')
    .select((eb) => ['state', eb.fn.countAll<string>().as('count')])
    .where('weddingId', '=', weddingId)
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

function toGuestPhoto(row: NamedRow): GuestPhoto {
  const { id, version, state, caption, width, height, householdId, household, createdAt } = row
  const at = createdAt.toISOString()
  return {
    id,
    version,
    state,
    caption,
    width,
    height,
    household: { id: householdId, name: household },
    at,
  }
}

export function toOwnPhoto({ id, state, caption, width, height, createdAt }: Row): OwnPhoto {
  return { id, state, caption, width, height, at: createdAt.toISOString() }
}

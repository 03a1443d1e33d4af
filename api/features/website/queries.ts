import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { numbered } from '#machines/kernel/forms/slug.ts'
import { slugFor } from '#machines/website/slug.rules.ts'
import type {
  PageContent,
  PagePhoto,
  ShownItem,
  ShownPage,
  Website,
} from '#machines/website/website.schema.ts'
import { limits } from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { countWaiting, readShownAlbum } from '#api/features/album/queries.ts'
import { listEvents } from '#api/features/guests/queries.ts'
import { giftsShown } from '#api/features/registry/queries.ts'
import { wholeSchedule } from '#api/features/timeline/schedule/queries.ts'

export type VisibilityRow = Selectable<Tables['weddingPageDoors']>
export type PhotoRow = Selectable<Tables['weddingPagePhotos']>

/** What builds a page’s link: the product’s address, the link’s key and the passcode. */
export interface PageLinkParts {
  publicUrl: string
  keyOf: (visibility: VisibilityRow) => string | null
  guestKeyOf: (visibility: VisibilityRow) => string
  passcodeOf: (visibility: VisibilityRow) => Promise<string | null>
}

/* Callers must authorize. */

/** The page of a wedding as the couple edits it. A page without content has version 0. */
export async function readWebsite(
  db: Queryable,
  weddingId: string,
  { publicUrl, keyOf, guestKeyOf, passcodeOf }: PageLinkParts,
): Promise<Website> {
  const wedding = await readWedding(db, weddingId)
  const photos = await readPhotos(db, weddingId)
  const content = withKnownPhotos(await readContent(db, weddingId), photos)
  const visibility = await readVisibility(db, weddingId)
  const items = await readItems(db, weddingId)
  const { version = 0, slug = null, state = 'off' } = visibility ?? {}
  const before = `${publicUrl}/w/`
  const key = visibility && state === 'by_link' ? keyOf(visibility) : null
  const names = [wedding.firstNameLine, wedding.secondNameLine] as const
  const isAt = slug !== null && state !== 'off'
  const guestKey = visibility && isAt && state === 'open' ? guestKeyOf(visibility) : null
  return {
    ...content,
    shown: content.shown.filter((id) => items.some((item) => item.id === id)),
    visibility: {
      version,
      state,
      slug,
      suggested: slug ?? (await freeSlug(db, weddingId, slugFor(names, wedding.weddingDate))),
      guestLink: guestKey && `${before}${slug}/${guestKey}`,
      link: !isAt ? null : state !== 'by_link' ? before + slug : key && `${before}${slug}/${key}`,
      word: visibility && (await passcodeOf(visibility)),
      before,
    },
    photos,
    guestPhotos: await readShownAlbum(db, weddingId, {}),
    waitingPhotos: await countWaiting(db, weddingId),
    items,
    gifts: await readGifts(db, weddingId),
    events: await readEvents(db, weddingId),
  }
}

/** The content without photos that no longer exist. */
export function withKnownPhotos<C extends PageContent>(
  content: C,
  photos: readonly PagePhoto[],
): C {
  const known = new Set(photos.map(({ id }) => id))
  const kept = (id: string) => (known.has(id) ? id : '')
  return {
    ...content,
    hero: kept(content.hero),
    party: content.party.map((person) => ({ ...person, photo: kept(person.photo) })),
  }
}

/** The page at a current or former address. Null if it is off or never existed. */
export async function findVisibility(db: Queryable, slug: string): Promise<VisibilityRow | null> {
  const found = await db
    .selectFrom('weddingPageNames')
    .innerJoin('weddingPageDoors', 'weddingPageDoors.weddingId', 'weddingPageNames.weddingId')
    .selectAll('weddingPageDoors')
    .where('weddingPageNames.slug', '=', slug)
    .where('weddingPageDoors.state', '<>', 'off')
    .executeTakeFirst()
  return found ?? null
}

export async function readVisibility(
  db: Queryable,
  weddingId: string,
): Promise<VisibilityRow | null> {
  return (
    (await db
      .selectFrom('weddingPageDoors')
      .selectAll()
      .where('weddingId', '=', weddingId)
      .executeTakeFirst()) ?? null
  )
}

/** A free address that is as close as possible to the requested one. */
export async function freeSlug(db: Queryable, weddingId: string, wished: string): Promise<string> {
  const wishes = Array.from({ length: 50 }, (_, at) => numbered(wished, at + 1))
  const rows = await db
    .selectFrom('weddingPageNames')
    .select('slug')
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(wishes))))
    .where('weddingId', '<>', weddingId)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return wishes.find((slug) => !taken.has(slug)) ?? freeSlugBeyond(db, weddingId, wished)
}

/** A free address for a common stem. It checks each candidate, which takes longer. */
async function freeSlugBeyond(db: Queryable, weddingId: string, wished: string): Promise<string> {
  const stem = numbered(wished, 2).slice(0, -'2'.length)
  const rows = await db
    .selectFrom('weddingPageNames')
    .select('slug')
    // A slug contains no character that `like` treats as a wildcard.
    .where('slug', 'like', `${stem}%`)
    .where('weddingId', '<>', weddingId)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  let number = 2
  while (taken.has(numbered(wished, number))) number++
  return numbered(wished, number)
}

export async function findPhoto(db: Queryable, weddingId: string, id: string): Promise<PhotoRow> {
  const row = await db
    .selectFrom('weddingPagePhotos')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export function toPhoto({ id, version, alt, width, height }: PhotoRow): PagePhoto {
  return { id, version, alt, width, height }
}

export async function readContent(
  db: Queryable,
  weddingId: string,
): Promise<PageContent & { version: number }> {
  const row = await db
    .selectFrom('weddingPages')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!row) return { version: 0, ...blank }
  const { id: _id, weddingId: _wedding, createdAt: _created, updatedAt: _updated, ...content } = row
  return { ...content, arrangement: completeArrangement(content.arrangement) }
}

/** A page without content. */
export const blank: PageContent = {
  look: 'register',
  greeting: '',
  story: '',
  place: '',
  travel: [],
  stays: [],
  activities: [],
  party: [],
  questions: [],
  shown: [],
  hero: '',
  arrangement: completeArrangement([]),
  takesPhotos: false,
}

export async function readPhotos(db: Queryable, weddingId: string): Promise<PagePhoto[]> {
  const rows = await db
    .selectFrom('weddingPagePhotos')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limits.photos)
    .execute()
  return rows.map(toPhoto)
}

export async function readGifts(db: Queryable, weddingId: string): Promise<ShownPage['gifts']> {
  return (await giftsShown(db, weddingId, {})).items
}

export async function readItems(db: Queryable, weddingId: string): Promise<ShownItem[]> {
  const items = await wholeSchedule(db, weddingId)
  return items.map(
    ({ id, title, eventId, eventKind, dayOffset, start, end, isEndOpen, place }) => ({
      id,
      title,
      eventId,
      eventKind,
      dayOffset,
      start,
      end,
      isEndOpen,
      place,
    }),
  )
}

async function readEvents(db: Queryable, weddingId: string): Promise<Website['events']> {
  const { items } = await listEvents(db, weddingId, {})
  return items.map(
    ({ id, version, kind, name, day, startMinute, endMinute, location, address }) => ({
      id,
      version,
      kind,
      name,
      day,
      startMinute,
      endMinute,
      location,
      address,
    }),
  )
}

export async function readWedding(db: Queryable, weddingId: string) {
  const row = await db
    .selectFrom('weddings')
    .select(['firstNameLine', 'secondNameLine', 'city', 'country', 'timeZone'])
    .select(['weddingDate', 'datePeriod'])
    .where('id', '=', weddingId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

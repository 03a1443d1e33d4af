import { Problem } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/kernel/values/dates.ts'
import type { SectionKind } from '#machines/website/sections/section-kinds.schema.ts'
import { visiblePhotos, visibleSections } from '#machines/website/sections/sections.rules.ts'
import type { PageContent, ShownPage } from '#machines/website/website.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { readShownAlbum } from '#api/features/album/queries.ts'
import { takesLookups } from '#api/features/guests/rsvp/queries.ts'
import {
  findPhoto,
  readContent,
  readGifts,
  readItems,
  readPhotos,
  readWedding,
  withKnownPhotos,
} from '../queries.ts'
import type { VisibilityRow, PhotoRow } from '../queries.ts'

/* Callers must authorize. */

/** A visitor who may see a page, either by its address or as an invited guest. */
export interface Reader {
  isGuest: boolean
  now: Date
}

/**
 * The page of a wedding as this reader sees it. It contains nothing of sections that the reader may
 * not see.
 */
export async function readShownPage(
  db: Queryable,
  { weddingId, slug }: Pick<VisibilityRow, 'weddingId' | 'slug'>,
  { isGuest, now }: Reader,
): Promise<ShownPage> {
  const { firstNameLine, secondNameLine, timeZone, ...place } = await readWedding(db, weddingId)
  const all = await readPhotos(db, weddingId)
  const content = withKnownPhotos(await readContent(db, weddingId), all)
  const sections = visibleSections(content.arrangement, isGuest)
  const sees = (kind: SectionKind) => sections.includes(kind)
  const ofSection = <T>(kind: SectionKind, entries: T[]) => (sees(kind) ? entries : [])
  const items = content.shown.length > 0 && sees('schedule') ? await readItems(db, weddingId) : []
  return {
    is: 'shown',
    slug: slug ?? '',
    names: [firstNameLine, secondNameLine],
    ...place,
    look: content.look,
    greeting: content.greeting,
    place: content.place,
    hero: content.hero,
    story: sees('story') ? content.story : '',
    travel: ofSection('travel', content.travel),
    stays: ofSection('stays', content.stays),
    activities: ofSection('activities', content.activities),
    party: ofSection('party', content.party),
    questions: ofSection('questions', content.questions),
    sections,
    hasMoreForGuests: hasMoreForGuests(content, isGuest),
    takesLookups: await takesLookups(db, weddingId),
    today: dayIn(timeZone || 'UTC', now),
    items: items.filter(({ id }) => content.shown.includes(id)),
    gifts: sees('gifts') ? await readGifts(db, weddingId) : [],
    photos: visiblePhotos({ ...content, photos: all }, sections),
    guestPhotos: sees('guestPhotos') ? await readShownAlbum(db, weddingId, {}) : noPhotos,
  }
}

function hasMoreForGuests({ arrangement }: PageContent, isGuest: boolean) {
  return !isGuest && arrangement.some(({ audience }) => audience === 'guests')
}

/** A photo that this reader sees on the page. */
export async function findVisiblePhoto(
  db: Queryable,
  weddingId: string,
  { id, isGuest }: { id: string; isGuest: boolean },
): Promise<PhotoRow> {
  const photos = await readPhotos(db, weddingId)
  const content = withKnownPhotos(await readContent(db, weddingId), photos)
  const seen = visiblePhotos({ ...content, photos }, visibleSections(content.arrangement, isGuest))
  if (!seen.some((photo) => photo.id === id)) throw new Problem('not_found')
  return findPhoto(db, weddingId, id)
}

const noPhotos: ShownPage['guestPhotos'] = { items: [], nextCursor: null }

/** Throws not_found for a reader who may not see the section, as if it did not exist. */
export async function requireSection(
  db: Queryable,
  { weddingId, isGuest }: { weddingId: string; isGuest: boolean },
  kind: SectionKind,
): Promise<void> {
  const { arrangement } = await readContent(db, weddingId)
  if (!visibleSections(arrangement, isGuest).includes(kind)) throw new Problem('not_found')
}

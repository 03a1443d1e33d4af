import type { SectionKind } from './section-kinds.schema.ts'
import type { Entry, PlacedSection } from './sections.schema.ts'

/**
 * The sections that a reader sees, in their order. Invited guests also see the sections for guests.
 */
export function visibleSections(placed: readonly PlacedSection[], isGuest: boolean): SectionKind[] {
  return placed
    .filter(({ audience }) => audience === 'everyone' || (audience === 'guests' && isGuest))
    .map(({ kind }) => kind)
}

/** Moves the section at one position to another. */
export function moveSection(
  placed: readonly PlacedSection[],
  from: number,
  to: number,
): PlacedSection[] {
  const section = placed[from]
  if (section === undefined || to < 0 || to >= placed.length) return [...placed]
  return placed.toSpliced(from, 1).toSpliced(to, 0, section)
}

interface Pictured<P> {
  photos: readonly P[]
  /** The id of the photo at the head of the page; blank if there is none. */
  hero: string
  party: readonly Entry[]
}

/**
 * The photos of the gallery, without the one at the head of the page and those of the wedding
 * party.
 */
export function galleryOf<P extends { id: string }>({ photos, hero, party }: Pictured<P>): P[] {
  const elsewhere = new Set([hero, ...party.map(({ photo }) => photo)])
  return photos.filter(({ id }) => !elsewhere.has(id))
}

/** The photos that are visible on a page with these sections. */
export function visiblePhotos<P extends { id: string }>(
  page: Pictured<P>,
  sections: readonly SectionKind[],
): P[] {
  const gallery = new Set(sections.includes('photos') ? galleryOf(page) : [])
  const ofParty = new Set(sections.includes('party') ? page.party.map(({ photo }) => photo) : [])
  return page.photos.filter(
    (photo) => photo.id === page.hero || gallery.has(photo) || ofParty.has(photo.id),
  )
}

/** Whether the last day to book has passed. A blank day never has. */
export function hasPassed(bookBy: string, today: string) {
  return bookBy !== '' && bookBy < today
}

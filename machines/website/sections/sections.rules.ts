import type { SectionKind } from './section-kinds.schema.ts'
import type { Entry, PlacedSection } from './sections.schema.ts'

/**
 * The sections that somebody sees, in their order. Those who were invited see what is for guests,
 * too.
 */
export function visibleSections(placed: readonly PlacedSection[], isGuest: boolean): SectionKind[] {
  return placed
    .filter(({ audience }) => audience === 'everyone' || (audience === 'guests' && isGuest))
    .map(({ kind }) => kind)
}

/** Puts the section at one place at another. */
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
  /** The photo at the head of the page, by id; blank where there is none. */
  hero: string
  party: readonly Entry[]
}

/**
 * The photos of the gallery: one at the head of the page, or of somebody of the wedding party, is
 * not in it as well.
 */
export function galleryOf<P extends { id: string }>({ photos, hero, party }: Pictured<P>): P[] {
  const elsewhere = new Set([hero, ...party.map(({ photo }) => photo)])
  return photos.filter(({ id }) => !elsewhere.has(id))
}

/** The photos that are on the page with these sections. */
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

/** Whether the last day to book is over. A blank day never is. */
export function hasPassed(bookBy: string, today: string) {
  return bookBy !== '' && bookBy < today
}

import type { Generated, JSONColumnType } from 'kysely'
import type { PublicationState } from '#machines/website/publication/publication.schema.ts'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import type { ListSection } from '#machines/website/sections/section-kinds.schema.ts'
import type { PageContent } from '#machines/website/website.schema.ts'

export interface WebsiteTables {
  weddingPages: WeddingPageTable
  weddingPageDoors: WeddingPageDoorTable
  weddingPageNames: WeddingPageNameTable
  weddingPagePhotos: WeddingPagePhotoTable
}

interface Kept {
  id: string
  weddingId: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** What the couple writes. */
interface WeddingPageTable extends Kept, Lists {
  look: Look
  greeting: string
  story: string
  place: string
  /** Ids of schedule items. Readers skip an item that no longer exists. */
  shown: JSONColumnType<string[]>
  /** The id of a photo. Readers skip a photo that no longer exists. */
  hero: Generated<string>
  /** The order of the sections. A section that is missing here takes its default position. */
  arrangement: JSONColumnType<PageContent['arrangement'], string | undefined>
  /** Whether guests may send photos after the wedding. */
  takesPhotos: Generated<boolean>
}

type Lists = {
  [List in ListSection]: JSONColumnType<PageContent[List], string | undefined>
}

/** Who may open the page, and at which address. */
interface WeddingPageDoorTable extends Kept {
  slug: string | null
  state: PublicationState
  /** The version of the chart that wrote the state. */
  stateVersion: number
  /** The number of the current link; 0 before the first one. */
  linkNumber: number
  linkHash: Buffer | null
  /** The number of the current passcode; 0 before the first one. */
  wordNumber: number
  wordHash: string | null
  /**
   * The passcode as the couple wrote it, encrypted. Null if it was set before passcodes were
   * encrypted.
   */
  wordSealed: string | null
}

/** An address that a page has or has had. */
interface WeddingPageNameTable extends Kept {
  slug: string
}

interface WeddingPagePhotoTable extends Kept {
  alt: string
  width: number
  height: number
  /** The file name for a download. */
  name: string
  type: 'image/jpeg' | 'image/png'
  size: number
  fileKey: string
  /**
   * Whether the file was re-encoded without metadata. Files of an earlier release may still wait
   * for this.
   */
  drawnAnew: Generated<boolean>
}

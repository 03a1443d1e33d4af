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
  /** Ids of the schedule's items; one that is gone is left out when it is read. */
  shown: JSONColumnType<string[]>
  /** A photo's id; one that is gone is left out when it is read. */
  hero: Generated<string>
  /** The order of the sections; one that is not in it stands where a new page has it. */
  arrangement: JSONColumnType<PageContent['arrangement'], string | undefined>
  /** Whether guests may send photos after the day. */
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
  /** Which link it is; 0 while there was none. */
  linkNumber: number
  linkHash: Buffer | null
  /** Which passcode it is, counted; 0 while there was none. */
  wordNumber: number
  wordHash: string | null
  /**
   * The passcode as the couple wrote it, encrypted; null where it was set before it was stored so.
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
  /** What its file is called where it is saved. */
  name: string
  type: 'image/jpeg' | 'image/png'
  size: number
  fileKey: string
  /**
   * Whether the file holds only the picture. Files of an earlier release may not be encoded anew
   * yet.
   */
  drawnAnew: Generated<boolean>
}

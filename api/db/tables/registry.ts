import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { GiftCategory, GiftKind, PictureType } from '#machines/registry/gift.schema.ts'
import type { OutsideGiftState } from '#machines/registry/outside/outside-gift.schema.ts'
import type { ShopPageFacts, ShopPageState } from '#machines/registry/shop/shop-page.schema.ts'
import type { KeptReservationState } from '#machines/registry/reservation/gift-reservation.schema.ts'

export interface RegistryTables {
  registries: RegistryTable
  gifts: GiftTable
  giftPictures: GiftPictureTable
  giftReservations: GiftReservationTable
  shopPages: ShopPageTable
  outsideGifts: OutsideGiftTable
}

/** In a currency's smallest unit. The driver hands a bigint over as text. */
type Minor = ColumnType<string, number, number>
type MinorOrNone = ColumnType<string | null, number | null, number | null>

interface Kept {
  version: number
  createdAt: Date
  updatedAt: Date
}

interface RegistryTable extends Kept {
  id: string
  weddingId: string
  /** Whether the couple has chosen to see who gives what. */
  showsGivers: boolean
  /** Where gifts are sent, in the couple's words. */
  delivery: Generated<string>
}

interface GiftTable extends Kept {
  id: string
  weddingId: string
  kind: GiftKind
  title: string
  note: string
  link: string
  category: Generated<GiftCategory>
  isMostWanted: Generated<boolean>
  /** Amounts that a fund suggests, in its currency's smallest unit. */
  suggested: JSONColumnType<number[], string | undefined>
  /** How money reaches the couple; for those alone who give some. */
  howToGive: Generated<string>
  currency: string
  /** Of a fund what it is to reach, where anything. */
  priceMinor: MinorOrNone
  /** Pieces, or shares of the price; a fund has none. */
  wanted: number | null
  /** Exact, so that there is always room between two. */
  rank: ColumnType<string, string, string>
}

interface GiftPictureTable {
  id: string
  weddingId: string
  giftId: string
  /** As it is saved. */
  name: string
  type: PictureType
  size: number
  fileKey: string
  /**
   * Whether the file holds only the picture. Files of an earlier release may not be encoded anew
   * yet.
   */
  drawnAnew: Generated<boolean>
  createdAt: Date
}

interface GiftReservationTable extends Kept {
  id: string
  weddingId: string
  giftId: string
  householdId: string
  /** The household as it was called when it gave. */
  giver: string
  /** Pieces, shares, or what is pledged. */
  units: Minor
  /** What shares or a pledge come to; pieces come to nothing that is counted. */
  minor: MinorOrNone
  note: string
  state: KeptReservationState
  /** The version of the chart that wrote the state. */
  stateVersion: number
  /** Null of what was thanked for in an earlier release, too. */
  thankedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface OutsideGiftTable extends Kept {
  id: string
  weddingId: string
  giver: string
  what: string
  note: string
  /** Line by line, as on an envelope. */
  address: string
  state: OutsideGiftState
  /** The version of the chart that wrote the state. */
  stateVersion: number
  thankedAt: Date | null
}

interface ShopPageTable extends Kept {
  id: string
  weddingId: string
  /** The gift that was added before the page was read: it takes the picture. */
  giftId: string | null
  address: string
  state: ShopPageState
  /** The version of the chart that wrote the state. */
  chartVersion: number
  facts: JSONColumnType<ShopPageFacts>
  title: string
  priceMinor: MinorOrNone
  currency: string | null
  /** The file belongs to the page until a gift takes it. */
  pictureType: PictureType | null
  pictureSize: number | null
  fileKey: string | null
  dueAt: Date
}

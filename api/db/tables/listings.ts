import type { Generated, JSONColumnType } from 'kysely'
import type { SearchTermKind } from '#machines/listings/figures/figures.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingFacts, ListingState } from '#machines/listings/listing.schema.ts'

export interface ListingTables {
  listings: ListingTable
  listingSlugs: ListingSlugTable
  listingPhotos: ListingPhotoTable
  listingCalendars: ListingCalendarTable
  unavailableDays: UnavailableDayTable
  listingDays: ListingDayTable
  listingSearches: ListingSearchTable
  listingVisits: ListingVisitTable
  visitKeys: VisitKeyTable
}

/** The listing of a business, which a trigger creates together with it. */
interface ListingTable {
  businessId: string
  /** Null until it is published for the first time. */
  slug: string | null
  state: Generated<ListingState>
  /** The version of the chart that wrote the state. */
  stateVersion: Generated<number>
  /** What the chart's guards read; written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<ListingFacts, string | undefined>
  /** What everybody may see while the state is a public one; null before the first publication. */
  published: JSONColumnType<ListingContent, string | null> | null
  /** What its owner writes; null where that is the same as what is published, or nothing yet. */
  draft: JSONColumnType<ListingContent, string | null> | null
  /** The first publication. */
  listedAt: Date | null
  /** The last publication. */
  publishedAt: Date | null
  version: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** The addresses that a listing had before; each leads to the present one. */
interface ListingSlugTable {
  slug: string
  businessId: string
  createdAt: Date
}

/**
 * The file of a photo, and whether its listing names it. Order, words and focus are in the listing.
 */
interface ListingPhotoTable {
  id: string
  businessId: string
  width: number
  height: number
  /** What its file is called where it is saved. */
  name: string
  type: 'image/jpeg' | 'image/png'
  size: number
  /** The photo as large as it is kept; what is served is under keys derived from it. */
  fileKey: string
  /** Whether it is served as AVIF, too: `due` is still to be encoded. */
  avif: 'due' | 'made' | 'none'
  /** Since when neither the draft nor what is public names it; null while one does. */
  unusedSince: Date | null
  createdAt: Date
}

/** On which days a business takes weddings, and whose calendar says so. */
interface ListingCalendarTable {
  businessId: string
  /** How many weddings a day. */
  capacity: Generated<number>
  /** 0 is Sunday. */
  weekdaysOff: Generated<number[]>
  /** The address of a calendar in the iCalendar format; empty where there is none. */
  icsAddress: Generated<string>
  icsFetchedAt: Date | null
  /** The code of what went wrong at the last attempt; null where it went well. */
  icsFailure: string | null
  icsFailedAt: Date | null
  /** Since when every attempt went wrong; null where the last one went well. */
  icsFailingSince: Date | null
  /** When those who work there were told of it; null until then. */
  icsFailureToldAt: Date | null
  /** When it is read next; null where there is no address. */
  icsDueAt: Date | null
  /** How many events fell on each day when it was last read. */
  icsEvents: JSONColumnType<Record<string, number>, string | undefined>
  /**
   * Hash of the token at which calendar programs read the bookings; null where there is no such
   * address.
   */
  linkHash: Buffer | null
  linkCreatedAt: Date | null
  linkReadAt: Date | null
  /** Who made it: a trigger ends it when they no longer work there. */
  linkCreatedBy: string | null
  version: Generated<number>
  updatedAt: Generated<Date>
}

/** Days on which a business takes no wedding, beside its weekdays off. */
interface UnavailableDayTable {
  businessId: string
  day: string
  source: 'hand' | 'calendar' | 'booking'
}

/** How often a listing was viewed on a day. */
interface ListingDayTable {
  businessId: string
  day: string
  views: number
}

/** How many visitors found a listing by a term on a day. */
interface ListingSearchTable {
  businessId: string
  day: string
  kind: SearchTermKind
  /** Of a town its number. */
  term: string
  visitors: number
}

/** Who has been counted today, as a hash under the day's key; gone when the day is over. */
interface ListingVisitTable {
  day: string
  businessId: string
  visitor: Buffer
}

interface VisitKeyTable {
  day: string
  key: Buffer
}

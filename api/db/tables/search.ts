import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

export interface SearchTables {
  listingSearch: ListingSearchTable
  listingCounts: ListingCountTable
  searchWords: SearchWordTable
  listingNames: ListingNameTable
}

/**
 * A public listing as the search compares it. A row is written anew as a whole, and never changed.
 */
interface ListingSearchTable {
  businessId: string
  /** Of the rules that made it; one of older rules is made anew. */
  indexVersion: number
  category: string
  country: string
  townId: number | null
  lat: number | null
  lon: number | null
  /** How far it travels from its town. */
  reachKm: number
  /** The towns that it names beside its own, by their numbers. */
  worksIn: ColumnType<number[], number[] | undefined, never>
  /** Of the map's grid, where it works (grid.rules.ts); empty where no town of it is known. */
  areaCells: string[]
  /** The name as it is looked for. */
  nameKey: string
  words: string
  /** Options, languages and the currency: what is counted beside the results. */
  tags: string[]
  /** Those of the tags that are languages. */
  spoken: string[]
  numbers: JSONColumnType<Record<string, number>>
  /** For how many guests it works. */
  guests: string
  currency: string
  priceMinor: ColumnType<string | null, number | null, never>
  points: number
  /** In hundredths of a star. */
  rating: number
  byRating: GeneratedAlways<string>
  byPoints: GeneratedAlways<string>
  /** Read by the release before alone. */
  byPrice: GeneratedAlways<string>
  byNewest: ColumnType<string, number, never>
}

/**
 * How many listings of a category have a tag; the empty one counts all of them. Kept by triggers.
 */
interface ListingCountTable {
  category: string
  tag: string
  n: number
}

/**
 * A word of a listing, in how many listings it is, and what is left of it without each letter. Kept
 * by triggers.
 */
interface SearchWordTable {
  word: string
  n: number
  misspellings: string[]
}

/** A name from each of its words on. Kept by triggers. */
interface ListingNameTable {
  businessId: string
  place: number
  key: string
}

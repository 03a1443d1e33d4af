import type { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'

export interface WeddingTables {
  weddings: WeddingTable
  weddingMembers: WeddingMemberTable
}

interface WeddingTable {
  id: string
  firstNameLine: string
  secondNameLine: string
  partnerEmail: string
  /** "2027-03-13": a day has no time zone, so it never becomes a Date. */
  weddingDate: string | null
  city: string
  country: string
  expectedGuests: number | null
  type: (typeof weddingTypes)[number] | null
  budgetRange: (typeof budgetRanges)[number] | null
  version: number
  createdAt: Date
  updatedAt: Date
}

interface WeddingMemberTable {
  weddingId: string
  userId: string
  joinedAt: Date
}

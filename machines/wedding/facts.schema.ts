import type { ServiceCategory } from '#machines/vendors/business.schema.ts'

/** How many of each category. */
export type PerCategory = Readonly<Record<ServiceCategory, number>>

/**
 * What is true of a wedding in the product, as the checklist's rules and the dashboard's figures read it. A fact is null while the
 * product keeps no records that could tell it: nobody may read such a null as a zero.
 */
export interface WeddingFacts {
  dateSet: boolean
  /** The couple has said how many guests they expect. */
  headcountSet: boolean
  /** 0: none was given. */
  totalBudgetMinor: number | null
  contributors: number | null
  /** Active members beside the one who began. */
  otherMembers: number
  choices: {
    /** Vendors that were considered by name, those that were dropped since included: a shortlist is not undone by choosing from it. */
    saved: PerCategory
    /** Vendors whose price the couple has had, dropped ones included. */
    quoted: PerCategory
    booked: readonly ServiceCategory[]
    /** Categories that the couple said they do not need, and has nobody for. */
    notNeeded: readonly ServiceCategory[]
  }
  /** Of the day-of schedule. */
  scheduleItems: number | null
  /** Booked vendors who have not opened the day's schedule. */
  vendorsWithoutSchedule: number | null
  guests: number | null
  householdsWithoutContact: number | null
  saveTheDatesUnsent: number | null
  invitationsUnsent: number | null
  answersPending: number | null
  answersDeadlineSet: boolean | null
  answersClosed: boolean | null
  guestsWithoutSeat: number | null
  mealOptions: number | null
  /** Beside the wedding itself: a rehearsal dinner, a second day. */
  otherEvents: number | null
  pagePublished: boolean | null
  /** Whether the registry has any: 1, else 0. */
  gifts: number | null
  /** Of what guests reserved; null while they have reserved nothing. */
  giftsUnthanked: number | null
  /** Bookings whose contract is unsigned, whose deposit is unpaid or whose day is not agreed. */
  bookingsUnsettled: number | null
  /** Payments that are due within fourteen days and unpaid. */
  paymentsDueSoon: number | null
  bookingsUnreviewed: number | null
}

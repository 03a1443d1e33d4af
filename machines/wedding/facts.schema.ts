import type { ServiceCategory } from '#machines/vendors/business.schema.ts'

/** How many of each category. */
export type PerCategory = Readonly<Record<ServiceCategory, number>>

/**
 * The facts of a wedding that the checklist's rules and the dashboard's figures read. A fact is
 * null while the product has no records that could tell it; null must not be read as zero.
 */
export interface WeddingFacts {
  dateSet: boolean
  /** Whether the couple has given a number of guests. */
  headcountSet: boolean
  /** 0 if none was given. */
  totalBudgetMinor: number | null
  contributors: number | null
  /** Active members besides the one who began. */
  otherMembers: number
  choices: {
    /**
     * Vendors that were considered, dropped ones included, because choosing from a shortlist does
     * not undo it.
     */
    saved: PerCategory
    /** Vendors whose price the couple knows, dropped ones included. */
    quoted: PerCategory
    booked: readonly ServiceCategory[]
    /** Categories that the couple does not need, and has no vendor for. */
    notNeeded: readonly ServiceCategory[]
  }
  /** In the schedule of the day. */
  scheduleItems: number | null
  /** Booked vendors who have not opened the schedule of the day. */
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
  /** Besides the wedding itself: a rehearsal dinner, a second day. */
  otherEvents: number | null
  pagePublished: boolean | null
  /** 1 if the registry has any, else 0. */
  gifts: number | null
  /** Gifts that guests reserved and were not thanked for; null if nothing was reserved. */
  giftsUnthanked: number | null
  /** Bookings whose contract is unsigned, whose deposit is unpaid or whose day is not agreed. */
  bookingsUnsettled: number | null
  /** Payments that are due within fourteen days and unpaid. */
  paymentsDueSoon: number | null
  bookingsUnreviewed: number | null
}

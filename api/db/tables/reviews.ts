import type { Generated, JSONColumnType } from 'kysely'
import type {
  FaultReason,
  Occasion,
  ReviewFacts,
  ReviewState,
  Scores,
} from '#machines/reviews/review.schema.ts'

export interface ReviewTables {
  reviews: ReviewTable
  reviewReports: ReviewReportTable
  businessRatings: BusinessRatingTable
}

/** What a couple says of a business, one a booking. */
interface ReviewTable extends Scores {
  id: string
  bookingId: string
  /** Null where the business is gone. */
  businessId: string | null
  version: number
  state: ReviewState
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  /** Written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<ReviewFacts>
  occasion: Occasion
  /** Empty where the couple is gone. */
  body: string
  answer: string | null
  answeredAt: Date | null
  /** Why the team covered its words or took it down. */
  reason: FaultReason | null
  /** When the seal ends by itself. */
  dueAt: Date | null
  publishedAt: Date | null
  /** Since when it waits for the team. */
  waitsSince: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Sent without a name; gone once the team has decided. */
interface ReviewReportTable {
  id: string
  reviewId: string
  bySide: 'vendor' | 'reader'
  reason: FaultReason
  body: string
  createdAt: Date
}

/** How many reviews of a business count, and the sums of their scores. Kept by a trigger. */
interface BusinessRatingTable extends Record<keyof Scores, Generated<string>> {
  businessId: string
  count: number
}

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { WaitFacts, WaitState } from '#machines/bookings/queue/day-wait.schema.ts'
import type { VendorDayFacts, VendorDayState } from '#machines/arrivals/vendor-day.schema.ts'
import type { CancellationStep } from '#machines/bookings/booking.rules.ts'
import type { BookingFacts, BookingSide, BookingState } from '#machines/bookings/booking.schema.ts'

export interface BookingTables {
  bookings: BookingTable
  bookingContracts: BookingContractTable
  bookingDays: BookingDayTable
  dayWaits: DayWaitTable
  vendorDays: VendorDayTable
}

/** What a booked vendor says on the day. */
interface VendorDayTable {
  bookingId: string
  version: number
  state: VendorDayState
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  facts: JSONColumnType<VendorDayFacts>
  updatedAt: Date
}

/** The innermost state of each region of the chart has a column of its own. */
interface BookingTable extends BookingState {
  id: string
  enquiryId: string
  quoteId: string
  /** Null where the couple is gone. */
  weddingId: string | null
  /** Null where the business is gone. */
  businessId: string | null
  version: number
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  /** Written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<BookingFacts>
  /** "2027-03-13": days have no time zone. */
  firstDay: string
  lastDay: string
  /** The date of the wedding that its day goes with; null if there was none, or nobody knows. */
  weddingDay: string | null
  /** The day that the couple asks for instead. */
  askedDay: string | null
  /** Where it takes place. */
  timeZone: string
  holdUntil: Date
  /** When time moves it next. */
  dueAt: Date | null
  /** When the vendor is there, in minutes of the first day; null until they have said so. */
  arrivesMinute: Generated<number | null>
  startsMinute: Generated<number | null>
  endsMinute: Generated<number | null>
  currency: string
  /** The driver hands a bigint over as text. */
  totalMinor: ColumnType<string, number, number>
  /** What the business keeps of the payments where the couple is gone. */
  keptPayments: ColumnType<KeptPayment[] | null, null | undefined, never>
  endedBy: BookingSide | null
  endedAt: Date | null
  endedText: Generated<string>
  endedLate: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

/** A payment as the trigger keeps it. */
export interface KeptPayment {
  id: string
  kind: 'deposit' | 'part'
  minor: number
  dueOn: string | null
  state: 'scheduled' | 'paid' | 'cancelled'
  paidOn: string | null
  receivedAt: string | null
}

/** One version of a contract, and who signed it by which name. */
interface BookingContractTable {
  bookingId: string
  number: number
  body: string
  cancellation: JSONColumnType<CancellationStep[]>
  offeredAt: Date
  coupleName: string | null
  coupleAt: Date | null
  vendorName: string | null
  vendorAt: Date | null
}

/** A place of a business on a day. */
interface BookingDayTable {
  businessId: string
  day: string
  place: number
  bookingId: string
}

/** A couple in line for a day on which a business is full. */
interface DayWaitTable {
  id: string
  enquiryId: string
  businessId: string
  day: string
  /** The order in which they asked, for each day of a business. */
  number: number
  version: number
  state: WaitState
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  /** Written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<WaitFacts>
  /** When its offer runs out. */
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
}

import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { EventKind } from '#machines/guests/event.schema.ts'
import type { AgeGroup, Guest, Standing } from '#machines/guests/guest.schema.ts'
import type { Side } from '#machines/guests/household.schema.ts'
import type {
  RecipientState,
  MessageFacts,
  MessageFilter,
  MessageKind,
  MessageState,
} from '#machines/messages/message.schema.ts'
import type { RuleKind, TableShape } from '#machines/seating/seating.schema.ts'

export interface GuestTables {
  weddingEvents: WeddingEventTable
  households: HouseholdTable
  guests: GuestTable
  weddingFigures: WeddingFiguresTable
  guestsApart: GuestsApartTable
  guestMessages: GuestMessageTable
  guestMailAddresses: GuestMailAddressTable
  guestMessageRecipients: GuestMessageRecipientTable
  seatingTables: SeatingTableTable
  seats: SeatTable
  seatingRules: SeatingRuleTable
}

interface WeddingEventTable {
  id: string
  weddingId: string
  kind: EventKind
  name: string
  /** Null is the wedding's own day. */
  day: string | null
  startMinute: number | null
  /** One that is not after the start is in the night that follows. */
  endMinute: number | null
  location: string
  address: string
  version: number
  createdAt: Date
  updatedAt: Date
}

interface HouseholdTable {
  id: string
  weddingId: string
  name: string
  side: Side | null
  addressLine1: string
  addressLine2: string
  city: string
  region: string
  postcode: string
  country: string
  notes: string
  version: number
  createdAt: Date
  updatedAt: Date
}

interface GuestTable {
  id: string
  weddingId: string
  householdId: string
  /** The order within the household. */
  place: number
  firstName: string
  lastName: string
  isPlusOne: boolean
  ageGroup: AgeGroup
  tags: JSONColumnType<string[]>
  diet: string
  meal: string
  email: string
  phone: string
  notes: string
  /** By event; no key where they are not invited. */
  answers: JSONColumnType<Guest['answers']>
  standing: GeneratedAlways<Standing>
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Two guests who look like one, the smaller id first. */
interface GuestsApartTable {
  id: string
  weddingId: string
  oneId: string
  otherId: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Counts of a wedding's guests. Triggers create and maintain the row; code only reads it. */
interface WeddingFiguresTable {
  weddingId: string
  uninvited: GeneratedAlways<number>
  coming: GeneratedAlways<number>
  pending: GeneratedAlways<number>
  notComing: GeneratedAlways<number>
  householdsWithoutContact: GeneratedAlways<number>
  invitationsUnsent: GeneratedAlways<number>
}

interface GuestMessageTable {
  id: string
  weddingId: string
  kind: MessageKind
  subject: string
  text: string
  filter: JSONColumnType<MessageFilter>
  state: MessageState
  chartVersion: number
  facts: JSONColumnType<MessageFacts>
  /** When the job looks at it next, while it is being sent. */
  dueAt: Date
  version: number
  createdAt: Date
  updatedAt: Date
}

/** An address that a couple has written to, in lower case. */
interface GuestMailAddressTable {
  id: string
  weddingId: string
  email: string
  /** The token of the unsubscribe link: it ends emails to this address and opens nothing. */
  unsubscribeToken: string
  unsubscribedAt: Date | null
  createdAt: Date
}

interface GuestMessageRecipientTable {
  id: string
  messageId: string
  /** Null for whoever was left out. */
  addressId: string | null
  guestIds: JSONColumnType<string[]>
  state: RecipientState
  /** Its row in the outbox. */
  mailId: string | null
  createdAt: Date
}

interface SeatingTableTable {
  id: string
  weddingId: string
  eventId: string
  name: string
  shape: TableShape
  chairs: number
  x: number
  y: number
  version: number
  createdAt: Date
  updatedAt: Date
}

interface SeatTable {
  id: string
  weddingId: string
  eventId: string
  tableId: string
  guestId: string
  /** Which chair of the table. */
  place: number
  version: number
  createdAt: Date
  updatedAt: Date
}

interface SeatingRuleTable {
  id: string
  weddingId: string
  kind: RuleKind
  /** Those who were taken off the list since are still named, so that undoing brings them back. */
  guestIds: JSONColumnType<string[]>
  version: number
  createdAt: Date
  updatedAt: Date
}

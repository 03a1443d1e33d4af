import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
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
import type { LookupState } from '#machines/lookup/lookup.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpFacts, RsvpState } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { RuleKind, TableShape } from '#machines/seating/seating.schema.ts'

export interface GuestTables {
  weddingEvents: WeddingEventTable
  households: HouseholdTable
  guests: GuestTable
  weddingFigures: WeddingFiguresTable
  guestsApart: GuestsApartTable
  rsvps: RsvpTable
  formerRsvpLinks: FormerRsvpLinkTable
  rsvpSettings: RsvpSettingsTable
  invitationLookups: InvitationLookupTable
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

interface RsvpTable {
  id: string
  weddingId: string
  householdId: string
  /** The link holds the token; here is only its hash, so that who reads the table cannot answer. */
  tokenHash: Buffer
  /** The household's link number; with the server's key it yields the token again. */
  linkNumber: number
  state: RsvpState
  chartVersion: number
  facts: JSONColumnType<RsvpFacts>
  since: Date
  /** As in the facts, for what looks for those that have not gone out, or are due. */
  sentAt: Date | null
  reachedAt: Date | null
  message: string
  replies: JSONColumnType<Record<string, string>>
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A link of a household that went into another one: it opens the invitation there. */
interface FormerRsvpLinkTable {
  id: string
  weddingId: string
  tokenHash: Buffer
  rsvpId: string
  /** That invitation's own at the time: its new link ends this one as well. */
  linkNumber: number
  version: number
  createdAt: Date
}

interface RsvpSettingsTable {
  id: string
  weddingId: string
  deadline: string | null
  meals: JSONColumnType<string[]>
  questions: JSONColumnType<RsvpSettings['questions']>
  reminds: boolean
  takesLookups: Generated<boolean>
  /** Instead of our own sentence in an invitation; empty where that stands. */
  words: string
  frozenAt: Date | null
  frozenCounts: JSONColumnType<{ eventId: string; coming: number }[]>
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A guest who lost the link asked for it. What was typed is erased once it was looked up. */
interface InvitationLookupTable {
  id: string
  /** The address of the page, as it was asked; empty once it was looked up. */
  slug: string
  name: string
  proof: string
  /** Whose guests were looked at; null before, and where there is no such page. */
  weddingId: string | null
  state: LookupState
  /** The households without an address, which the couple has to hand the link to. */
  householdIds: Generated<string[]>
  chartVersion: number
  /** When the job looks at it next, while it waits. */
  dueAt: Date
  createdAt: Date
  updatedAt: Date
}

interface GuestMessageTable {
  id: string
  weddingId: string
  kind: MessageKind
  subject: string
  words: string
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

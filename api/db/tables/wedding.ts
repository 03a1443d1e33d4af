import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  ActivityArea,
  ActivityFacts,
  ActivityKind,
  ActivitySubject,
} from '#machines/wedding/activity.schema.ts'
import type { SetupFacts, SetupState } from '#machines/setup/setup.schema.ts'
import type { MemberKind, Rights } from '#machines/wedding/rights.schema.ts'
import type { budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'
import type { InvitationColumns } from './invitations.ts'

export interface WeddingTables {
  weddings: WeddingTable
  weddingMembers: WeddingMemberTable
  weddingSetups: WeddingSetupTable
  activities: ActivityTable
  partnerInvitations: PartnerInvitationTable
}

interface WeddingTable {
  id: string
  firstNameLine: string
  secondNameLine: string
  partnerEmail: string
  /** "2027-03-13": a day has no time zone, so it never becomes a Date. */
  weddingDate: string | null
  /** "2028-09" or "2028-summer", while there is no date. */
  datePeriod: string | null
  city: string
  country: string
  expectedGuests: number | null
  type: (typeof weddingTypes)[number] | null
  budgetRange: (typeof budgetRanges)[number] | null
  /** An IANA name, "Europe/Lisbon"; empty where nobody has said. */
  timeZone: Generated<string>
  /** In the currency's smallest unit. The driver hands a bigint over as text. */
  totalBudgetMinor: ColumnType<string | null, number | null | undefined, number | null>
  currency: Generated<string>
  version: number
  createdAt: Date
  updatedAt: Date
}

interface WeddingMemberTable {
  weddingId: string
  userId: string
  joinedAt: Date
  kind: Generated<MemberKind>
  /** Written as `JSON.stringify(rights)`; a partner's are all `edit`. */
  rights: JSONColumnType<Rights, string | undefined>
  version: Generated<number>
}

interface WeddingSetupTable {
  weddingId: string
  version: number
  state: SetupState
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  facts: JSONColumnType<SetupFacts>
  /** Where resuming leads, once it was left. */
  history: JSONColumnType<Record<string, unknown>> | null
  since: Date
}

interface PartnerInvitationTable extends InvitationColumns {
  weddingId: string
  kind: MemberKind
  rights: JSONColumnType<Rights>
}

/**
 * One line of what happened in a wedding, and what the rows it changed were like before and after.
 */
interface ActivityTable {
  id: string
  weddingId: string
  /** Null where the account is gone, and where the product did it. */
  userId: string | null
  byProduct: boolean
  kind: ActivityKind
  area: ActivityArea
  subject: JSONColumnType<ActivitySubject> | null
  facts: JSONColumnType<ActivityFacts>
  /** Null where there is nothing to undo. */
  changes: JSONColumnType<TableChange[]> | null
  undoes: string | null
  undoneBy: string | null
  /** Whether its recipients have been notified. */
  isNoticed: Generated<boolean>
  createdAt: Date
}

/**
 * The rows of one table that an activity changed, as `to_jsonb` writes them; null where there was
 * no such row.
 */
export interface TableChange {
  /** The table's name as TypeScript has it. */
  table: string
  rows: { id: string; before: RowImage | null; after: RowImage | null }[]
}

export type RowImage = { id: string; version: number } & Record<string, unknown>

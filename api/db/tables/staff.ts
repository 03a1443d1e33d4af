import type { JSONColumnType } from 'kysely'
import type {
  InvitationFacts,
  InvitationState,
} from '#machines/wedding/invitation/invitation.schema.ts'

export interface StaffTables {
  businessMembers: BusinessMemberTable
  businessInvitations: BusinessInvitationTable
}

/** Who works for a business beside its owner. */
interface BusinessMemberTable {
  businessId: string
  userId: string
  joinedAt: Date
}

interface BusinessInvitationTable {
  id: string
  businessId: string
  email: string
  /** The link holds the token; here is only its hash. */
  tokenHash: Buffer
  state: InvitationState
  /** Of the chart that wrote the state and the facts. */
  chartVersion: number
  facts: JSONColumnType<InvitationFacts>
  /** As in the facts, for the job that looks for what is due. */
  expiresAt: Date
  since: Date
  /** Null where the account is gone. */
  invitedBy: string | null
  acceptedBy: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

import type { JSONColumnType } from 'kysely'
import type {
  InvitationFacts,
  InvitationState,
} from '#machines/wedding/invitation/invitation.schema.ts'

/** The columns that an invitation into a wedding and one into a business have in common. */
export interface InvitationColumns {
  id: string
  email: string
  /**
   * The link holds the token; the table holds only its hash, so that reading the table lets nobody
   * join.
   */
  tokenHash: Buffer
  state: InvitationState
  /** The version of the chart that wrote the state and the facts. */
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

import type { InvitationColumns } from './invitations.ts'

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

interface BusinessInvitationTable extends InvitationColumns {
  businessId: string
}

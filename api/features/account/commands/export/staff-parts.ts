/**
 * The export of a business's staff: for each their own membership, and for its owner the
 * invitations.
 */
export const staffParts = {
  businessMembers: {
    owner: { of: 'person', column: 'userId' },
    key: ['businessId', 'userId'],
  },
  businessInvitations: {
    owner: { of: 'business', column: 'businessId' },
    key: ['id'],
    without: ['tokenHash', 'chartVersion', 'acceptedBy'],
  },
} as const

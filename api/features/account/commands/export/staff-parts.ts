/** What is kept of who works for a business: each their own part in it, and for its owner whom they invited. */
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

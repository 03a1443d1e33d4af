/** What is kept of bookings, for both sides. Their payments are the couple's, and go with the budget. */
export const bookingParts = {
  bookings: {
    owner: { of: 'enquiry', column: 'enquiryId' },
    key: ['id'],
    without: ['stateVersion', 'facts', 'dueAt'],
  },
  bookingContracts: {
    owner: { of: 'booking', column: 'bookingId' },
    key: ['bookingId', 'number'],
  },
  bookingDays: {
    owner: { of: 'business', column: 'businessId' },
    key: ['businessId', 'day', 'place'],
  },
} as const

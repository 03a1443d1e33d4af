/**
 * The export of bookings and their reviews, for both sides. Payments are the couple's, and are
 * exported with the budget.
 */
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
  reviews: {
    owner: { of: 'booking', column: 'bookingId' },
    key: ['id'],
    without: ['stateVersion', 'facts', 'dueAt', 'waitsSince'],
  },
  bookingDays: {
    owner: { of: 'business', column: 'businessId' },
    key: ['businessId', 'day', 'place'],
  },
  vendorDays: {
    owner: { of: 'booking', column: 'bookingId' },
    key: ['bookingId'],
    without: ['stateVersion'],
  },
  dayWaits: {
    owner: { of: 'enquiry', column: 'enquiryId' },
    key: ['id'],
    without: ['stateVersion', 'facts', 'dueAt'],
  },
} as const

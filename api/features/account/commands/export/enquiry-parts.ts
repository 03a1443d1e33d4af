import { sql } from 'kysely'
import type { EnquiryDetails, EnquiryFacts } from '#machines/enquiries/enquiry.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { ExportContext } from './export-context.ts'

/**
 * The export of bookings and their reviews, for both sides. Payments are the couple's, and are
 * exported with the budget.
 */
const bookingParts = {
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

/**
 * The export of enquiries, their threads, quotes and bookings, for both sides; the draft of an
 * enquiry belongs to the couple alone, and that of a quote to the business.
 */
export const enquiryParts = {
  ...bookingParts,
  enquiries: {
    owner: { of: 'enquiry', column: 'id' },
    key: ['id'],
    without: [
      ...(['stateVersion', 'createdBy', 'turn', 'runsOutAt', 'dueAt', 'entries'] as const),
      // Numbers of entries, which are there with their times.
      ...(['newsForCouple', 'newsForVendor'] as const),
    ],
    toReadable: enquiryFor,
  },
  enquiryEntries: {
    owner: { of: 'enquiry', column: 'enquiryId' },
    key: ['id'],
    without: ['authorId', 'isNews'],
  },
  enquiryAttachments: {
    owner: { of: 'enquiry', column: 'enquiryId' },
    key: ['id'],
    without: ['fileKey', 'userId'],
    only: sql<boolean>`entry_id is not null`,
    files: { key: 'fileKey', name: 'name' },
  },
  enquiryReads: {
    owner: { of: 'person', column: 'userId' },
    key: ['enquiryId', 'userId'],
    without: ['mailedTo'],
  },
  quotes: {
    owner: { of: 'enquiry', column: 'enquiryId', coupleReads: sql<boolean>`state <> 'draft'` },
    key: ['id'],
    without: ['stateVersion', 'dueAt'],
    toReadable: withQuantities,
  },
  savedReplies: { owner: { of: 'business', column: 'businessId' }, key: ['id'] },
  quoteTemplates: {
    owner: { of: 'business', column: 'businessId' },
    key: ['id'],
    toReadable: withQuantities,
  },
} as const

/** An enquiry with the couple's phone number for them, and for a vendor while it is shared. */
function enquiryFor(row: Record<string, unknown>, { zones }: ExportContext) {
  // The columns of the table, read as it is.
  const { details, facts } = row as { details: EnquiryDetails; facts: EnquiryFacts }
  const isTheirs = zones.has(String(row['weddingId']))
  const shared = isTheirs || facts.contact ? details : { ...details, phone: '' }
  // Whom it is with is known by its id.
  return { enquiryId: row['id'], ...row, details: shared }
}

/** A quote with its currency, and with quantities instead of hundredths of them. */
function withQuantities(row: Record<string, unknown>): Record<string, unknown> {
  // The column of the table, read as it is.
  const content = row['content'] as QuoteContent
  const lines = content.lines.map((line) => ({ ...line, quantity: line.quantity / 100 }))
  return { ...row, currency: content.currency, content: { ...content, lines } }
}

import { sql } from 'kysely'
import { bookingParts } from './booking-parts.ts'

/**
 * The export of enquiries, their threads, quotes and bookings, for both sides; a draft belongs to
 * the couple alone.
 */
export const enquiryParts = {
  ...bookingParts,
  enquiries: {
    owner: { of: 'enquiry', column: 'id' },
    key: ['id'],
    without: ['stateVersion', 'createdBy', 'turn', 'runsOutAt', 'dueAt', 'entries'],
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
    owner: { of: 'enquiry', column: 'enquiryId' },
    key: ['id'],
    without: ['stateVersion', 'dueAt'],
    // The couple must not read a draft.
    only: sql<boolean>`state <> 'draft'`,
  },
  savedReplies: { owner: { of: 'business', column: 'businessId' }, key: ['id'] },
  quoteTemplates: { owner: { of: 'business', column: 'businessId' }, key: ['id'] },
} as const

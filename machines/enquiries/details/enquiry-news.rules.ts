import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import type { EnquiryFact, PartySide } from '../enquiry.schema.ts'
import { businessNews } from './enquiry-news.schema.ts'
import type { BusinessNews, EnquiryNews } from './enquiry-news.schema.ts'

/** Which facts of a thread the other side is notified of; other facts wait until it looks. */
const news: Partial<Record<EnquiryFact, EnquiryNews>> = {
  sent: 'sent',
  replied: 'message',
  asked: 'message',
  wrote: 'message',
  quoted: 'quoted',
  accepted: 'accepted',
  countered: 'countered',
  quote_withdrawn: 'quoteWithdrawn',
  quote_declined: 'quoteDeclined',
  quote_expired: 'quoteExpired',
  contact_shared: 'contactShared',
  declined: 'ended',
  withdrawn: 'ended',
  expired: 'expired',
}

/**
 * The notice for a step of the other side; null if there is none. `step` is the step of a quote
 * that caused it: one that stays on the table as it was is not another quote.
 */
export function newsFor(fact: EnquiryFact, reader: PartySide, step?: string): EnquiryNews | null {
  if (fact === 'quoted' && step === 'kept') return 'quoteKept'
  // At the same time the vendor is reminded, and the couple learns that they still wait.
  if (fact === 'late') return reader === 'vendor' ? 'late' : 'unanswered'
  return news[fact] ?? null
}

/**
 * The notice to couples about a decision of the review team; null if there is none. An appeal that
 * succeeds brings a business back only if it was suspended before.
 */
export function newsOfBusiness(
  facts: readonly ApprovalFact[],
  { wasSuspended }: { wasSuspended: boolean },
): BusinessNews | null {
  if (wasSuspended && facts.includes('decision_overturned')) return 'reinstated'
  return businessNews.find((fact) => facts.includes(fact)) ?? null
}

/**
 * Whether it can happen as often as people write; only one such notice is kept until it is read.
 */
export function isChatter(kind: EnquiryNews) {
  return kind === 'message'
}

import type { EnquiryNews, EnquiryTold, PartySide } from '../enquiry.schema.ts'

/** What of a thread is news for the side that did not do it; what is left out waits until they look. */
const news: Partial<Record<EnquiryTold, EnquiryNews>> = {
  sent: 'sent',
  replied: 'message',
  asked: 'message',
  wrote: 'message',
  quoted: 'quoted',
  accepted: 'accepted',
  countered: 'moved',
  quote_withdrawn: 'moved',
  quote_declined: 'moved',
  quote_expired: 'moved',
  contact_shared: 'moved',
  declined: 'ended',
  withdrawn: 'ended',
  expired: 'expired',
}

/** What a side hears of a step that it did not take itself; null where it hears nothing. */
export function newsFor(told: EnquiryTold, reader: PartySide): EnquiryNews | null {
  // The same hour reminds the vendor, and tells the couple that they still wait.
  if (told === 'late') return reader === 'vendor' ? 'late' : 'unanswered'
  return news[told] ?? null
}

/** Whether it comes as often as people write; of these one is told until it has been read. */
export function isChatter(told: EnquiryNews) {
  return told === 'message'
}

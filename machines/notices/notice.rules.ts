import { businessNews, enquiryNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import type { Notice, NoticeKind } from './notice.schema.ts'

/** The page that each kind opens. */
const places: Record<NoticeKind, string> = {
  'task.due': '/dashboard/timeline',
  'task.overdue': '/dashboard/timeline',
  'task.assigned': '/dashboard/timeline',
  'payment.due': '/dashboard/budget',
  'payment.overdue': '/dashboard/budget',
  'date.changed': '/couple-profile',
  'vendor.booked': '/dashboard/vendors',
  'member.joined': '/dashboard/members',
  'member.left': '/dashboard/members',
  'invitation.ended': '/dashboard/members',
  'rsvp.answered': '/dashboard/guests/invitations',
  'rsvp.changed': '/dashboard/guests/invitations',
  'rsvp.linkMissed': '/dashboard/guests/invitations',
  'gift.reserved': '/dashboard/registry',
  'photos.waiting': '/dashboard/website/photos',
  'thanks.due': '/dashboard/registry',
  approval: '/vendor-dashboard',
  'listing.published': '/admin/review',
  'review.waiting': '/admin/review',
  proof: '/vendor-dashboard',
  change: '/vendor-dashboard/vendor-profile',
  enquiry: '/dashboard/enquiries',
  'colleague.joined': '/vendor-dashboard/team',
  'colleague.left': '/vendor-dashboard/team',
  'colleague.invitationEnded': '/vendor-dashboard/team',
  'calendar.unread': '/vendor-dashboard/calendar',
  'review.news': '/dashboard/enquiries',
}

/** Where the team decides about what does not wait in the first part of its queue. */
const teamPlaces: Record<string, string> = {
  closing_asked: '/admin/review?state=closing',
  change_proposed: '/admin/documents',
  reported: '/admin/reports',
  review_reported: '/admin/reviews',
}

/** The address of the record that a notice is about. */
export function placeOf({
  kind,
  facts,
  weddingId,
}: Pick<Notice, 'kind' | 'facts' | 'weddingId'>): string {
  if (isOfThread(kind)) {
    const inbox = weddingId === null ? '/vendor-dashboard/enquiries' : places.enquiry
    return facts.enquiryId === undefined ? inbox : `${inbox}/${facts.enquiryId}`
  }
  if (kind === 'listing.published' && facts.businessId !== undefined)
    return `${places[kind]}/${facts.businessId}`
  if (kind !== 'review.waiting') return places[kind]
  return teamPlaces[facts.state ?? ''] ?? places[kind]
}

const decisions = [
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'reinstated',
  'decision_upheld',
  'decision_overturned',
  'closed',
] as const

const waiting = [
  'submitted',
  'appealed',
  'closing_asked',
  'reported',
  'review_reported',
  'change_proposed',
] as const

const reviewNews = [
  'written',
  'changed',
  'answered',
  'published',
  'held',
  'released',
  'removed',
  'reportKept',
  'reviewInvited',
  'reviewOpened',
] as const

const reportNews = ['reportUpheld', 'reportDismissed'] as const

const changeNews = ['accepted', 'refused', 'dropped'] as const

const proofNews = [
  'checked',
  'refused',
  'expires_in_30_days',
  'expires_in_7_days',
  'expired',
  'lapsed',
] as const

const documents = ['registration', 'insurance', 'licence', 'identity'] as const

/** Whether a notice is about a thread, so that `by` holds a couple’s first names or a business. */
export function isOfThread(kind: NoticeKind): boolean {
  return kind === 'enquiry' || kind === 'review.news'
}

/** The key of its sentence in locales/. */
export function sentenceOf({ kind, facts }: Pick<Notice, 'kind' | 'facts'>) {
  if (kind === 'approval')
    return `notices:says.approval.${decisions.find((one) => one === facts.state) ?? 'changed'}` as const
  if (kind === 'review.waiting')
    return `notices:says.review.${waiting.find((one) => one === facts.state) ?? 'submitted'}` as const
  if (kind === 'enquiry') {
    const news = [...enquiryNews, ...businessNews, ...reportNews].find((one) => one === facts.state)
    return `notices:says.enquiry.${news ?? 'moved'}` as const
  }
  if (kind === 'review.news')
    return `notices:says.review.${reviewNews.find((one) => one === facts.state) ?? 'published'}` as const
  if (kind === 'change')
    return `notices:says.change.${changeNews.find((one) => one === facts.state) ?? 'refused'}` as const
  if (kind === 'proof')
    return `notices:says.proof.${proofNews.find((one) => one === facts.state) ?? 'changed'}` as const
  if (kind === 'date.changed' && !facts.day) return 'notices:says.date.taken' as const
  return `notices:says.${kind}` as const
}

/** The name of the document that a notice is about. */
export function documentOf({ proof }: Notice['facts']) {
  return `notices:documents.${documents.find((one) => one === proof) ?? 'other'}` as const
}

/** How many of the counted tasks or payments the notice does not name. */
export function countUnnamed({
  kind,
  count = 1,
  names = [],
}: {
  kind: string
  count?: number | undefined
  names?: readonly string[] | undefined
}): number {
  const isList = kind.startsWith('task.') || kind.startsWith('payment.')
  return isList && names.length > 0 ? Math.max(0, count - names.length) : 0
}

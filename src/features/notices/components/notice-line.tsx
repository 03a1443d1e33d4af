import { enquiryNews } from '#machines/enquiries/enquiry.schema.ts'
import type { Notice, NoticeKind } from '#machines/notices/notice.schema.ts'
import { formatDate, formatInstant, formatList } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Hidden, Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './notice-line.module.css'

/** Where each kind leads: to what it speaks of. */
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
  'review.news': '/dashboard/enquiries',
}

/** One thing that somebody was told, and the way to what it is about. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const { at, isRead } = notice
  return (
    <li className={isRead ? undefined : css.fresh}>
      <Stack gap="tight">
        <span>
          {isRead ? null : <Hidden>{t('notices:isNew')} </Hidden>}
          <Link to={placeOf(notice)} className={css.says}>
            {noticeText(notice)}
          </Link>
        </span>
        <Soft small>{formatInstant(at)}</Soft>
      </Stack>
    </li>
  )
}

function placeOf({ kind, facts, weddingId }: Notice) {
  if (kind === 'enquiry' || kind === 'review.news') {
    const inbox = weddingId === null ? '/vendor-dashboard/enquiries' : places.enquiry
    return facts.enquiryId === undefined ? inbox : `${inbox}/${facts.enquiryId}`
  }
  if (kind !== 'review.waiting') return places[kind]
  if (facts.state === 'review_reported') return '/admin/reviews'
  return facts.state === 'reported' ? '/admin/reports' : places[kind]
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

const changeNews = ['accepted', 'refused'] as const

const proofNews = [
  'checked',
  'refused',
  'expires_in_30_days',
  'expires_in_7_days',
  'expired',
  'lapsed',
] as const

const documents = ['registration', 'insurance', 'licence', 'identity'] as const

/** Of a thread they are a couple's first names, or the business. */
function namesIn({ kind, facts: { names = [] } }: Notice) {
  const isThread = kind === 'enquiry' || kind === 'review.news'
  const joined = isThread ? names.join(' & ') : formatList(names)
  return joined || t('notices:somebody')
}

function noticeText(notice: Notice): string {
  const { kind, facts } = notice
  const values = {
    by: facts.by || t('notices:somebody'),
    count: facts.count ?? 1,
    names: namesIn(notice),
    day: facts.day ? formatDate(facts.day) : '',
  }
  if (kind === 'approval')
    return t(
      `notices:says.approval.${decisions.find((one) => one === facts.state) ?? 'changed'}`,
      values,
    )
  if (kind === 'review.waiting')
    return t(
      `notices:says.review.${waiting.find((one) => one === facts.state) ?? 'submitted'}`,
      values,
    )
  if (kind === 'enquiry') {
    const news = [...enquiryNews, ...reportNews].find((one) => one === facts.state)
    return t(`notices:says.enquiry.${news ?? 'moved'}`, values)
  }
  if (kind === 'review.news')
    return t(
      `notices:says.review.${reviewNews.find((one) => one === facts.state) ?? 'published'}`,
      values,
    )
  if (kind === 'change')
    return t(
      `notices:says.change.${changeNews.find((one) => one === facts.state) ?? 'refused'}`,
      values,
    )
  if (kind === 'proof') {
    const document = documents.find((one) => one === facts.proof) ?? 'other'
    return t(`notices:says.proof.${proofNews.find((one) => one === facts.state) ?? 'changed'}`, {
      ...values,
      document: t(`notices:documents.${document}`),
    })
  }
  if (kind === 'date.changed' && !facts.day) return t('notices:says.date.taken', values)
  return t(`notices:says.${kind}`, values)
}

import { Link } from 'react-router'
import type { Readiness, Unreadiness } from '#machines/board/board.schema.ts'
import { t } from '#src/i18n/t.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import css from './board.module.css'

/** How many reasons are told in the line; each page that they lead to has the rest. */
const mostTold = 4

/** Whether everything is ready, and if not, why: each reason leads to what it was counted from. */
export function ReadinessLine({ unready }: { unready: Readiness }) {
  if (unready.length === 0)
    return (
      <p className={css.ready} data-ready>
        <Icon name="done" />
        {t('board:ready.yes')}
      </p>
    )
  return (
    <section className={css.ready} aria-label={t('board:ready.label')}>
      <span>{t('board:ready.not')}</span>
      <ul>
        {unready.slice(0, mostTold).map(({ reason, count }) => (
          <li key={reason}>
            <ReasonLink reason={reason}>{t(`board:ready.reason.${reason}`, { count })}</ReasonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where each reason is seen and mended; what nobody keeps records of yet leads nowhere. */
const ways: Record<Unreadiness, string | null> = {
  overdue: '/dashboard/timeline?view=overdue',
  noDate: '/couple-profile',
  noVenue: '/dashboard/vendors/in/venue',
  quotesWaiting: '/dashboard/vendors',
  vendorsUnbooked: '/dashboard/vendors',
  categoriesUndecided: '/dashboard/vendors',
  tasksOpen: '/dashboard/timeline?view=open',
  noGuests: '/dashboard/guests',
  answersPending: '/dashboard/guests',
  guestsUnseated: '/dashboard/guests/seating',
  paymentsDue: '/dashboard/budget',
  bookingsUnsettled: '/dashboard/budget',
  guestsUnknown: null,
  moneyUnknown: null,
}

function ReasonLink({ reason, children }: { reason: Unreadiness; children: string }) {
  const to = ways[reason]
  return to === null ? <span>{children}</span> : <Link to={to}>{children}</Link>
}

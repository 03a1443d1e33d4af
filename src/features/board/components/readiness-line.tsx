import type { Readiness, Unreadiness } from '#machines/board/board.schema.ts'
import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import css from './board.module.css'

/** How many reasons stand in the line; the rest are counted and open on demand. */
const maxInLine = 4

/** Whether everything is ready, and if not, why: each reason leads to what it was counted from. */
export function ReadinessLine({ unready }: { unready: Readiness }) {
  const { t } = useTranslation()
  if (unready.length === 0)
    return (
      <p className={css.ready} data-ready>
        <Icon name="done" />
        {t('board:ready.yes')}
      </p>
    )
  const rest = unready.slice(maxInLine)
  return (
    <section className={css.ready} aria-label={t('board:ready.label')}>
      <span>{t('board:ready.not')}</span>
      <Reasons reasons={unready.slice(0, maxInLine)} />
      {rest.length > 0 ? (
        <details>
          <summary>{t('board:ready.more', { count: rest.length })}</summary>
          <Reasons reasons={rest} />
        </details>
      ) : null}
    </section>
  )
}

function Reasons({ reasons }: { reasons: Readiness }) {
  const { t } = useTranslation()
  return (
    <ul>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <Link to={ways[reason]}>
            {t(`board:ready.reason.${reason}`, { count, days: soonDays })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Where each reason is seen and mended. */
const ways: Record<Unreadiness, string> = {
  paymentsOverdue: '/dashboard/budget',
  noVenueSoon: '/dashboard/vendors/in/venue',
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
  datesUndecided: '/dashboard/enquiries',
  contractsUnsigned: '/dashboard/enquiries',
  depositsUnpaid: '/dashboard/enquiries',
  guestsUninvited: '/dashboard/guests/invitations',
  seatingNotStarted: '/dashboard/guests/seating',
  vendorsWithoutPayments: '/dashboard/budget',
}

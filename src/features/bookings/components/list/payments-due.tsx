import { useInfiniteQuery } from '@tanstack/react-query'
import type { OpenPayment, OpenPayments } from '#machines/bookings/list/booking-list.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { dayHere, formatMoney, formatNearDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { openPaymentsOptions } from '../../bookings.queries.ts'
import { otherName } from '../booking-texts.tsx'
import css from './list.module.css'

/**
 * What couples have still to pay, what is due first on top, with what all of it comes to in each
 * currency.
 */
export function PaymentsDue({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(openPaymentsOptions(businessId))
  const title = t('bookings:due.title')
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={5}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('bookings:due.failed') }}
      >
        {({ pages }) => {
          const items = itemsOf(pages)
          if (items.length === 0) return <Soft>{t('bookings:due.none')}</Soft>
          return (
            <>
              <Sums sums={pages[0]?.sums ?? []} />
              <ul className={css.list} aria-label={title}>
                {items.map((payment) => (
                  <Payment key={payment.id} payment={payment} />
                ))}
              </ul>
              <MoreButton query={query} />
            </>
          )
        }}
      </QueryLoader>
    </Card>
  )
}

function Sums({ sums }: Pick<OpenPayments, 'sums'>) {
  return (
    <ul className={css.sums}>
      {sums.map(({ currency, openMinor, overdueMinor, claimedMinor }) => {
        const money = (minor: number) => formatMoney({ minor, currency })
        return (
          <li key={currency}>
            <strong>{money(openMinor)}</strong>
            <span>
              {t('bookings:due.open')}
              {overdueMinor > 0 ? (
                <span className={css.overdue}>
                  {t('bookings:due.overdue', { amount: money(overdueMinor) })}
                </span>
              ) : null}
              {claimedMinor > 0 ? (
                <span>{t('bookings:due.claimed', { amount: money(claimedMinor) })}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Payment({ payment }: { payment: OpenPayment }) {
  const { currency, couple, enquiryId, isOverdue, minor } = payment
  const today = dayHere(useNow())
  const name = otherName({ side: 'vendor', couple, businessName: '' })
  return (
    <li>
      <Link className={css.row} to={`/vendor-dashboard/enquiries/${enquiryId}`}>
        <span className={css.name}>{name}</span>
        <span className={css.price}>{formatMoney({ minor, currency })}</span>
        <span className={isOverdue ? css.overdue : css.about}>{whenText(payment, today)}</span>
      </Link>
    </li>
  )
}

function whenText({ status, paidOn, dueOn, isOverdue, kind }: OpenPayment, today: string) {
  if (status === 'claimed' && paidOn !== null)
    return t('bookings:payment.claimed', { day: formatNearDay(paidOn, today) })
  if (dueOn === null) return t(`bookings:due.${kind}`)
  const day = formatNearDay(dueOn, today)
  return t(isOverdue ? 'bookings:due.wasDue' : `bookings:due.${kind}By`, { day })
}

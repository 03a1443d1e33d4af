import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  VendorBooking,
  VendorBookingFilter,
} from '#machines/bookings/list/booking-list.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatMonth } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { vendorBookingsOptions } from '../../bookings.queries.ts'
import { BookingRows } from './booking-rows.tsx'
import css from './list.module.css'

interface SectionProps {
  businessId: string
  filter: VendorBookingFilter
  /** The only month that is shown; empty for all. */
  month: string
}

/**
 * The bookings that wait for the same. What has a deadline is in its order, what has none by the
 * months of its days.
 */
export function BookingSection({ businessId, filter, month }: SectionProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(vendorBookingsOptions(businessId, { filter, month }))
  const title = t(`bookings:list.${filter}`)
  const isByMonth = filter === 'agreed' || filter === 'over'
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={3}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('bookings:list.failed') }}
      >
        {({ pages }) => {
          const items = itemsOf(pages)
          if (items.length === 0) return <Soft>{t(`bookings:list.none.${filter}`)}</Soft>
          return (
            <>
              {isByMonth ? <ByMonth items={items} /> : <BookingRows label={title} items={items} />}
              <MoreButton query={query} />
            </>
          )
        }}
      </QueryLoader>
    </Card>
  )
}

function ByMonth({ items }: { items: readonly VendorBooking[] }) {
  const now = useNow()
  const months = Map.groupBy(items, ({ firstDay }) => firstDay.slice(0, 7))
  return [...months].map(([month, all]) => {
    const name = formatMonth(month, dayHere(now))
    return (
      <section key={month} className={css.month} aria-label={name}>
        <h3>{name}</h3>
        <BookingRows label={name} items={all} />
      </section>
    )
  })
}

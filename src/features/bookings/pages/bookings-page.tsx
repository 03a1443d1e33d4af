import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { VendorBookingList } from '#machines/bookings/list/booking-list.schema.ts'
import { formatMonth } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import { vendorBookingsOptions } from '../bookings.queries.ts'
import { BookingSection } from '../components/list/booking-section.tsx'
import { PaymentsDue } from '../components/list/payments-due.tsx'
import css from '../components/list/list.module.css'

/**
 * Everything that is booked or being booked: what waits for the business, what it waits for, what
 * is agreed, and what is over.
 */
export function BookingsPage({
  businessId,
  className,
}: {
  businessId: string
  /** Puts the bookings and the payments beside each other. */
  className: string | undefined
}) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const month = search.get('month') ?? ''
  const query = useInfiniteQuery(vendorBookingsOptions(businessId, { filter: 'mine', month }))
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'card', title: t('bookings:list.failed') }}
    >
      {({ pages }) => {
        const { counts, months = [] } = pages[0] ?? {}
        if (months.length === 0) return <Nothing />
        return (
          <div className={className}>
            <Stack gap="loose">
              <MonthChoice months={months} month={month} />
              <BookingSection businessId={businessId} filter="mine" month={month} />
              <BookingSection businessId={businessId} filter="theirs" month={month} />
              <BookingSection businessId={businessId} filter="agreed" month={month} />
              {counts?.over ? (
                <BookingSection businessId={businessId} filter="over" month={month} />
              ) : null}
            </Stack>
            <PaymentsDue businessId={businessId} />
          </div>
        )
      }}
    </QueryLoader>
  )
}

function MonthChoice({ months, month }: Pick<VendorBookingList, 'months'> & { month: string }) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  return (
    <div className={css.choice}>
      <Select
        label={t('bookings:list.month')}
        name="month"
        value={month}
        empty={t('bookings:list.everyMonth')}
        choices={months.map((value) => ({ value, label: formatMonth(value, '') }))}
        onChange={(chosen) =>
          setSearch(chosen === '' ? {} : { month: chosen }, { preventScrollReset: true })
        }
      />
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <Card label={t('bookings:list.empty')}>
      <Empty
        heading="h2"
        title={t('bookings:list.empty')}
        action={
          <ButtonLink to="/vendor-dashboard/enquiries">{t('bookings:list.emptyAct')}</ButtonLink>
        }
      >
        {t('bookings:list.emptyMore')}
      </Empty>
    </Card>
  )
}

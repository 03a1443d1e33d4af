import { useQuery } from '@tanstack/react-query'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatMonth, formatNearDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { bookedMonthOptions } from '../../calendar.queries.ts'
import css from './calendar.module.css'

/** Who is booked on which days of the month that is shown, and how many places that leaves. */
export function BookedMonth({
  businessId,
  month,
  capacity,
}: {
  businessId: string
  month: string
  capacity: number
}) {
  const { t } = useTranslation()
  const today = dayHere(useNow())
  const { data } = useQuery(bookedMonthOptions(businessId, month))
  if (!data) return null
  const name = formatMonth(month, '')
  if (data.days.length === 0)
    return <Soft small>{t('availability:booked.none', { month: name })}</Soft>
  return (
    <section aria-label={t('availability:booked.title', { month: name })}>
      <h3>{t('availability:booked.title', { month: name })}</h3>
      <ul className={css.booked}>
        {data.days.map(({ day, bookings, elsewhere }) => (
          <li key={day}>
            <span>
              <strong>{formatNearDay(day, today)}</strong>
              <small>
                {t('availability:booked.places', {
                  taken: bookings.length + elsewhere,
                  count: capacity,
                })}
              </small>
              {elsewhere > 0 ? (
                <small>{t('availability:booked.elsewhere', { count: elsewhere })}</small>
              ) : null}
            </span>
            <span>
              {bookings.map(({ enquiryId, couple }) => (
                <Link key={enquiryId} to={`/vendor-dashboard/enquiries/${enquiryId}`}>
                  {coupleName(couple) || t('availability:booked.gone')}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

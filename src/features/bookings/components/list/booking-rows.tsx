import type { VendorBooking } from '#machines/bookings/list/booking-list.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatMoney, formatNearDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { deadlineDay } from '#src/i18n/parts/days/deadline.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { otherName } from '../booking-texts.tsx'
import css from './list.module.css'

/**
 * Bookings under each other: with whom, when and where, whose turn it is until when, and the money.
 * A row leads to its thread.
 */
export function BookingRows({ label, items }: { label: string; items: readonly VendorBooking[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Row({ item }: { item: VendorBooking }) {
  const { t } = useTranslation()
  const now = useNow()
  const { currency, totalMinor, openMinor, progress, where, enquiryId, firstDay, place } = item
  const name = otherName({ ...item, side: 'vendor' })
  const day = formatNearDay(firstDay, dayHere(now))
  const stage = progress.stages[progress.now] ?? 'accepted'
  const next = nextText(item, name, now)
  return (
    <li>
      <Link className={css.row} to={`/vendor-dashboard/enquiries/${enquiryId}`}>
        <span className={css.name}>{name}</span>
        <span className={css.price}>{formatMoney({ minor: totalMinor, currency })}</span>
        <span className={css.about}>
          {place === '' ? day : t('bookings:list.about', { day, place })}
        </span>
        <span className={css.open}>
          {openMinor > 0
            ? t('bookings:list.open', { amount: formatMoney({ minor: openMinor, currency }) })
            : t('bookings:list.nothingOpen')}
        </span>
        <Status state={`booking.${stage}`} turn={where.turn}>
          {t(`bookings:progress.${stage}`)}
        </Status>
        {next === null ? null : <span className={css.next}>{next}</span>}
      </Link>
    </li>
  )
}

/** What is next, and by when; null where nothing is. */
function nextText({ where }: VendorBooking, name: string, now: Date) {
  const { turn, next, deadline } = where
  if (turn === 'none' || next === 'nothing') return null
  const what = t(`bookings:next.${turn === 'mine' ? 'mine' : 'theirs'}.${next}`, { name })
  return deadline === null
    ? what
    : t(next === 'payDeposit' ? 'bookings:list.nextHeld' : 'bookings:list.nextBy', {
        what,
        day: deadlineDay(where, now),
      })
}

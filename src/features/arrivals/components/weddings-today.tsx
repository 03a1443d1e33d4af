import type { WeddingToday } from '#machines/arrivals/vendor-day.schema.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { vendorTimesText } from '#src/i18n/parts/vendor-times.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import { ArrivalStatus } from './arrival-status.tsx'

/**
 * The weddings that a business is booked for today, each with the way to its day sheet. On any
 * other day nothing at all.
 */
export function WeddingsToday({ weddings }: { weddings: readonly WeddingToday[] }) {
  const { t } = useTranslation()
  if (weddings.length === 0) return null
  const title = t('arrivals:weddings.title')
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <List>
        {weddings.map((wedding) => (
          <li key={wedding.bookingId}>
            <Row spread>
              <div>
                <Link to={`/vendor-dashboard/bookings/${wedding.bookingId}/day`}>
                  {t('arrivals:weddings.sheet', { names: coupleName(wedding.couple) })}
                </Link>
                <About {...wedding} />
              </div>
              <ArrivalStatus {...wedding} />
            </Row>
          </li>
        ))}
      </List>
    </Card>
  )
}

/** Where it is, and when the business said that it comes. */
function About({ place, times }: WeddingToday) {
  const about = [place, times === null ? '' : vendorTimesText(times)].filter(Boolean)
  return about.length === 0 ? null : <Soft small>{about.join(' · ')}</Soft>
}

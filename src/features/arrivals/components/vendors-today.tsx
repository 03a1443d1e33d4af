import { useQuery } from '@tanstack/react-query'
import type { Arrival } from '#machines/arrivals/vendor-day.schema.ts'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatNearDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { vendorTimesText } from '#src/i18n/parts/vendor-times.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import { arrivalsOptions } from '../arrivals.queries.ts'
import { ArrivalStatus } from './arrival-status.tsx'

/**
 * Where the booked vendors are on the day, live: for the couple, and for whoever helps them with
 * the timeline.
 */
export function VendorsToday() {
  const { wedding, may } = useWedding()
  return may('timeline', 'view') ? <Arrivals key={wedding.id} weddingId={wedding.id} /> : null
}

function Arrivals({ weddingId }: { weddingId: string }) {
  const { t } = useTranslation()
  const query = useQuery(arrivalsOptions(weddingId))
  const today = useToday()
  // Above the schedule, whoever has booked nobody here needs no card that says so.
  if (query.data === undefined ? !query.isError : query.data.length === 0) return null
  return (
    <Card label={t('arrivals:today.title')}>
      <h2>{t('arrivals:today.title')}</h2>
      <Soft>{t('arrivals:today.lead')}</Soft>
      <QueryLoader
        query={query}
        loading={null}
        failure={{ as: 'part', title: t('arrivals:today.failed') }}
      >
        {(arrivals) => (
          <List>
            {arrivals.map((arrival) => (
              <li key={arrival.bookingId}>
                <Row spread>
                  <div>
                    {t('arrivals:today.phrase', {
                      name: arrival.businessName,
                      day: formatNearDay(arrival.firstDay, today),
                    })}
                    <Times {...arrival} />
                  </div>
                  <ArrivalStatus {...arrival} />
                </Row>
              </li>
            ))}
          </List>
        )}
      </QueryLoader>
    </Card>
  )
}

/** When they said they would be there; else the way to ask them. */
function Times({ times, enquiryId, businessName, firstDay }: Arrival) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const today = useToday()
  if (times !== null) return <Soft small>{vendorTimesText(times)}</Soft>
  // On the day they say where they are, and after it nobody asks.
  if (firstDay <= today) return null
  if (!may('vendors', 'view')) return <Soft small>{t('arrivals:today.noTimes')}</Soft>
  return (
    <Soft small>
      {t('arrivals:today.noTimes')}{' '}
      <Link to={`/dashboard/enquiries/${enquiryId}`}>
        {t('arrivals:today.ask', { name: businessName })}
      </Link>
    </Soft>
  )
}

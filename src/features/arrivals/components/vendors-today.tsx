import { useQuery } from '@tanstack/react-query'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatShortDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import { arrivalsOptions } from '../arrivals.queries.ts'
import { ArrivalStatus } from './arrival-status.tsx'

/** Where the booked vendors are on the day, live: for the couple, and for whoever helps them with the timeline. */
export function VendorsToday() {
  const { wedding, may } = useWedding()
  return may('timeline', 'view') ? <Arrivals key={wedding.id} weddingId={wedding.id} /> : null
}

function Arrivals({ weddingId }: { weddingId: string }) {
  const { t } = useTranslation()
  const query = useQuery(arrivalsOptions(weddingId))
  return (
    <Card label={t('arrivals:today.title')}>
      <h2>{t('arrivals:today.title')}</h2>
      <Soft>{t('arrivals:today.lead')}</Soft>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={3}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('arrivals:today.failed') }}
      >
        {(arrivals) =>
          arrivals.length === 0 ? (
            <Soft>{t('arrivals:today.none')}</Soft>
          ) : (
            <List>
              {arrivals.map((arrival) => (
                <li key={arrival.bookingId}>
                  <Row spread>
                    <span>
                      {t('arrivals:today.phrase', {
                        name: arrival.businessName,
                        day: formatShortDate(arrival.firstDay),
                      })}
                    </span>
                    <ArrivalStatus {...arrival} />
                  </Row>
                </li>
              ))}
            </List>
          )
        }
      </QueryLoader>
    </Card>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { EnquiryFilter } from '#machines/enquiries/details/enquiry-list.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { enquiriesOptions } from '../../enquiries.queries.ts'
import type { InboxOf } from '../../enquiries.queries.ts'
import { InboxList } from './inbox-list.tsx'
import css from './inbox.module.css'

/** How many are shown before the way to all of them. */
const maxWaiting = 5

/** What waits for one side, the earliest deadline first. */
export function WaitingCard({
  of,
  filter,
  address,
}: {
  of: InboxOf
  filter: Extract<EnquiryFilter, 'mine' | 'theirs'>
  address: string
}) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(enquiriesOptions(of, filter))
  const title = t(`enquiries:waiting.${filter}`)
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={4}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'card', title: t('enquiries:failed') }}
    >
      {({ pages }) => {
        const items = itemsOf(pages)
        const count = pages[0]?.counts[filter] ?? items.length
        return (
          <Card label={title}>
            <Row spread>
              <h2>{title}</h2>
              {count > 0 ? (
                <Link to={`${address}?show=${filter}`}>
                  {t('enquiries:waiting.all', { count })}
                </Link>
              ) : null}
            </Row>
            {count === 0 ? (
              <Soft>{t(`enquiries:waiting.${filter}None`)}</Soft>
            ) : (
              <div className={css.plain}>
                <InboxList
                  side={of.side}
                  items={items.slice(0, maxWaiting)}
                  openId={null}
                  addressOf={(id) => `${address}/${id}`}
                />
              </div>
            )}
          </Card>
        )
      }}
    </QueryLoader>
  )
}

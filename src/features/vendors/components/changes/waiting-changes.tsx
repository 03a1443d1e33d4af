import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import { differences } from '#machines/changes/business-change.selectors.ts'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useNow } from '#src/client/now.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatList, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { waitingChangesOptions } from '../../change.queries.ts'
import css from '../review/review-queue.module.css'

/** The changes of listed businesses that wait for the review team, the longest wait first. */
export function WaitingChanges() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(waitingChangesOptions)
  return (
    <Stack>
      <h2>{t('review:change.queue')}</h2>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={2} />}
        failure={{ as: 'card', title: t('review:change.failed') }}
      >
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Soft>{t('review:change.none')}</Soft>
          ) : (
            <nav className={css.queue} aria-label={t('review:change.queue')}>
              <ul>
                {itemsOf(pages).map((change) => (
                  <li key={change.id}>
                    <Link to={`/admin/review/${change.businessId}`}>
                      <Line {...change} />
                    </Link>
                  </li>
                ))}
              </ul>
              <Notice kind="critical">
                {errorText(query.isFetchNextPageError ? query.error.code : null)}
              </Notice>
              {query.hasNextPage ? (
                <Row>
                  <Button
                    kind="quiet"
                    wide
                    onPress={() => void query.fetchNextPage()}
                    busy={query.isFetchingNextPage}
                    busyLabel={t('review:queue.moreBusy')}
                  >
                    {t('review:queue.more')}
                  </Button>
                </Row>
              ) : null}
            </nav>
          )
        }
      </QueryLoader>
    </Stack>
  )
}

/** Whose it is, what would be another, and until when the owner waits for an answer. */
function Line({ before, after, createdAt }: BusinessChangeRecord) {
  const { t } = useTranslation()
  const now = useNow()
  const due = answerBy(createdAt)
  const isLate = Date.parse(due) < now.getTime()
  return (
    <>
      <strong>{before.name}</strong>
      <small>{t('review:queue.waits', { day: formatWhen(createdAt, now) })}</small>
      <span className={css.about}>
        {formatList(differences(before, after).map((field) => t(`vendors:fields.${field}`)))}
      </span>
      <small>
        {t(isLate ? 'review:queue.late' : 'review:queue.answerBy', { day: formatWhen(due, now) })}
      </small>
    </>
  )
}

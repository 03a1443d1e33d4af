import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import { differences } from '#machines/changes/business-change.selectors.ts'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatList, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { waitingChangesOptions } from '../../change.queries.ts'
import { WaitingList } from '../review/waiting-list.tsx'
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
            <WaitingList
              label={t('review:change.queue')}
              pages={pages}
              query={query}
              addressOf={({ businessId }) => `/admin/review/${businessId}`}
            >
              {(item) => <Line {...item} />}
            </WaitingList>
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import type { WaitingProof } from '#machines/vendors/review/waiting-proof.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { countryName, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { WaitingChanges } from '../components/changes/waiting-changes.tsx'
import { WaitingList } from '../components/review/waiting-list.tsx'
import { waitingProofsOptions } from '../review.queries.ts'
import css from '../components/review/review-queue.module.css'

/**
 * Documents of listed businesses that wait for the review team, the longest wait first. Those of an
 * application are read with it.
 */
export function WaitingDocumentsPage() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(waitingProofsOptions)
  return (
    <>
      <Stack gap="tight">
        <h1>{t('review:documentQueue.title')}</h1>
        <Soft>{t('review:documentQueue.lead')}</Soft>
      </Stack>
      <QueryLoader
        query={query}
        loading={<Spinner>{t('ui:loading')}</Spinner>}
        failure={{ as: 'card', title: t('review:documentQueue.failed') }}
      >
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty heading="h2" title={t('review:documentQueue.none')}>
              {t('review:documentQueue.noneMore')}
            </Empty>
          ) : (
            <WaitingList
              label={t('review:documentQueue.label')}
              pages={pages}
              query={query}
              addressOf={({ business }) => `/admin/review/${business.id}`}
            >
              {(item) => <Line {...item} />}
            </WaitingList>
          )
        }
      </QueryLoader>
      <WaitingChanges />
    </>
  )
}

function Line({ kind, createdAt, business }: WaitingProof) {
  const { t } = useTranslation()
  const now = useNow()
  const place = business.city || countryName(business.country)
  const category = t(`vendors:category.${business.category}`)
  const due = answerBy(createdAt)
  const isLate = Date.parse(due) < now.getTime()
  return (
    <>
      <strong>
        {t('review:documentQueue.line', {
          kind: t(`vendors:documents.kind.${kind}`),
          name: business.name,
        })}
      </strong>
      <small>{t('review:queue.waits', { day: formatWhen(createdAt, now) })}</small>
      <span className={css.about}>
        {place ? t('review:placed', { category, place }) : category}
      </span>
      <small>
        {t(isLate ? 'review:queue.late' : 'review:queue.answerBy', { day: formatWhen(due, now) })}
      </small>
    </>
  )
}

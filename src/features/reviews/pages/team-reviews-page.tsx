import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { teamReviewFilters } from '#machines/reviews/review-record.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { TeamReview } from '../components/team-review.tsx'
import { bookingReviewKeys, teamFilterIn, teamReviewsOptions } from '../reviews.queries.ts'

const queryKey = bookingReviewKeys.allOfTeam

/** Reviews that wait for the team, or that it removed. The address says which. */
export function TeamReviewsPage() {
  const { t } = useTranslation()
  const filter = teamFilterIn(useLocation().search)
  return (
    <>
      <Stack gap="tight">
        <h1>{t('reviews:team.title')}</h1>
        <Soft>{t('reviews:team.lead')}</Soft>
      </Stack>
      <PartLinks
        label={t('reviews:team.filter')}
        parts={teamReviewFilters.map((part) => ({
          to: part === 'waiting' ? '/admin/reviews' : `/admin/reviews?filter=${part}`,
          name: t(`reviews:team.${part}`),
          isShown: part === filter,
        }))}
      />
      <Reviews key={filter} filter={filter} />
    </>
  )
}

function Reviews({ filter }: { filter: ReturnType<typeof teamFilterIn> }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useInfiniteQuery(teamReviewsOptions(filter))
  return (
    <QueryLoader
      query={query}
      loading={<Spinner>{t('ui:loading')}</Spinner>}
      failure={{ as: 'card', title: t('reviews:failed') }}
    >
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <Empty heading="h2" title={t(`reviews:team.none.${filter}`)}>
            {t('reviews:team.noneText')}
          </Empty>
        ) : (
          <Stack gap="loose">
            {itemsOf(pages).map((review) => (
              <TeamReview
                key={review.id}
                review={review}
                // What was just dealt with stays in sight; the lists are read again when they are
                // next opened.
                onMoved={() => void client.invalidateQueries({ queryKey, refetchType: 'none' })}
                readAgain={() => void client.invalidateQueries({ queryKey })}
              />
            ))}
            <MoreButton query={query} />
          </Stack>
        )
      }
    </QueryLoader>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOut } from '#machines/choices/vendor-choice.selectors.ts'
import { maxAsked } from '#machines/enquiries/enquiry.schema.ts'
import { askAddress } from '#machines/enquiries/forms/ask-address.rules.ts'
import { maxCompared } from '#machines/marketplace/comparison.schema.ts'
import { comparisonAddress } from '#machines/marketplace/search-address.rules.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Stack } from '#src/ui/layout/layout.tsx'
import { categoryChoicesOptions } from '../choices.queries.ts'
import { ChoiceLines } from '../components/choice-line.tsx'

interface CategoryPageProps {
  category: ServiceCategory
  weddingId: string
  mayEdit: boolean
}

/** Everybody whom a couple considers or considered for one category, oldest first. */
export function CategoryPage({ category, weddingId, mayEdit }: CategoryPageProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(categoryChoicesOptions(weddingId, category))
  const { hasNextPage } = query
  const items = itemsOf(query.data?.pages ?? [])
  const lines = useRef<HTMLDivElement>(null)
  const count = items.length
  const countBefore = useRef(count)

  // Who asked for more goes on at the first of them, which stands where the button was.
  useEffect(() => {
    const isMore = countBefore.current > 0 && count > countBefore.current
    const firstNew = lines.current?.querySelectorAll('li').item(countBefore.current)
    if (isMore) firstNew?.querySelector('a')?.focus({ preventScroll: true })
    countBefore.current = count
  }, [count])

  const compared = items.flatMap(({ business, state }) =>
    business?.isListed && !isOut(state) ? [business.id] : [],
  )
  const ways = <CategoryWays {...{ category, mayEdit, count, compared }} />
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'page', title: t('choices:category.failed') }}
    >
      {() =>
        count === 0 ? (
          <Card label={t('choices:category.none')}>
            <Empty heading="h2" title={t('choices:category.none')} action={ways}>
              {t('choices:category.noneMore')}
            </Empty>
          </Card>
        ) : (
          <Stack gap="loose">
            {ways}
            <Card label={t(`vendors:category.${category}`)}>
              <output>
                {t(hasNextPage ? 'choices:category.countSoFar' : 'choices:category.count', {
                  count,
                })}
              </output>
              <div ref={lines}>
                <ChoiceLines heading="h2" choices={items} />
              </div>
              <MoreButton query={query} />
            </Card>
          </Stack>
        )
      }
    </QueryLoader>
  )
}

function CategoryWays({
  category,
  mayEdit,
  count,
  compared,
}: {
  category: ServiceCategory
  mayEdit: boolean
  count: number
  compared: string[]
}) {
  const { t } = useTranslation()
  return (
    <Row>
      {mayEdit && compared.length > 0 ? (
        <ButtonLink to={askAddress(compared.slice(0, maxAsked))} icon="message">
          {t(compared.length > 1 ? 'choices:ask.several' : 'choices:ask.one')}
        </ButtonLink>
      ) : null}
      <ButtonLink to={`/marketplace/${category}`} kind={count === 0 ? 'primary' : 'quiet'}>
        {t('choices:plan.inCategory')}
      </ButtonLink>
      {compared.length > 1 ? (
        <ButtonLink to={comparisonAddress(compared.slice(0, maxCompared), {})} kind="quiet">
          {t('choices:plan.compare')}
        </ButtonLink>
      ) : null}
      {mayEdit ? (
        <ButtonLink to={`/dashboard/vendors/new?category=${category}`} kind="quiet">
          {t('choices:plan.addTo')}
        </ButtonLink>
      ) : null}
    </Row>
  )
}

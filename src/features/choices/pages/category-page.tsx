import { useEffect, useRef } from 'react'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Stack } from '#src/ui/layout/layout.tsx'
import { ChoiceLines } from '../components/choice-line.tsx'
import type { useCategoryChoices } from '../use-category-choices.ts'

interface CategoryPageProps {
  category: ServiceCategory
  list: ReturnType<typeof useCategoryChoices>
  mayEdit: boolean
}

/** Everybody whom a couple considers or considered for one category, oldest first. */
export function CategoryPage({ category, list, mayEdit }: CategoryPageProps) {
  const { read, readAgain, items, hasMore, isReadingMore, moreFailed, readMore } = list
  const lines = useRef<HTMLDivElement>(null)
  const count = items.length
  const countBefore = useRef(count)

  // Who asked for more goes on at the first of them, which stands where the button was.
  useEffect(() => {
    const isMore = countBefore.current > 0 && count > countBefore.current
    if (isMore) lines.current?.querySelectorAll('li')[countBefore.current]?.querySelector('a')?.focus({ preventScroll: true })
    countBefore.current = count
  }, [count])

  const ways = (
    <Row>
      <ButtonLink to={`/marketplace?category=${category}`} kind={count === 0 ? 'primary' : 'quiet'}>
        {t('choices:plan.inCategory')}
      </ButtonLink>
      {mayEdit ? (
        <ButtonLink to={`/dashboard/vendors/new?category=${category}`} kind="quiet">
          {t('choices:plan.addTo')}
        </ButtonLink>
      ) : null}
    </Row>
  )
  if (read.state === 'loading')
    return (
      <Card>
        <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
      </Card>
    )
  if (read.state === 'failed')
    return (
      <Stack>
        <Notice kind="critical">
          <p>{t('choices:category.failed')}</p>
          <p>{errorText(read.reason)}</p>
        </Notice>
        <Row>
          <Button kind="quiet" onPress={readAgain}>
            {t('app:broken.tryAgain')}
          </Button>
        </Row>
      </Stack>
    )
  if (count === 0)
    return (
      <Card label={t('choices:category.none')}>
        <Empty heading="h2" title={t('choices:category.none')} action={ways}>
          {t('choices:category.noneMore')}
        </Empty>
      </Card>
    )
  return (
    <Stack gap="loose">
      {ways}
      <Card label={t(`vendors:category.${category}`)}>
        <output>{t(hasMore ? 'choices:category.countSoFar' : 'choices:category.count', { count })}</output>
        <div ref={lines}>
          <ChoiceLines heading="h2" choices={items} />
        </div>
        <Notice kind="critical">{errorText(moreFailed)}</Notice>
        {hasMore ? (
          <Row>
            <Button kind="quiet" onPress={readMore} busy={isReadingMore} busyLabel={t('choices:category.moreBusy')}>
              {t('choices:category.more')}
            </Button>
          </Row>
        ) : null}
      </Card>
    </Stack>
  )
}

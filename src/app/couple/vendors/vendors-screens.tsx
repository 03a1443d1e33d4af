import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { isBooked } from '#machines/choices/vendor-choice.selectors.ts'
import { choiceOptions } from '#src/features/choices/choices.queries.ts'
import { CategoryPage } from '#src/features/choices/pages/category-page.tsx'
import { VendorCost } from '#src/features/budget/components/costs/vendor-cost.tsx'
import { ChoicePage } from '#src/features/choices/pages/choice-page.tsx'
import { NewChoicePage } from '#src/features/choices/pages/new-choice-page.tsx'
import { History } from '#src/features/wedding/components/activity/history.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { TitleSkeleton, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import frame from '../../frame/frame.module.css'
import { AllVendors } from './all-vendors.tsx'
import { ChoiceAsk } from './choice-ask.tsx'
import { ChoiceReview } from './choice-review.tsx'
import { ForViewers } from './for-viewers.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import { VendorTasks } from './vendor-tasks.tsx'

/** All the vendors of a wedding, by category. */
export function VendorsScreen() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  return (
    <ForViewers title={t('app:titles.vendors')}>
      <VendorTabs />
      <AllVendors key={wedding.id} weddingId={wedding.id} mayEdit={may('vendors', 'edit')} />
    </ForViewers>
  )
}

/** Everybody of one category, page after page. */
export function CategoryScreen() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const category = knownCategory(useParams()['category'])
  if (!category) return <Navigate to="/dashboard/vendors" replace />
  return (
    <ForViewers title={t(`vendors:category.${category}`)}>
      <OneCategory
        key={wedding.id + category}
        weddingId={wedding.id}
        category={category}
        mayEdit={may('vendors', 'edit')}
      />
    </ForViewers>
  )
}

function OneCategory({
  weddingId,
  category,
  mayEdit,
}: {
  weddingId: string
  category: ServiceCategory
  mayEdit: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead back={toAll()} title={t(`vendors:category.${category}`)} />
      <CategoryPage category={category} weddingId={weddingId} mayEdit={mayEdit} />
    </>
  )
}

/** One vendor, with all that is known of them. */
export function ChoiceScreen() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const { choiceId = '' } = useParams()
  return (
    <ForViewers title={t('app:titles.vendors')}>
      <OneChoice
        key={wedding.id + choiceId}
        weddingId={wedding.id}
        choiceId={choiceId}
        currency={wedding.currency}
        mayEdit={may('vendors', 'edit')}
      />
    </ForViewers>
  )
}

interface OneChoiceProps {
  weddingId: string
  choiceId: string
  currency: string
  mayEdit: boolean
}

function OneChoice({ weddingId, choiceId, currency, mayEdit }: OneChoiceProps) {
  const { t } = useTranslation()
  const query = useQuery(choiceOptions(weddingId, choiceId))
  const keep = useSetQueryData(choiceOptions(weddingId, choiceId))
  const failure = useFailure(query)
  const readAgain = () => void query.refetch()
  if (failure !== null)
    return (
      <LoadFailure
        as="screen"
        title={t('choices:choice.failed')}
        code={failure}
        onRetry={readAgain}
      />
    )
  const record = query.data
  return (
    <>
      <PageHead
        back={record ? toCategory(record.choice.category) : toAll()}
        title={
          record ? (
            record.choice.name || t(`vendors:category.${record.choice.category}`)
          ) : (
            <TitleSkeleton>{t('app:titles.vendors')}</TitleSkeleton>
          )
        }
      >
        {record ? <ChoiceAsk choice={record.choice} mayEdit={mayEdit} /> : null}
      </PageHead>
      {record ? <ChoiceReview choice={record.choice} mayEdit={mayEdit} /> : null}
      {record ? (
        <ChoicePage
          weddingId={weddingId}
          currency={currency}
          record={record}
          mayEdit={mayEdit}
          keep={keep}
          readAgain={readAgain}
          cost={
            <VendorCost
              key={choiceId}
              vendor={{ ...record.choice, isBooked: isBooked(record.choice.state) }}
            />
          }
          tasks={<VendorTasks choiceId={choiceId} />}
          history={<History of={{ area: 'vendors', subject: choiceId }} />}
        />
      ) : (
        <VendorsSkeleton />
      )}
    </>
  )
}

/** A vendor from outside the marketplace, to be added. */
export function NewChoiceScreen() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const [address] = useSearchParams()
  return (
    <ForViewers title={t('choices:details.new')}>
      <div className={frame.narrow}>
        <PageHead
          back={toAll()}
          title={t('choices:details.new')}
          lead={t('choices:details.newLead')}
        />
        {may('vendors', 'edit') ? (
          <NewChoicePage
            weddingId={wedding.id}
            currency={wedding.currency}
            category={knownCategory(address.get('category'))}
          />
        ) : (
          <Notice>{t('choices:viewOnly')}</Notice>
        )}
      </div>
    </ForViewers>
  )
}

function toAll() {
  return { to: '/dashboard/vendors', name: t('choices:category.back') }
}

function toCategory(category: ServiceCategory) {
  return { to: `/dashboard/vendors/in/${category}`, name: t(`vendors:category.${category}`) }
}

function VendorsSkeleton() {
  const { t } = useTranslation()
  return (
    <Card>
      <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
    </Card>
  )
}

function knownCategory(asked: string | null | undefined): ServiceCategory | null {
  return serviceCategories.find((known) => known === asked) ?? null
}

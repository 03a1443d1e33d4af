import type { ReactNode } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { readCategories, readChoice } from '#src/features/choices/choices.queries.ts'
import { CategoryPage } from '#src/features/choices/pages/category-page.tsx'
import { VendorCost } from '#src/features/budget/components/costs/vendor-cost.tsx'
import { ChoicePage } from '#src/features/choices/pages/choice-page.tsx'
import { NewChoicePage } from '#src/features/choices/pages/new-choice-page.tsx'
import { VendorsPage } from '#src/features/choices/pages/vendors-page.tsx'
import { useCategoryChoices } from '#src/features/choices/use-category-choices.ts'
import { History } from '#src/features/wedding/components/activity/history.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { TitleSkeleton, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { LoadFailed } from '../../frame/not-read.tsx'
import frame from '../../frame/frame.module.css'

/** All the vendors of a wedding, by category. */
export function VendorsScreen() {
  const { wedding, may } = useWedding()
  return (
    <ForViewers title={t('app:titles.vendors')}>
      <AllVendors key={wedding.id} weddingId={wedding.id} mayEdit={may('vendors', 'edit')} />
    </ForViewers>
  )
}

function AllVendors({ weddingId, mayEdit }: { weddingId: string; mayEdit: boolean }) {
  const { read, readAgain, readQuietly } = useRead(() => readCategories(weddingId), { onReturn: true })
  useLive(weddingId, ['vendors'], readQuietly)
  if (read.state === 'failed') return <LoadFailed title={t('choices:failed')} reason={read.reason} onRetry={readAgain} />
  return (
    <>
      <PageHead title={t('app:titles.vendors')} lead={t('choices:lead')}>
        {mayEdit ? (
          <>
            <ButtonLink to="/dashboard/vendors/new" kind="quiet" icon="add">
              {t('choices:plan.add')}
            </ButtonLink>
            <ButtonLink to="/marketplace" icon="search">
              {t('choices:plan.find')}
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      {read.state === 'ready' ? (
        <VendorsPage weddingId={weddingId} categories={read.value} mayEdit={mayEdit} readAgain={readQuietly} />
      ) : (
        <Coming />
      )}
    </>
  )
}

/** Everybody of one category, page after page. */
export function CategoryScreen() {
  const { wedding, may } = useWedding()
  const category = knownCategory(useParams()['category'])
  if (!category) return <Navigate to="/dashboard/vendors" replace />
  return (
    <ForViewers title={t(`vendors:category.${category}`)}>
      <OneCategory key={wedding.id + category} weddingId={wedding.id} category={category} mayEdit={may('vendors', 'edit')} />
    </ForViewers>
  )
}

function OneCategory({ weddingId, category, mayEdit }: { weddingId: string; category: ServiceCategory; mayEdit: boolean }) {
  const list = useCategoryChoices(weddingId, category)
  useLive(weddingId, ['vendors'], list.readQuietly)
  return (
    <>
      <PageHead back={toAll()} title={t(`vendors:category.${category}`)} />
      <CategoryPage category={category} list={list} mayEdit={mayEdit} />
    </>
  )
}

/** One vendor, with all that is known of them. */
export function ChoiceScreen() {
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
  const { read, readAgain, readQuietly, keep } = useRead(() => readChoice(weddingId, choiceId), { onReturn: true })
  useLive(weddingId, ['vendors'], readQuietly)
  if (read.state === 'failed') return <LoadFailed title={t('choices:choice.failed')} reason={read.reason} onRetry={readAgain} />
  const record = read.state === 'ready' ? read.value : null
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
      />
      {record ? (
        <ChoicePage
          weddingId={weddingId}
          currency={currency}
          record={record}
          mayEdit={mayEdit}
          keep={keep}
          readAgain={readQuietly}
          cost={<VendorCost key={choiceId} vendor={{ ...record.choice, isBooked: record.choice.state === 'booked' }} />}
          history={<History of={{ area: 'vendors', subject: choiceId }} />}
        />
      ) : (
        <Coming />
      )}
    </>
  )
}

/** A vendor from outside the marketplace, to be added. */
export function NewChoiceScreen() {
  const { wedding, may } = useWedding()
  const [address] = useSearchParams()
  return (
    <ForViewers title={t('choices:details.new')}>
      <div className={frame.narrow}>
        <PageHead back={toAll()} title={t('choices:details.new')} lead={t('choices:details.newLead')} />
        {may('vendors', 'edit') ? (
          <NewChoicePage weddingId={wedding.id} currency={wedding.currency} category={knownCategory(address.get('category'))} />
        ) : (
          <Notice>{t('choices:viewOnly')}</Notice>
        )}
      </div>
    </ForViewers>
  )
}

/** Whoever may not see the vendors of this wedding is told so, and by whom it could be changed. */
function ForViewers({ title, children }: { title: string; children: ReactNode }) {
  const { may } = useWedding()
  if (may('vendors', 'view')) return children
  return <NotShared what={t('wedding:notShared.vendors')} who={t('wedding:notShared.text')} title={title} />
}

function toAll() {
  return { to: '/dashboard/vendors', name: t('choices:category.back') }
}

function toCategory(category: ServiceCategory) {
  return { to: `/dashboard/vendors/in/${category}`, name: t(`vendors:category.${category}`) }
}

function Coming() {
  return (
    <Card>
      <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
    </Card>
  )
}

function knownCategory(asked: string | null | undefined): ServiceCategory | null {
  return serviceCategories.find((known) => known === asked) ?? null
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { ShareBack } from '#src/features/budget/components/costs/share-back.tsx'
import { categoriesOptions } from '#src/features/choices/choices.queries.ts'
import { VendorsPage } from '#src/features/choices/pages/vendors-page.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'

/** Every category, and the question what to do with the money set aside for one that is skipped. */
export function AllVendors({ weddingId, mayEdit }: { weddingId: string; mayEdit: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(categoriesOptions(weddingId))
  const failure = useFailure(query)
  const readAgain = () => void query.refetch()
  const [skipped, setSkipped] = useState<ServiceCategory | null>(null)
  if (failure !== null)
    return (
      <LoadFailure as="screen" title={t('choices:failed')} code={failure} onRetry={readAgain} />
    )
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
      {query.data ? (
        <VendorsPage
          weddingId={weddingId}
          categories={query.data}
          mayEdit={mayEdit}
          readAgain={readAgain}
          onSkipped={setSkipped}
        />
      ) : (
        <AllVendorsSkeleton />
      )}
      <ShareBack
        skipped={skipped}
        notNeeded={
          query.data?.flatMap(({ category, status }) =>
            status === 'not_needed' ? category : [],
          ) ?? []
        }
        onAnswered={() => setSkipped(null)}
      />
    </>
  )
}

function AllVendorsSkeleton() {
  const { t } = useTranslation()
  return (
    <Card>
      <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CompareQuotesPage } from '#src/features/quotes/pages/compare-quotes-page.tsx'
import { openQuotesOptions } from '#src/features/quotes/quotes.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { ForViewers } from './for-viewers.tsx'
import { useOwnMoney } from './quote-entries.tsx'

const address = '/dashboard/enquiries'

/** The quotes of all vendors side by side. */
export function CompareQuotesScreen() {
  const { t } = useTranslation()
  return (
    <ForViewers title={t('quotes:compare.title')}>
      <PageHead
        back={{ to: address, name: t('quotes:compare.back') }}
        title={t('quotes:compare.title')}
        lead={t('quotes:compare.lead')}
      />
      <Comparing />
    </ForViewers>
  )
}

function Comparing() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const own = useOwnMoney()
  const query = useQuery(openQuotesOptions(wedding.id))
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{ as: 'card', title: t('quotes:failed') }}
    >
      {({ items }) => (
        <CompareQuotesPage
          key={wedding.id}
          quotes={items}
          guests={wedding.expectedGuests}
          own={own}
          threadAddress={(id) => `${address}/${id}`}
        />
      )}
    </QueryLoader>
  )
}

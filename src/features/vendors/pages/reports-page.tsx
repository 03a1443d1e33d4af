import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { reportStates } from '#machines/reports/listing-report.schema.ts'
import type { Report } from '#machines/reports/listing-report.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PartLinks } from '#src/ui/layout/tabs.tsx'
import { ReportCard } from '../components/review/report-card.tsx'
import { reportsOptions, reportStateIn, teamKeys } from '../team.queries.ts'

/** What people report of listings, and the team's answers. The address says in which state. */
export function ReportsPage() {
  const { t } = useTranslation()
  const state = reportStateIn(useLocation().search)
  return (
    <>
      <Stack gap="tight">
        <h1>{t('review:reports.title')}</h1>
        <Soft>{t('review:reports.lead')}</Soft>
      </Stack>
      <PartLinks
        label={t('review:reports.label')}
        parts={reportStates.map((part) => ({
          to: part === 'received' ? '/admin/reports' : `/admin/reports?state=${part}`,
          name: t(`review:reports.state.${part}`),
          isShown: part === state,
        }))}
      />
      <Reports key={state} state={state} />
    </>
  )
}

const queryKey = teamKeys.allReports

function Reports({ state }: { state: Report['state'] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useInfiniteQuery(reportsOptions(state))
  return (
    <QueryLoader
      query={query}
      loading={<Spinner>{t('ui:loading')}</Spinner>}
      failure={{ as: 'card', title: t('review:reports.failed') }}
    >
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <Empty heading="h2" title={t(`review:reports.none.${state}`)}>
            {t('review:reports.noneMore')}
          </Empty>
        ) : (
          <Stack gap="loose">
            {itemsOf(pages).map((report) => (
              <ReportCard
                key={report.id}
                report={report}
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

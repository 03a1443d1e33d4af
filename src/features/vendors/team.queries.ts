import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'
import { reportStates } from '#machines/reports/listing-report.schema.ts'
import type { Report, ReportRequest } from '#machines/reports/listing-report.schema.ts'
import type { LookUpAnswer } from '#machines/vendors/review/look-up.schema.ts'
import type { TeamActionLine } from '#machines/vendors/review/team-action.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const teamKeys = {
  actions: ({ who, business }: TrailFilter) => ['team', 'actions', who, business] as const,
  allReports: ['team', 'reports'] as const,
  reports: (state: Report['state']) => ['team', 'reports', state] as const,
}

export interface TrailFilter {
  who: string | null
  business: string | null
}

/** What the team did, the latest first, page after page. */
export function trailOptions({ who, business }: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: teamKeys.actions({ who, business }),
    queryFn: ({ pageParam: cursor }): Promise<Page<TeamActionLine>> => {
      const query = {
        limit: '50',
        ...(who ? { who } : {}),
        ...(business ? { business } : {}),
        ...(cursor ? { cursor } : {}),
      }
      return bodyOf(ask(api.team.actions.$get({ query })))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** In the body, so that nobody's address stands in an address. */
export function lookUp(words: string): Promise<Answer<LookUpAnswer>> {
  return ask(api.team['look-ups'].$post({ json: { words } }))
}

/** The state whose reports an address asks for; those that wait unless it names one. */
export function reportStateIn(search: string): Report['state'] {
  const asked = new URLSearchParams(search).get('state')
  return reportStates.find((known) => known === asked) ?? 'received'
}

/** Reports in one state, the longest waiting first, page after page. */
export function reportsOptions(state: Report['state']) {
  return infiniteQueryOptions({
    queryKey: teamKeys.reports(state),
    queryFn: ({ pageParam: cursor }): Promise<Page<Report>> =>
      bodyOf(
        ask(
          api.team.reports.$get({ query: { limit: '25', state, ...(cursor ? { cursor } : {}) } }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function answerReport(
  id: string,
  request: ReportRequest,
  key: string,
): Promise<Answer<Report>> {
  const headers = { 'Idempotency-Key': key }
  return ask(api.team.reports[':id'].events.$post({ param: { id }, json: request }, { headers }))
}

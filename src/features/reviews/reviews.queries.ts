import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  BookingReview,
  NewReview,
  NewReviewReport,
  OwnReviewList,
  OwnReviewQuery,
  PublicReview,
  Review,
  ReviewRequest,
  TeamReview,
  TeamReviewQuery,
  TeamReviewRequest,
} from '#machines/reviews/review-record.schema.ts'
import { ownReviewFilters, teamReviewFilters } from '#machines/reviews/review-record.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

export const bookingReviewKeys = {
  all: ['reviews'] as const,
  of: (enquiryId: string) => ['reviews', 'of', enquiryId] as const,
  own: (businessId: string, filter: OwnFilter) => ['reviews', 'own', businessId, filter] as const,
  allOfTeam: ['team', 'reviews'] as const,
  ofTeam: (filter: TeamFilter) => ['team', 'reviews', filter] as const,
}

/**
 * The review of the booking that an enquiry led to. Every step of it stands in the thread, which is
 * told live.
 */
export function bookingReviewOptions(enquiryId: string) {
  return queryOptions({
    queryKey: bookingReviewKeys.of(enquiryId),
    queryFn: (): Promise<BookingReview> =>
      bodyOf(ask(api.enquiries[':enquiryId'].review.$get({ param: { enquiryId } }))),
    meta: { live: ['enquiries'] as const },
  })
}

/** Writes the review of a booking; the same again under its key is written once. */
export function writeReview(
  enquiryId: string,
  review: NewReview,
  key: string,
): Promise<Answer<BookingReview>> {
  const headers = { 'Idempotency-Key': key }
  return ask(
    api.enquiries[':enquiryId'].review.$post({ param: { enquiryId }, json: review }, { headers }),
  )
}

export function takeReviewStep(
  id: string,
  request: ReviewRequest,
  key: string,
): Promise<Answer<Review>> {
  const headers = { 'Idempotency-Key': key }
  return ask(api.reviews[':id'].events.$post({ param: { id }, json: request }, { headers }))
}

type OwnFilter = NonNullable<OwnReviewQuery['filter']>

/** Which of their reviews an address asks for; all of them unless it says otherwise. */
export function ownFilterIn(search: string): OwnFilter {
  const asked = new URLSearchParams(search).get('filter')
  return ownReviewFilters.find((known) => known === asked) ?? 'all'
}

/** The reviews of one's own business, the latest first, page after page. */
export function ownReviewsOptions(businessId: string, filter: OwnFilter) {
  return infiniteQueryOptions({
    queryKey: bookingReviewKeys.own(businessId, filter),
    queryFn: ({ pageParam: cursor }): Promise<OwnReviewList> =>
      bodyOf(
        ask(
          api.businesses[':id'].reviews.$get({
            param: { id: businessId },
            query: { limit: '20', filter, ...(cursor ? { cursor } : {}) },
          }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { live: ['enquiries'] as const },
  })
}

/** What everybody reads of a listing's reviews, from a place in the list on. */
export function readPublicReviews(
  slug: string,
  cursor: string | null,
): Promise<Answer<Page<PublicReview>>> {
  return ask(
    api.marketplace.listings[':slug'].reviews.$get({
      param: { slug },
      query: { limit: '10', ...(cursor ? { cursor } : {}) },
    }),
  )
}

export function reportReview(
  id: string,
  report: NewReviewReport,
  key: string,
): Promise<Answer<null>> {
  const headers = { 'Idempotency-Key': key }
  const { reports } = api.marketplace.reviews[':id']
  return ask(reports.$post({ param: { id }, json: report }, { headers }))
}

type TeamFilter = NonNullable<TeamReviewQuery['filter']>

/** Which reviews the team's address asks for; those that wait unless it says otherwise. */
export function teamFilterIn(search: string): TeamFilter {
  const asked = new URLSearchParams(search).get('filter')
  return teamReviewFilters.find((known) => known === asked) ?? 'waiting'
}

/** Reviews that wait for the team, the longest first, or that it removed, page after page. */
export function teamReviewsOptions(filter: TeamFilter) {
  return infiniteQueryOptions({
    queryKey: bookingReviewKeys.ofTeam(filter),
    queryFn: ({ pageParam: cursor }): Promise<Page<TeamReview>> =>
      bodyOf(
        ask(
          api.team.reviews.$get({ query: { limit: '25', filter, ...(cursor ? { cursor } : {}) } }),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function decideReview(
  id: string,
  request: TeamReviewRequest,
  key: string,
): Promise<Answer<TeamReview>> {
  const headers = { 'Idempotency-Key': key }
  return ask(api.team.reviews[':id'].events.$post({ param: { id }, json: request }, { headers }))
}

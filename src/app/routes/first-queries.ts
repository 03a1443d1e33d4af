import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { PlanArea } from '#machines/wedding/rights.schema.ts'
import { prefetch, prefetchPages } from '#src/client/query/prefetch.ts'
import { boardOptions } from '#src/features/board/board.queries.ts'
import { budgetOptions } from '#src/features/budget/budget.queries.ts'
import {
  categoriesOptions,
  categoryChoicesOptions,
  choiceOptions,
} from '#src/features/choices/choices.queries.ts'
import { clientFilterIn, clientsOptions } from '#src/features/bookings/bookings.queries.ts'
import {
  businessQuotesOptions,
  quoteFilterIn,
  quotesOptions,
  openQuotesOptions,
} from '#src/features/quotes/quotes.queries.ts'
import { daySheetOptions, weddingsTodayOptions } from '#src/features/arrivals/arrivals.queries.ts'
import { enquiriesOptions, enquiryOptions } from '#src/features/enquiries/enquiries.queries.ts'
import { eventsOptions } from '#src/features/guests/guests.queries.ts'
import { messagesOptions } from '#src/features/guests/rsvp/messages.queries.ts'
import { rsvpSettingsOptions } from '#src/features/guests/rsvp/invitations.queries.ts'
import { ownListingOptions } from '#src/features/listings/own-listing.queries.ts'
import { noticeSettingsOptions, noticesOptions } from '#src/features/notices/notices.queries.ts'
import { teamFilterIn, teamReviewsOptions } from '#src/features/reviews/reviews.queries.ts'
import { albumOptions } from '#src/features/album/album.queries.ts'
import { registryOptions } from '#src/features/registry/registry.queries.ts'
import { calendarOptions } from '#src/features/timeline/calendar.queries.ts'
import { setupOptions } from '#src/features/setup/setup.queries.ts'
import { scheduleOptions } from '#src/features/timeline/schedule.queries.ts'
import { taskFilterIn, tasksOptions } from '#src/features/timeline/tasks.queries.ts'
import { ownApprovalOptions } from '#src/features/vendors/approval.queries.ts'
import { ownBusinessOptions } from '#src/features/vendors/business.queries.ts'
import { waitingChangesOptions } from '#src/features/vendors/change.queries.ts'
import {
  queueOptions,
  reviewOptions,
  waitingProofsOptions,
} from '#src/features/vendors/review.queries.ts'
import { reportsOptions, reportStateIn } from '#src/features/vendors/team.queries.ts'
import { activityOptions } from '#src/features/wedding/activity/activity.queries.ts'
import { membersOptions } from '#src/features/wedding/members.queries.ts'
import { websiteOptions } from '#src/features/website/website.queries.ts'

interface Visit {
  client: QueryClient
  params: Params
  search: string
}

/**
 * What the screens of somebody who is signed in read first, by their route. A route that is left
 * out reads nothing of its own.
 */
export const firstQueries: Record<string, (visit: Visit) => unknown> = {
  '/settings': ({ client }) => prefetch(client, noticeSettingsOptions),
  '/dashboard/notices': ({ client }) => prefetch(client, noticesOptions),
  '/vendor-dashboard': ({ client }) =>
    Promise.all([prefetch(client, ownApprovalOptions), prefetchWeddingsToday(client)]),
  '/vendor-dashboard/vendor-profile': ({ client }) =>
    Promise.all([prefetch(client, ownBusinessOptions), prefetch(client, ownListingOptions)]),
  '/vendor-dashboard/calendar': ({ client }) => prefetch(client, ownBusinessOptions),
  '/vendor-dashboard/bookings': ({ client }) => prefetchWeddingsToday(client),
  '/vendor-dashboard/clients': ({ client, search }) =>
    prefetchOfBusiness(client, (id) =>
      prefetchPages(client, clientsOptions(id, clientFilterIn(search))),
    ),
  '/vendor-dashboard/quotes': ({ client, search }) =>
    prefetchOfBusiness(client, (id) =>
      prefetchPages(client, businessQuotesOptions(id, quoteFilterIn(search))),
    ),
  '/vendor-dashboard/enquiries': ({ client }) => prefetch(client, ownBusinessOptions),
  '/vendor-dashboard/enquiries/:enquiryId': ({ client, params: { enquiryId = '' } }) =>
    prefetch(client, enquiryOptions(enquiryId)),
  '/vendor-dashboard/enquiries/:enquiryId/quote': ({ client, params: { enquiryId = '' } }) =>
    Promise.all([
      prefetch(client, enquiryOptions(enquiryId)),
      prefetch(client, quotesOptions(enquiryId)),
      prefetch(client, ownListingOptions),
    ]),
  '/vendor-dashboard/bookings/:bookingId/day': ({ client, params: { bookingId = '' } }) =>
    prefetch(client, daySheetOptions(bookingId)),
  '/vendor-dashboard/team': ({ client }) => prefetch(client, ownBusinessOptions),
  '/vendor-dashboard/reviews': ({ client }) => prefetch(client, ownBusinessOptions),
  '/vendor-dashboard/notices': ({ client }) => prefetch(client, noticesOptions),
  '/vendor-dashboard/settings': ({ client }) => prefetch(client, noticeSettingsOptions),
  '/admin/review/:id?': ({ client, params: { id } }) =>
    id ? prefetch(client, reviewOptions(id)) : prefetchPages(client, queueOptions('waiting', {})),
  '/admin/documents': ({ client }) =>
    Promise.all([
      prefetchPages(client, waitingProofsOptions),
      prefetchPages(client, waitingChangesOptions),
    ]),
  '/admin/reports': ({ client, search }) =>
    prefetchPages(client, reportsOptions(reportStateIn(search))),
  '/admin/reviews': ({ client, search }) =>
    prefetchPages(client, teamReviewsOptions(teamFilterIn(search))),
  '/admin/notices': ({ client }) => prefetch(client, noticesOptions),
  '/admin/settings': ({ client }) => prefetch(client, noticeSettingsOptions),
}

function prefetchWeddingsToday(client: QueryClient) {
  return prefetchOfBusiness(client, (id) => prefetch(client, weddingsTodayOptions(id)))
}

async function prefetchOfBusiness(client: QueryClient, load: (businessId: string) => unknown) {
  await prefetch(client, ownBusinessOptions)
  const business = client.getQueryData(ownBusinessOptions.queryKey)
  if (business) await load(business.id)
}

interface WeddingQuery {
  /** What whoever follows the link has to be allowed: the API refuses the query to anybody else. */
  need: Need
  load: (visit: Visit & { weddingId: string }) => unknown
}

const view = (area: PlanArea): Need => ({ area, to: 'view' })

/** The same for the screens about a wedding. */
export const firstWeddingQueries: Record<string, WeddingQuery> = {
  '/dashboard': {
    need: 'member',
    load: ({ client, weddingId }) => prefetch(client, boardOptions(weddingId)),
  },
  '/dashboard/setup': {
    need: 'partner',
    load: ({ client, weddingId }) => prefetch(client, setupOptions(weddingId)),
  },
  '/dashboard/vendors': {
    need: view('vendors'),
    load: ({ client, weddingId }) => prefetch(client, categoriesOptions(weddingId)),
  },
  '/dashboard/vendors/in/:category': {
    need: view('vendors'),
    load: ({ client, weddingId, params }) => {
      const category = serviceCategories.find((known) => known === params['category'])
      return category && prefetchPages(client, categoryChoicesOptions(weddingId, category))
    },
  },
  '/dashboard/vendors/:choiceId': {
    need: view('vendors'),
    load: ({ client, weddingId, params: { choiceId = '' } }) =>
      prefetch(client, choiceOptions(weddingId, choiceId)),
  },
  '/dashboard/enquiries': {
    need: view('vendors'),
    load: ({ client, weddingId }) =>
      prefetchPages(client, enquiriesOptions({ side: 'couple', id: weddingId }, 'all')),
  },
  '/dashboard/enquiries/compare': {
    need: view('vendors'),
    load: ({ client, weddingId }) => prefetch(client, openQuotesOptions(weddingId)),
  },
  '/dashboard/enquiries/:enquiryId': {
    need: view('vendors'),
    load: ({ client, params: { enquiryId = '' } }) => prefetch(client, enquiryOptions(enquiryId)),
  },
  '/dashboard/guests': {
    need: view('guests'),
    load: ({ client, weddingId }) => prefetch(client, rsvpSettingsOptions(weddingId)),
  },
  '/dashboard/guests/events': {
    need: view('guests'),
    load: ({ client, weddingId }) => prefetch(client, eventsOptions(weddingId)),
  },
  '/dashboard/guests/invitations': {
    need: view('guests'),
    load: ({ client, weddingId }) => prefetch(client, rsvpSettingsOptions(weddingId)),
  },
  '/dashboard/guests/messages': {
    need: view('guests'),
    load: ({ client, weddingId }) => prefetchPages(client, messagesOptions(weddingId)),
  },
  '/dashboard/budget': {
    need: view('budget'),
    load: ({ client, weddingId }) => prefetch(client, budgetOptions(weddingId)),
  },
  '/dashboard/website': {
    need: 'partner',
    load: ({ client, weddingId }) => prefetch(client, websiteOptions(weddingId)),
  },
  '/dashboard/website/photos': {
    need: 'partner',
    load: ({ client, weddingId }) => prefetchPages(client, albumOptions(weddingId, 'waiting')),
  },
  '/dashboard/registry': {
    need: view('guests'),
    load: ({ client, weddingId }) => prefetch(client, registryOptions(weddingId)),
  },
  '/dashboard/timeline': {
    need: view('timeline'),
    load: ({ client, weddingId, search }) =>
      prefetchPages(client, tasksOptions(weddingId, taskFilterIn(new URLSearchParams(search)))),
  },
  '/dashboard/timeline/day': {
    need: view('timeline'),
    load: ({ client, weddingId }) => prefetch(client, scheduleOptions(weddingId)),
  },
  '/dashboard/timeline/calendar': {
    need: view('timeline'),
    load: ({ client, weddingId }) => prefetch(client, calendarOptions(weddingId)),
  },
  '/dashboard/members': {
    need: 'member',
    load: ({ client, weddingId }) => prefetch(client, membersOptions(weddingId)),
  },
  '/dashboard/activity': {
    need: 'member',
    load: ({ client, weddingId }) => prefetch(client, activityOptions(weddingId, {})),
  },
}

import { Hono } from 'hono'
import type { Need } from '#machines/wedding/rights.rules.ts'
import { plainCover } from './adapters/covers/covers.port.ts'
import type { DrawCover } from './adapters/covers/covers.port.ts'
import type { Deps } from './deps.ts'
import { threadReportRoutes } from './features/enquiries/reports/routes.ts'
import { attachmentRoutes } from './features/enquiries/attachments/routes.ts'
import { savedReplyRoutes } from './features/enquiries/replies/routes.ts'
import { responseFactRoutes } from './features/enquiries/facts/routes.ts'
import { enquiryListRoutes } from './features/enquiries/list/routes.ts'
import { enquiryRoutes } from './features/enquiries/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { bookingCalendarRoutes } from './features/bookings/calendar/routes.ts'
import { clientRoutes } from './features/bookings/clients/routes.ts'
import { bookingListRoutes } from './features/bookings/list/routes.ts'
import { dayQueueRoutes } from './features/bookings/queue/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { publicReviewRoutes } from './features/reviews/public/routes.ts'
import { bookingReviewRoutes } from './features/reviews/routes.ts'
import { teamReviewRoutes } from './features/reviews/team/routes.ts'
import { budgetImportRoutes } from './features/budget/import/routes.ts'
import { budgetRoutes } from './features/budget/routes.ts'
import { budgetPaymentRoutes } from './features/budget/payments/routes.ts'
import { choiceRoutes } from './features/choices/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { invitationRoutes } from './features/members/invitations/routes.ts'
import { arrivalRoutes } from './features/arrivals/routes.ts'
import { colleagueRoutes } from './features/colleagues/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { guestMergeRoutes } from './features/guests/duplicates/routes.ts'
import { guestImportRoutes } from './features/guests/import/routes.ts'
import { guestListChangesRoutes } from './features/guests/changes/routes.ts'
import { guestMessageRoutes } from './features/guests/messages/routes.ts'
import { rsvpRoutes } from './features/guests/rsvp/routes.ts'
import { seatingRoutes } from './features/seating/routes.ts'
import { guestRoutes } from './features/guests/routes.ts'
import { boardRoutes } from './features/board/routes.ts'
import { listingPageRoutes } from './features/listings/page/routes.ts'
import { calendarRoutes as vendorCalendarRoutes } from './features/listings/calendar/routes.ts'
import { figureRoutes } from './features/listings/figures/routes.ts'
import { sharePictureRoutes } from './features/listings/sharing/routes.ts'
import { listingPhotoRoutes } from './features/listings/photos/routes.ts'
import { categoryPageRoutes } from './features/marketplace/pages/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { marketplaceRoutes } from './features/marketplace/routes.ts'
import { giftRoutes } from './features/registry/guests/routes.ts'
import { registryRoutes } from './features/registry/routes.ts'
import { serviceRoutes } from './features/service/routes.ts'
import { pushRoutes } from './features/notices/push/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { confirmedViewers } from './features/session/commands/confirm-viewer.ts'
import { openSessionCache } from './features/session/commands/find-viewer.ts'
import { sessionRefresher } from './features/session/commands/refresh-session.ts'
import { emailRoutes } from './features/session/email/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { calendarRoutes } from './features/timeline/calendar/routes.ts'
import { scheduleRoutes } from './features/timeline/schedule/routes.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { vendorRoutes } from './features/vendors/routes.ts'
import { requireMember } from './features/wedding/commands/require-member.ts'
import { weddingRoutes } from './features/wedding/routes.ts'
import { guestPageRoutes, proofOf } from './features/website/guests/routes.ts'
import { websiteRoutes } from './features/website/routes.ts'
import { categoryRoutes } from './features/choices/categories/routes.ts'
import { eventRoutes } from './features/guests/events/routes.ts'
import { householdRoutes } from './features/guests/households/routes.ts'
import { albumRoutes } from './features/album/routes.ts'
import { ownPhotoRoutes } from './features/sharing/routes.ts'
import { pageAlbumRoutes } from './features/website/album/routes.ts'
import { lookupRoutes } from './features/lookup/routes.ts'
import { receivedRoutes } from './features/guests/received/routes.ts'
import { reservationRoutes } from './features/registry/reservations/routes.ts'
import { shopPageRoutes } from './features/registry/shop/routes.ts'
import { outsideGiftRoutes } from './features/registry/outside/routes.ts'
import { pictureRoutes } from './features/registry/pictures/routes.ts'
import { deviceRoutes } from './features/session/devices/routes.ts'
import { viewerRoutes } from './features/session/viewer/routes.ts'
import { listingRoutes } from './features/vendors/listing/routes.ts'
import { photoRoutes } from './features/vendors/photos/routes.ts'
import {
  claimRoutes,
  reviewedListingRoutes,
  reviewRoutes,
} from './features/vendors/review/routes.ts'
import { reportRoutes } from './features/vendors/reports/routes.ts'
import { teamRoutes } from './features/vendors/team/routes.ts'
import { changeRoutes } from './features/vendors/changes/routes.ts'
import { proofRoutes } from './features/vendors/proofs/routes.ts'
import { quoteListRoutes } from './features/quotes/list/routes.ts'
import { quoteRoutes } from './features/quotes/routes.ts'
import { quoteTemplateRoutes } from './features/quotes/templates/routes.ts'
import { openApiDocument } from './http/contract/document.ts'
import { withEdge } from './http/edge.ts'
import type { Env } from './http/env.ts'
import { answerHeaders } from './http/headers.ts'
import { openMetrics } from './http/metrics.ts'
import type { OpenApiDocument } from './http/contract/open-api.ts'
import { writeGuard } from './http/request/guard.ts'
import { renderPlainPage } from './http/site/render-page.ts'
import type { RenderPage } from './http/site/render-page.ts'
import type { Site } from './http/site/site.ts'

/**
 * The whole server as one function from request to response. Without a site (tests, Vite's
 * development server) only the API answers.
 */
export function createApp(deps: Deps, site: Site | null = null, drawCover: DrawCover = plainCover) {
  const viewers = openSessionCache(deps)
  const refreshSession = sessionRefresher(deps, viewers)
  const routes = new Hono<Env>()
    .route('/', serviceRoutes(deps))
    .route('/', sessionRoutes(deps, viewers, refreshSession))
    .route('/', viewerRoutes(deps, viewers, refreshSession))
    .route('/', emailRoutes(deps, refreshSession))
    .route('/', deviceRoutes(deps, viewers))
    .route('/', accountRoutes(deps))
    .route('/', noticeRoutes(deps))
    .route('/', pushRoutes(deps))
    .route('/', weddingSide(deps))
    .route('/', timelineRoutes(deps))
    .route('/', guestRoutes(deps))
    .route('/', householdRoutes(deps))
    .route('/', eventRoutes(deps))
    .route('/', guestImportRoutes(deps))
    .route('/', guestMergeRoutes(deps))
    .route('/', guestListChangesRoutes(deps))
    .route('/', rsvpRoutes(deps))
    .route('/', guestMessageRoutes(deps))
    .route('/', receivedRoutes(deps))
    .route('/', lookupRoutes(deps))
    .route('/', seatingRoutes(deps))
    .route('/', scheduleRoutes(deps))
    .route('/', calendarRoutes(deps))
    .route('/', businessSide(deps))
    .route('/', vendorsOfCouples(deps))
    .route('/', budgetRoutes(deps))
    .route('/', budgetPaymentRoutes(deps))
    .route('/', budgetImportRoutes(deps))
    .route('/', pageSide(deps, site?.draw ?? renderPlainPage))
    .route('/', listingPageRoutes(deps, site?.draw ?? renderPlainPage))
    .route('/', giftSide(deps))
    .route('/', boardRoutes(deps))
    .route('/', searchRoutes(deps, site?.draw ?? renderPlainPage, drawCover))
    .route('/', contactRoutes(deps))

  const headers = answerHeaders(deps.config)
  let document: OpenApiDocument | null = null
  const edge = {
    config: deps.config,
    log: deps.log,
    metrics: openMetrics(),
    headers,
    jsonHeaders: { ...headers, 'content-type': 'application/json' },
    guard: writeGuard(deps.config),
    document: () => (document ??= openApiDocument(routes)),
    findViewer: confirmedViewers(deps, viewers, refreshSession),
    requireMember: (userId: string, weddingId: string, need: Need) =>
      requireMember(deps.db.query, userId, weddingId, need),
    limit: (bucket: string, rule: { limit: number; seconds: number }) =>
      deps.limits.take(bucket, rule),
  }
  return withEdge(routes, edge, (request) => site?.answer(request) ?? null)
}

/** The vendors that a couple considers, and what couple and vendor share. */
const vendorsOfCouples = (deps: Deps) =>
  new Hono<Env>()
    .route('/', choiceRoutes(deps))
    .route('/', categoryRoutes(deps))
    .route('/', enquiryListRoutes(deps))
    .route('/', responseFactRoutes(deps))
    .route('/', savedReplyRoutes(deps))
    .route('/', attachmentRoutes(deps))
    .route('/', threadReportRoutes(deps))
    .route('/', enquiryRoutes(deps))
    .route('/', bookingRoutes(deps))
    .route('/', dayQueueRoutes(deps))
    .route('/', bookingListRoutes(deps))
    .route('/', clientRoutes(deps))
    .route('/', bookingCalendarRoutes(deps))
    .route('/', bookingReviewRoutes(deps))

/** The public search: vendors, and the towns they work in. */
function searchRoutes(deps: Deps, render: RenderPage, drawCover: DrawCover) {
  return new Hono<Env>()
    .route('/', marketplaceRoutes(deps))
    .route('/', listingPhotoRoutes(deps))
    .route('/', publicReviewRoutes(deps))
    .route('/', sharePictureRoutes(deps, drawCover))
    .route('/', categoryPageRoutes(deps, render))
    .route('/', placeRoutes())
}

/** The page of a wedding, and what its guests photographed. */
const pageSide = (deps: Deps, render: RenderPage) =>
  new Hono<Env>()
    .route('/', websiteRoutes(deps))
    .route('/', guestPageRoutes(deps, render))
    .route('/', pageAlbumRoutes(deps, proofOf))
    .route('/', albumRoutes(deps))
    .route('/', ownPhotoRoutes(deps))

/** The registry: gifts, reservations and thanks. */
const giftSide = (deps: Deps) =>
  new Hono<Env>()
    .route('/', registryRoutes(deps))
    .route('/', pictureRoutes(deps))
    .route('/', reservationRoutes(deps))
    .route('/', shopPageRoutes(deps))
    .route('/', outsideGiftRoutes(deps))
    .route('/', giftRoutes(deps))

/** The wedding itself, its facts and its members. */
const weddingSide = (deps: Deps) =>
  new Hono<Env>()
    .route('/', weddingRoutes(deps))
    .route('/', profileRoutes(deps))
    .route('/', setupRoutes(deps))
    .route('/', memberRoutes(deps))
    .route('/', colleagueRoutes(deps))
    .route('/', arrivalRoutes(deps))
    .route('/', invitationRoutes(deps))

/** Businesses, the review team, and their live updates. */
const businessSide = (deps: Deps) =>
  new Hono<Env>()
    .route('/', vendorRoutes(deps))
    .route('/', listingRoutes(deps))
    .route('/', photoRoutes(deps))
    .route('/', vendorCalendarRoutes(deps))
    .route('/', reviewRoutes(deps))
    .route('/', reviewedListingRoutes(deps))
    .route('/', liveRoutes(deps))
    .route('/', claimRoutes(deps))
    .route('/', teamRoutes(deps))
    .route('/', figureRoutes(deps))
    .route('/', proofRoutes(deps))
    .route('/', reportRoutes(deps))
    .route('/', teamReviewRoutes(deps))
    .route('/', changeRoutes(deps))
    .route('/', quoteRoutes(deps))
    .route('/', quoteListRoutes(deps))
    .route('/', quoteTemplateRoutes(deps))

/** The type from which the browser's typed client is made. */
export type Api = ReturnType<typeof createApp>

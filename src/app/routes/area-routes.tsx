import { Route } from 'react-router'
import { coupleRoutes } from './couple-routes.tsx'
import { ForRoles } from './guards.tsx'
import { pageRoute, screen } from './lazy-screen.tsx'

const VendorArea = screen(
  () => import('../vendor/vendor-area.tsx').then((frame) => frame.VendorArea),
  'enquiries',
)
const VendorProfile = screen(
  () => import('../vendor/profile-screen.tsx').then((screens) => screens.VendorProfileScreen),
  'errors',
  'listings',
  'marketplace',
  'photos',
  'vendors',
)
const VendorCalendar = screen(
  () => import('../vendor/calendar-screen.tsx').then((screens) => screens.VendorCalendarScreen),
  'availability',
  'errors',
)
const VendorBookings = screen(
  () =>
    import('../vendor/bookings/bookings-screen.tsx').then(
      (screens) => screens.VendorBookingsScreen,
    ),
  'arrivals',
  'bookings',
  'errors',
)
const VendorClients = screen(
  () =>
    import('../vendor/bookings/clients-screen.tsx').then((screens) => screens.VendorClientsScreen),
  'bookings',
  'errors',
)
const VendorQuotes = screen(
  () =>
    import('../vendor/bookings/quotes-screen.tsx').then((screens) => screens.VendorQuotesScreen),
  'errors',
  'quotes',
)
const VendorEnquiries = screen(
  () => import('../vendor/enquiries-screen.tsx').then((screens) => screens.VendorEnquiriesScreen),
  'bookings',
  'enquiries',
  'errors',
  'quotes',
  'reviews',
  'vendors',
)
const VendorReviews = screen(
  () => import('../vendor/reviews-screen.tsx').then((screens) => screens.VendorReviewsScreen),
  'errors',
  'reviews',
)
const VendorDay = screen(
  () => import('../vendor/bookings/day-sheet-screen.tsx').then((screens) => screens.DaySheetScreen),
  'arrivals',
  'errors',
  'schedule',
)
const VendorTeam = screen(
  () => import('../vendor/team-screen.tsx').then((screens) => screens.VendorTeamScreen),
  'errors',
  'staff',
)
const VendorQuote = screen(
  () => import('../vendor/bookings/quote-screen.tsx').then((screens) => screens.QuoteScreen),
  'errors',
  'quotes',
)
const Business = screen(
  () => import('../vendor/business-screen.tsx').then((screens) => screens.BusinessScreen),
  'arrivals',
  'enquiries',
  'errors',
  'listings',
  'vendors',
)
const AdminArea = screen(
  () => import('../admin/admin-area.tsx').then((frame) => frame.AdminArea),
  'review',
)
const Review = screen(
  () => import('../admin/review-screen.tsx').then((screens) => screens.ReviewScreen),
  'errors',
  'listings',
  'marketplace',
  'review',
  'vendors',
)
const Find = screen(
  () => import('#src/features/vendors/pages/find-page.tsx').then((screens) => screens.FindPage),
  'errors',
  'review',
  'vendors',
)
const Reports = screen(
  () =>
    import('#src/features/vendors/pages/reports-page.tsx').then((screens) => screens.ReportsPage),
  'errors',
  'listings',
  'review',
)
const TeamReviews = screen(
  () =>
    import('#src/features/reviews/pages/team-reviews-page.tsx').then(
      (screens) => screens.TeamReviewsPage,
    ),
  'errors',
  'reviews',
)
const Trail = screen(
  () => import('#src/features/vendors/pages/trail-page.tsx').then((screens) => screens.TrailPage),
  'errors',
  'review',
)
const WaitingDocuments = screen(
  () =>
    import('#src/features/vendors/pages/waiting-documents-page.tsx').then(
      (screens) => screens.WaitingDocumentsPage,
    ),
  'errors',
  'review',
  'vendors',
)
const Settings = screen(
  () => import('../settings/settings-screen.tsx').then((screens) => screens.SettingsScreen),
  'account',
  'errors',
  'notices',
)
const Notices = screen(
  () =>
    import('#src/features/notices/pages/notices-page.tsx').then((screens) => screens.NoticesPage),
  'errors',
  'notices',
)

/** The areas of people who are signed in: a couple's, a vendor's, and the review team's. */
export const areaRoutes = (
  <>
    {coupleRoutes(Settings, Notices)}

    <Route element={<ForRoles roles={['VENDOR']}>{<VendorArea />}</ForRoles>}>
      <Route
        path="/vendor-dashboard/vendor-profile"
        {...pageRoute('app:titles.vendorProfile', VendorProfile, {})}
      />
      <Route
        path="/vendor-dashboard/bookings"
        {...pageRoute('app:titles.vendorBookings', VendorBookings, {})}
      />
      <Route
        path="/vendor-dashboard/clients"
        {...pageRoute('app:titles.clients', VendorClients, {})}
      />
      <Route
        path="/vendor-dashboard/quotes"
        {...pageRoute('app:titles.vendorQuotes', VendorQuotes, {})}
      />
      <Route
        path="/vendor-dashboard/enquiries"
        {...pageRoute('app:titles.enquiries', VendorEnquiries, {})}
      />
      <Route
        path="/vendor-dashboard/enquiries/:enquiryId"
        {...pageRoute('app:titles.enquiry', VendorEnquiries, {})}
      />
      <Route
        path="/vendor-dashboard/enquiries/:enquiryId/quote"
        {...pageRoute('app:titles.quote', VendorQuote, {})}
      />
      <Route
        path="/vendor-dashboard/reviews"
        {...pageRoute('app:titles.reviews', VendorReviews, {})}
      />
      <Route
        path="/vendor-dashboard/bookings/:bookingId/day"
        {...pageRoute('app:titles.daySheet', VendorDay, {})}
      />
      <Route path="/vendor-dashboard/team" {...pageRoute('app:titles.staff', VendorTeam, {})} />
      <Route
        path="/vendor-dashboard/calendar"
        {...pageRoute('app:titles.vendorCalendar', VendorCalendar, {})}
      />
      <Route
        path="/vendor-dashboard/notices"
        {...pageRoute('app:titles.notices', Notices, { settings: '/vendor-dashboard/settings' })}
      />
      <Route
        path="/vendor-dashboard/settings"
        {...pageRoute('app:titles.settings', Settings, {})}
      />
      <Route path="/vendor-dashboard" {...pageRoute('app:titles.vendorDashboard', Business, {})} />
    </Route>

    <Route element={<ForRoles roles={['ADMIN']}>{<AdminArea />}</ForRoles>}>
      <Route path="/admin/review/:id?" {...pageRoute('app:titles.review', Review, {})} />
      <Route path="/admin/reports" {...pageRoute('app:titles.reports', Reports, {})} />
      <Route path="/admin/reviews" {...pageRoute('app:titles.teamReviews', TeamReviews, {})} />
      <Route path="/admin/find" {...pageRoute('app:titles.find', Find, {})} />
      <Route path="/admin/trail" {...pageRoute('app:titles.trail', Trail, {})} />
      <Route
        path="/admin/documents"
        {...pageRoute('app:titles.waitingDocuments', WaitingDocuments, {})}
      />
      <Route
        path="/admin/notices"
        {...pageRoute('app:titles.notices', Notices, { settings: '/admin/settings' })}
      />
      <Route path="/admin/settings" {...pageRoute('app:titles.settings', Settings, {})} />
    </Route>
  </>
)

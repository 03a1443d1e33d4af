import { Route } from 'react-router'
import { ForRoles } from './guards.tsx'
import { enquiryRoutes, plan, vendorTexts } from './enquiry-routes.tsx'
import { pageRoute, screen } from './lazy-screen.tsx'
import type { Screen } from './lazy-screen.tsx'

const CoupleArea = screen(
  () => import('../couple/area/couple-area.tsx').then((frame) => frame.CoupleArea),
  'board',
  'wedding',
  'errors',
)
const Dashboard = screen(
  () =>
    import('../couple/dashboard/dashboard-screen.tsx').then((screens) => screens.DashboardScreen),
  'activity',
  'board',
  'checklist',
  'choices',
  'enquiries',
  'errors',
  'setup',
  'timeline',
  'vendors',
  'wedding',
)
const Setup = screen(
  () => import('../couple/dashboard/setup/setup-screen.tsx').then((screens) => screens.SetupScreen),
  'choices',
  'errors',
  'setup',
  'vendors',
  'wedding',
)
const Vendors = screen(
  () => import('../couple/vendors/vendors-screens.tsx').then((screens) => screens.VendorsScreen),
  ...vendorTexts,
  'budget',
)
const CategoryVendors = screen(
  () => import('../couple/vendors/vendors-screens.tsx').then((screens) => screens.CategoryScreen),
  ...vendorTexts,
)
const Choice = screen(
  () => import('../couple/vendors/vendors-screens.tsx').then((screens) => screens.ChoiceScreen),
  'activity',
  'budget',
  'checklist',
  'reviews',
  ...vendorTexts,
)
const NewChoice = screen(
  () => import('../couple/vendors/vendors-screens.tsx').then((screens) => screens.NewChoiceScreen),
  ...vendorTexts,
)
const Budget = screen(
  () => import('#src/features/budget/pages/budget-page.tsx').then((screens) => screens.BudgetPage),
  'budget',
  'checklist',
  'errors',
  'wedding',
)
const Website = screen(
  () => import('../couple/website-screen.tsx').then((screens) => screens.WebsiteScreen),
  'album',
  'errors',
  'publishing',
  'registry',
  'website',
  'wedding',
)
const GuestPhotos = screen(
  () => import('#src/features/album/pages/album-page.tsx').then((screens) => screens.AlbumPage),
  'album',
  'errors',
  'wedding',
)
const Registry = screen(
  () =>
    import('#src/features/registry/pages/registry-page.tsx').then(
      (screens) => screens.RegistryPage,
    ),
  'errors',
  'registry',
  'wedding',
)
const Timeline = screen(
  () => import('../couple/timeline-screen.tsx').then((screens) => screens.TimelineScreen),
  'arrivals',
  'checklist',
  'errors',
  'schedule',
  'timeline',
  'vendors',
  'wedding',
)
const Guests = screen(
  () => import('#src/features/guests/pages/guests-page.tsx').then((screens) => screens.GuestsPage),
  'errors',
  'guests',
  'wedding',
)
const GuestImport = screen(
  () => import('#src/features/guests/pages/import-page.tsx').then((screens) => screens.ImportPage),
  'errors',
  'guests',
  'wedding',
)
const GuestEvents = screen(
  () => import('../couple/guests/events-screen.tsx').then((screens) => screens.EventsScreen),
  'errors',
  'guests',
  'publishing',
  'wedding',
)
const GuestInvitations = screen(
  () =>
    import('../couple/guests/guest-message-screens.tsx').then(
      (screens) => screens.InvitationsScreen,
    ),
  'errors',
  'guests',
  'wedding',
)
const GuestMessages = screen(
  () =>
    import('../couple/guests/guest-message-screens.tsx').then((screens) => screens.MessagesScreen),
  'errors',
  'guests',
  'messages',
  'wedding',
)
const InvitationCards = screen(
  () => import('#src/features/guests/pages/cards-page.tsx').then((screens) => screens.CardsPage),
  'errors',
  'guests',
  'wedding',
)
const Seating = screen(
  () => import('../couple/guests/seating-screens.tsx').then((screens) => screens.SeatingScreen),
  'errors',
  'guests',
  'seating',
  'wedding',
)
const SeatingPrints = screen(
  () => import('../couple/guests/seating-screens.tsx').then((screens) => screens.PrintsScreen),
  'errors',
  'guests',
  'seating',
  'wedding',
)
const CoupleProfile = screen(
  () => import('../couple/profile-screen.tsx').then((screens) => screens.CoupleProfileScreen),
  'checklist',
  'errors',
  'wedding',
)
const Members = screen(
  () => import('../couple/members-screen.tsx').then((screens) => screens.MembersScreen),
  'errors',
  'wedding',
  'activity',
)
const Activity = screen(
  () => import('../couple/wedding-screens.tsx').then((screens) => screens.ActivityScreen),
  'errors',
  'wedding',
  'activity',
  'vendors',
)

/** The couple's area; the settings and the notices are the same as everybody's. */
export function coupleRoutes(Settings: Screen<object>, Notices: Screen<{ settings: string }>) {
  return (
    <Route element={<ForRoles roles={['COUPLE']}>{<CoupleArea />}</ForRoles>}>
      <Route path="/dashboard" {...pageRoute('app:titles.dashboard', Dashboard, {})} />
      <Route path="/dashboard/setup" {...plan('app:titles.setup', Setup, {})} />
      <Route path="/dashboard/vendors" {...plan('app:titles.vendors', Vendors, {})} />
      <Route path="/dashboard/vendors/new" {...plan('app:titles.newVendor', NewChoice, {})} />
      <Route
        path="/dashboard/vendors/in/:category"
        {...plan('app:titles.vendors', CategoryVendors, {})}
      />
      <Route path="/dashboard/vendors/:choiceId" {...plan('app:titles.vendor', Choice, {})} />
      {enquiryRoutes()}
      <Route path="/dashboard/guests" {...plan('app:titles.guests', Guests, {})} />
      <Route path="/dashboard/guests/events" {...plan('app:titles.guestEvents', GuestEvents, {})} />
      <Route
        path="/dashboard/guests/invitations"
        {...plan('app:titles.guestInvitations', GuestInvitations, {})}
      />
      <Route
        path="/dashboard/guests/invitations/cards"
        {...plan('app:titles.invitationCards', InvitationCards, {})}
      />
      <Route
        path="/dashboard/guests/messages"
        {...plan('app:titles.guestMessages', GuestMessages, {})}
      />
      <Route path="/dashboard/guests/seating" {...plan('app:titles.guestSeating', Seating, {})} />
      <Route
        path="/dashboard/guests/seating/prints"
        {...plan('app:titles.seatingPrints', SeatingPrints, {})}
      />
      <Route path="/dashboard/guests/import" {...plan('app:titles.guestImport', GuestImport, {})} />
      <Route path="/dashboard/budget" {...plan('app:titles.budget', Budget, {})} />
      {websiteRoutes()}
      <Route path="/dashboard/registry" {...plan('app:titles.registry', Registry, {})} />
      <Route
        path="/dashboard/timeline"
        {...plan('app:titles.timeline', Timeline, { view: 'tasks' })}
      />
      <Route
        path="/dashboard/timeline/day"
        {...plan('app:titles.day', Timeline, { view: 'day' })}
      />
      <Route
        path="/dashboard/timeline/calendar"
        {...plan('app:titles.calendar', Timeline, { view: 'calendar' })}
      />
      <Route path="/dashboard/members" {...plan('app:titles.members', Members, {})} />
      <Route path="/dashboard/activity" {...plan('app:titles.activity', Activity, {})} />
      <Route path="/couple-profile" {...pageRoute('app:titles.coupleProfile', CoupleProfile, {})} />
      <Route
        path="/dashboard/notices"
        {...pageRoute('app:titles.notices', Notices, { settings: '/settings' })}
      />
      <Route path="/settings" {...pageRoute('app:titles.settings', Settings, {})} />
    </Route>
  )
}

/** The page for the guests, and what they photographed. */
function websiteRoutes() {
  return (
    <>
      <Route path="/dashboard/website" {...plan('app:titles.website', Website, {})} />
      <Route
        path="/dashboard/website/photos"
        {...plan('app:titles.guestPhotos', GuestPhotos, {})}
      />
    </>
  )
}

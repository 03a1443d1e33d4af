import { Suspense } from 'react'
import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { t } from '#src/i18n/t.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { InteractiveMark } from '#src/ui/feedback/page-ready.tsx'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { coupleRoutes } from './couple-routes.tsx'
import { ForIncomplete, ForRoles, ForVisitors } from './guards.tsx'
import { page, screen } from './lazy-screen.tsx'

/* Each screen comes with the first visit to it, its texts beside its code. */
const SiteLayout = screen(() => import('../site/site-layout.tsx').then((frame) => frame.SiteLayout), 'site')
const About = screen(() => import('../site/text-screens.tsx').then((screens) => screens.AboutScreen), 'site')
const Contact = screen(
  () => import('#src/features/contact/pages/contact-page.tsx').then((screens) => screens.ContactPage),
  'site',
  'errors',
)
const Marketplace = screen(
  () => import('../site/marketplace-screen.tsx').then((screens) => screens.MarketplaceScreen),
  'choices',
  'site',
  'marketplace',
  'vendors',
  'errors',
)
const Pricing = screen(() => import('../site/text-screens.tsx').then((screens) => screens.PricingScreen), 'site')
const Payment = screen(() => import('../site/text-screens.tsx').then((screens) => screens.PaymentSecurityScreen), 'site')
const Terms = screen(() => import('../site/text-screens.tsx').then((screens) => screens.TermsScreen), 'site', 'legal')
const Privacy = screen(() => import('../site/text-screens.tsx').then((screens) => screens.PrivacyScreen), 'site', 'legal')
const ForVendors = screen(() => import('../site/text-screens.tsx').then((screens) => screens.ForVendorsScreen), 'site')
const Home = screen(() => import('../site/home/home-screen.tsx').then((screens) => screens.HomeScreen), 'site', 'vendors')
const StyleGuide = screen(
  () => import('../style-guide/style-guide-screen.tsx').then((screens) => screens.StyleGuideScreen),
  'guide',
  'site',
  'vendors',
  'wedding',
)
const SharedDay = screen(
  () => import('../site/guests/shared-day-screen.tsx').then((screens) => screens.SharedDayScreen),
  'errors',
  'schedule',
)
const Rsvp = screen(() => import('../site/guests/rsvp-screen.tsx').then((screens) => screens.RsvpScreen), 'errors', 'rsvp')
const WeddingPage = screen(
  () => import('../site/guests/wedding-page-screen.tsx').then((screens) => screens.WeddingPageScreen),
  'errors',
  'registry',
  'website',
)
const Gifts = screen(() => import('../site/guests/gifts-screen.tsx').then((screens) => screens.GiftsScreen), 'errors', 'registry', 'rsvp')
const NotFound = screen(() => import('../site/message-screens.tsx').then((screens) => screens.NotFoundScreen), 'site')
const Failure = screen(() => import('../site/message-screens.tsx').then((screens) => screens.ErrorScreen), 'site')
const Unauthorized = screen(() => import('../site/message-screens.tsx').then((screens) => screens.UnauthorizedScreen), 'site')
const Login = screen(() => import('../auth/login-screen.tsx').then((screens) => screens.LoginScreen))
const Register = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.RegisterScreen),
  'account',
  'errors',
  'wedding',
  'vendors',
)
const Verify = screen(() => import('../auth/account-screens.tsx').then((screens) => screens.VerifyScreen), 'account', 'errors')
const Forgot = screen(() => import('../auth/account-screens.tsx').then((screens) => screens.ForgotScreen), 'account', 'errors')
const Reset = screen(() => import('../auth/account-screens.tsx').then((screens) => screens.ResetScreen), 'account', 'errors')
const Complete = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.CompleteScreen),
  'account',
  'errors',
  'wedding',
  'vendors',
)
const Redirect = screen(() => import('../auth/redirect-screen.tsx').then((screens) => screens.RedirectScreen), 'errors')
const Callback = screen(() => import('#src/features/session/pages/callback-page.tsx').then((screens) => screens.CallbackPage), 'errors')
const Signout = screen(() => import('#src/features/session/pages/signout-page.tsx').then((screens) => screens.SignoutPage))
const AreaLayout = screen(() => import('../frame/area-layout.tsx').then((frame) => frame.AreaLayout))
const VendorProfile = screen(
  () => import('../vendor/profile-screen.tsx').then((screens) => screens.VendorProfileScreen),
  'errors',
  'vendors',
)
const Invitation = screen(
  () => import('../auth/invitation-screen.tsx').then((screens) => screens.InvitationScreen),
  'errors',
  'wedding',
  'account',
)
const AdminArea = screen(() => import('../admin/admin-area.tsx').then((frame) => frame.AdminArea), 'review')
const Review = screen(
  () => import('#src/features/vendors/pages/review-page.tsx').then((screens) => screens.ReviewPage),
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
  () => import('#src/features/notices/pages/notices-page.tsx').then((screens) => screens.NoticesPage),
  'errors',
  'notices',
)
const Unsubscribe = screen(
  () => import('#src/features/notices/pages/unsubscribe-page.tsx').then((screens) => screens.UnsubscribePage),
  'errors',
  'notices',
)
const Business = screen(() => import('../vendor/business-screen.tsx').then((screens) => screens.BusinessScreen), 'errors', 'vendors')

/** Every address of the product specification, section 2, that is built; any other leads to /404. */
const routes = createRoutesFromElements(
  <>
    <Route element={<SiteLayout />}>
      <Route path="/" element={page('site:titles.home', <Home />)} />
      <Route path="/about" element={page('site:titles.about', <About />)} />
      <Route path="/contact" element={page('site:titles.contact', <Contact />)} />
      <Route path="/marketplace" element={page('site:titles.marketplace', <Marketplace />)} />
      <Route path="/pricing" element={page('site:titles.pricing', <Pricing />)} />
      <Route path="/payment-security" element={page('site:titles.payment', <Payment />)} />
      <Route path="/for-vendors" element={page('site:titles.forVendors', <ForVendors />)} />
      <Route path="/terms" element={page('site:titles.terms', <Terms />)} />
      <Route path="/privacy" element={page('site:titles.privacy', <Privacy />)} />
      <Route path="/style-guide" element={page('guide:title', <StyleGuide />)} />
      <Route path="/day/:token" element={page('app:titles.sharedDay', <SharedDay />)} />
      <Route path="/rsvp/:token" element={page('app:titles.rsvp', <Rsvp />)} />
      <Route path="/rsvp/:token/gifts" element={page('app:titles.gifts', <Gifts />)} />
      <Route path="/unauthorized" element={page('app:titles.unauthorized', <Unauthorized />)} />
      <Route path="/error" element={page('app:titles.error', <Failure />)} />
      <Route path="/404" element={page('app:titles.notFound', <NotFound />)} />
    </Route>

    <Route
      path="/w/:slug/:key?"
      element={
        <>
          <WeddingPage />
          <InteractiveMark />
        </>
      }
    />

    <Route element={<AuthLayout />}>
      <Route path="/login" element={<ForVisitors>{page('app:titles.login', <Login />)}</ForVisitors>} />
      <Route path="/invitation/:token" element={page('app:titles.invitation', <Invitation />)} />
      <Route path="/verify-email" element={page('app:titles.verifyEmail', <Verify />)} />
      <Route path="/forgot-password" element={page('app:titles.forgotPassword', <Forgot />)} />
      <Route path="/reset-password" element={page('app:titles.resetPassword', <Reset />)} />
      <Route path="/auth/redirect" element={page('app:titles.authRedirect', <Redirect />)} />
      <Route path="/callback" element={page('app:titles.callback', <Callback />)} />
      <Route path="/unsubscribe/:token" element={page('app:titles.unsubscribe', <Unsubscribe />)} />
      <Route path="/signout" element={page('app:titles.signout', <Signout />)} />
    </Route>

    <Route element={<AuthLayout wide />}>
      <Route path="/register" element={<ForVisitors>{page('app:titles.register', <Register />)}</ForVisitors>} />
      <Route
        path="/complete-couple-profile"
        element={<ForIncomplete>{(me) => page('app:titles.completeCouple', <Complete me={me} kind="COUPLE" />)}</ForIncomplete>}
      />
      <Route
        path="/complete-vendor-profile"
        element={<ForIncomplete>{(me) => page('app:titles.completeVendor', <Complete me={me} kind="VENDOR" />)}</ForIncomplete>}
      />
    </Route>

    {coupleRoutes(<Settings />, <Notices settings="/settings" />)}

    <Route element={<ForRoles roles={['VENDOR']}>{<AreaLayout area="vendor" />}</ForRoles>}>
      <Route path="/vendor-dashboard/vendor-profile" element={page('app:titles.vendorProfile', <VendorProfile />)} />
      <Route path="/vendor-dashboard/notices" element={page('app:titles.notices', <Notices settings="/vendor-dashboard/settings" />)} />
      <Route path="/vendor-dashboard/settings" element={page('app:titles.settings', <Settings />)} />
      <Route path="/vendor-dashboard" element={page('app:titles.vendorDashboard', <Business />)} />
    </Route>

    <Route element={<ForRoles roles={['ADMIN']}>{<AdminArea />}</ForRoles>}>
      <Route path="/admin/review/:id?" element={page('app:titles.review', <Review />)} />
      <Route path="/admin/notices" element={page('app:titles.notices', <Notices settings="/admin/settings" />)} />
      <Route path="/admin/settings" element={page('app:titles.settings', <Settings />)} />
    </Route>
    <Route path="/vendor-profile" element={<Navigate to="/vendor-dashboard/vendor-profile" replace />} />

    <Route path="*" element={<Navigate to="/404" replace />} />
  </>,
)

export function Router() {
  return <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>{useRoutes(routes)}</Suspense>
}

/** The addresses that have a screen, as React Router writes them (`/w/:slug`); what is none of them is not found. */
export const addresses = addressesOf(routes)

function addressesOf(below: RouteObject[]): string[] {
  return below.flatMap(({ path, children = [] }) => [...(path === undefined || path === '*' ? [] : [path]), ...addressesOf(children)])
}

/** What a visitor may land on, in HTML that was drawn when the product was built (src/prerender.tsx). */
const landing: Record<string, { bring: () => Promise<unknown> }[]> = {
  '/': [SiteLayout, Home],
  '/about': [SiteLayout, About],
  '/contact': [SiteLayout, Contact],
  '/marketplace': [SiteLayout, Marketplace],
  '/pricing': [SiteLayout, Pricing],
  '/payment-security': [SiteLayout, Payment],
  '/for-vendors': [SiteLayout, ForVendors],
  '/terms': [SiteLayout, Terms],
  '/privacy': [SiteLayout, Privacy],
  '/404': [SiteLayout, NotFound],
  '/login': [Login],
  '/register': [Register],
  '/forgot-password': [Forgot],
}

/** Brings what a page is drawn with, so that its first drawing is whole and takes over what is there without a flicker. */
export async function loadScreens(path: string) {
  const parts = landing[path] ?? (path.startsWith('/w/') ? [WeddingPage] : [])
  await Promise.all(parts.map((part) => part.bring()))
}

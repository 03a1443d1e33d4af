import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { loadTexts } from '#src/i18n/texts.ts'
import type { Namespace, TextKey } from '#src/i18n/texts.ts'
import { AuthLayout } from './auth/auth-layout.tsx'
import { Page } from './frame/page.tsx'
import { SiteLayout } from './frame/site-layout.tsx'
import { ForIncomplete, ForRoles, ForVisitors } from './guards.tsx'

/* Each screen comes with the first visit to it, its texts beside its code. */
const Home = screen(() => import('./site/home-screen.tsx').then((screens) => screens.HomeScreen), 'site')
const NotFound = screen(() => import('./site/message-screens.tsx').then((screens) => screens.NotFoundScreen), 'site')
const Failure = screen(() => import('./site/message-screens.tsx').then((screens) => screens.ErrorScreen), 'site')
const Unauthorized = screen(() => import('./site/message-screens.tsx').then((screens) => screens.UnauthorizedScreen), 'site')
const Login = screen(() => import('./auth/login-screen.tsx').then((screens) => screens.LoginScreen))
const Register = screen(
  () => import('./auth/account-screens.tsx').then((screens) => screens.RegisterScreen),
  'account',
  'errors',
  'wedding',
  'vendors',
)
const Verify = screen(() => import('./auth/account-screens.tsx').then((screens) => screens.VerifyScreen), 'account', 'errors')
const Forgot = screen(() => import('./auth/account-screens.tsx').then((screens) => screens.ForgotScreen), 'account', 'errors')
const Reset = screen(() => import('./auth/account-screens.tsx').then((screens) => screens.ResetScreen), 'account', 'errors')
const Complete = screen(
  () => import('./auth/account-screens.tsx').then((screens) => screens.CompleteScreen),
  'account',
  'errors',
  'wedding',
  'vendors',
)
const Redirect = screen(() => import('./auth/redirect-screen.tsx').then((screens) => screens.RedirectScreen), 'errors')
const Callback = screen(() => import('#src/features/session/pages/callback-page.tsx').then((screens) => screens.CallbackPage), 'errors')
const Signout = screen(() => import('#src/features/session/pages/signout-page.tsx').then((screens) => screens.SignoutPage))
const AreaLayout = screen(() => import('./frame/area-layout.tsx').then((frame) => frame.AreaLayout))
const Dashboard = screen(() => import('./couple/dashboard-screen.tsx').then((screens) => screens.DashboardScreen), 'errors', 'wedding')
const CoupleProfile = screen(
  () => import('./couple/profile-screen.tsx').then((screens) => screens.CoupleProfileScreen),
  'errors',
  'wedding',
)
const VendorProfile = screen(
  () => import('./vendor/profile-screen.tsx').then((screens) => screens.VendorProfileScreen),
  'errors',
  'vendors',
)
const Settings = screen(() => import('./couple/settings-screen.tsx').then((screens) => screens.SettingsScreen), 'errors')
const Business = screen(() => import('./vendor/business-screen.tsx').then((screens) => screens.BusinessScreen), 'errors', 'vendors')

/** Every address of the product specification, section 2, that is built; any other leads to /404. */
export function Router() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path="/" element={page('app:titles.home', <Home />)} />
          <Route path="/unauthorized" element={page('app:titles.unauthorized', <Unauthorized />)} />
          <Route path="/error" element={page('app:titles.error', <Failure />)} />
          <Route path="/404" element={page('app:titles.notFound', <NotFound />)} />
        </Route>

        <Route element={<AuthLayout />}>
          <Route path="/login" element={<ForVisitors>{page('app:titles.login', <Login />)}</ForVisitors>} />
          <Route path="/verify-email" element={page('app:titles.verifyEmail', <Verify />)} />
          <Route path="/forgot-password" element={page('app:titles.forgotPassword', <Forgot />)} />
          <Route path="/reset-password" element={page('app:titles.resetPassword', <Reset />)} />
          <Route path="/auth/redirect" element={<ForVisitors>{page('app:titles.authRedirect', <Redirect />)}</ForVisitors>} />
          <Route path="/callback" element={page('app:titles.callback', <Callback />)} />
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

        <Route element={<ForRoles roles={['COUPLE']}>{<AreaLayout area="couple" />}</ForRoles>}>
          <Route path="/dashboard" element={page('app:titles.dashboard', <Dashboard />)} />
          <Route path="/couple-profile" element={page('app:titles.coupleProfile', <CoupleProfile />)} />
          <Route path="/settings" element={page('app:titles.settings', <Settings />)} />
        </Route>

        <Route element={<ForRoles roles={['VENDOR']}>{<AreaLayout area="vendor" />}</ForRoles>}>
          <Route path="/vendor-dashboard/vendor-profile" element={page('app:titles.vendorProfile', <VendorProfile />)} />
          <Route path="/vendor-dashboard" element={page('app:titles.vendorDashboard', <Business />)} />
        </Route>
        <Route path="/vendor-profile" element={<Navigate to="/vendor-dashboard/vendor-profile" replace />} />

        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  )
}

function page(title: TextKey, content: ReactNode) {
  return <Page title={title}>{content}</Page>
}

/** A screen that is brought when it is first shown, together with the texts it speaks. */
function screen<P>(load: () => Promise<ComponentType<P>>, ...texts: Namespace[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)])
    return { default: component }
  })
}

import { Route } from 'react-router'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { ForIncomplete, ForVisitors } from './guards.tsx'
import { page, pageRoute, screen } from './lazy-screen.tsx'

const Login = screen(() =>
  import('../auth/login-screen.tsx').then((screens) => screens.LoginScreen),
)
const Register = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.RegisterScreen),
  'account',
  'errors',
  'wedding',
  'vendors',
)
const Verify = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.VerifyScreen),
  'account',
  'errors',
)
const Forgot = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.ForgotScreen),
  'account',
  'errors',
)
const Reset = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.ResetScreen),
  'account',
  'errors',
)
const Complete = screen(
  () => import('../auth/account-screens.tsx').then((screens) => screens.CompleteScreen),
  'account',
  'errors',
  'wedding',
  'vendors',
)
const Redirect = screen(
  () => import('../auth/redirect-screen.tsx').then((screens) => screens.RedirectScreen),
  'errors',
)
const Callback = screen(
  () =>
    import('#src/features/session/pages/callback-page.tsx').then((screens) => screens.CallbackPage),
  'errors',
)
const Signout = screen(() =>
  import('#src/features/session/pages/signout-page.tsx').then((screens) => screens.SignoutPage),
)
const Invitation = screen(
  () => import('../auth/invitation-screen.tsx').then((screens) => screens.InvitationScreen),
  'errors',
  'wedding',
  'account',
)
const BusinessInvitation = screen(
  () =>
    import('../auth/business-invitation-screen.tsx').then(
      (screens) => screens.BusinessInvitationScreen,
    ),
  'account',
  'errors',
  'staff',
)
const Unsubscribe = screen(
  () =>
    import('#src/features/notices/pages/unsubscribe-page.tsx').then(
      (screens) => screens.UnsubscribePage,
    ),
  'errors',
  'notices',
)

/** Registration, sign-in, and what a link in a mail leads to. */
export const authRoutes = (
  <>
    <Route element={<AuthLayout />}>
      <Route
        path="/login"
        handle={Login}
        element={<ForVisitors>{page('app:titles.login', <Login />)}</ForVisitors>}
      />
      <Route path="/verify-email" {...pageRoute('app:titles.verifyEmail', Verify, {})} />
      <Route path="/forgot-password" {...pageRoute('app:titles.forgotPassword', Forgot, {})} />
      <Route path="/reset-password" {...pageRoute('app:titles.resetPassword', Reset, {})} />
      <Route path="/auth/redirect" {...pageRoute('app:titles.authRedirect', Redirect, {})} />
      <Route path="/callback" {...pageRoute('app:titles.callback', Callback, {})} />
      <Route path="/signout" {...pageRoute('app:titles.signout', Signout, {})} />
    </Route>

    <Route element={<AuthLayout greets={false} />}>
      <Route path="/invitation/:token" {...pageRoute('app:titles.invitation', Invitation, {})} />
      <Route
        path="/business-invitation/:token"
        {...pageRoute('app:titles.invitation', BusinessInvitation, {})}
      />
      <Route path="/unsubscribe/:token" {...pageRoute('app:titles.unsubscribe', Unsubscribe, {})} />
    </Route>

    <Route element={<AuthLayout wide />}>
      <Route
        path="/register"
        handle={Register}
        element={<ForVisitors>{page('app:titles.register', <Register />)}</ForVisitors>}
      />
      <Route
        path="/complete-couple-profile"
        handle={Complete}
        element={
          <ForIncomplete>
            {(me) => page('app:titles.completeCouple', <Complete me={me} kind="COUPLE" />)}
          </ForIncomplete>
        }
      />
      <Route
        path="/complete-vendor-profile"
        handle={Complete}
        element={
          <ForIncomplete>
            {(me) => page('app:titles.completeVendor', <Complete me={me} kind="VENDOR" />)}
          </ForIncomplete>
        }
      />
    </Route>
  </>
)

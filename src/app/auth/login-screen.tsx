import { useLocation, useNavigate } from 'react-router'
import { LoginPage } from '#src/features/session/pages/login-page.tsx'
import { t } from '#src/i18n/t.ts'

/** The sign-in, with what the step before left: an address, and news of it. */
export function LoginScreen() {
  const navigate = useNavigate()
  const left = (useLocation().state ?? {}) as { email?: string; news?: 'verified' | 'passwordChanged' | 'cancelled' }
  return (
    <LoginPage
      email={left.email ?? ''}
      news={left.news ? t(`session:login.${left.news}`) : null}
      onUnconfirmed={({ email, codeSent }) => {
        void import('#src/features/account/sent-code.bindings.ts').then(({ expectVerification }) => {
          expectVerification(email, codeSent)
          return navigate('/verify-email')
        })
      }}
    />
  )
}

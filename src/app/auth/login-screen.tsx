import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LoginPage } from '#src/features/session/pages/login-page.tsx'
import type { NewPasswordStepProps } from '#src/features/session/pages/login-page.tsx'
import { loadTexts, useTranslation } from '#src/i18n/i18n.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { useHydrated } from '../frame/hydrated.ts'

/** Few accounts have a temporary password, so its form comes when it is asked for. */
const NewPasswordStep = lazy(async () => {
  const [step] = await Promise.all([import('./new-password-step.tsx'), loadTexts('account')])
  return { default: step.NewPasswordStep }
})

/** The sign-in, with what the step before left: an address, and news of it. */
export function LoginScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [address] = useSearchParams()
  const left = (useLocation().state ?? {}) as {
    email?: string
    news?: 'verified' | 'registered' | 'passwordChanged' | 'cancelled'
  }
  return (
    <LoginPage
      email={left.email ?? ''}
      redirect={hydrated ? address.get('redirect') : null}
      news={left.news ? t(`session:login.${left.news}`) : null}
      newPasswordStep={LateNewPasswordStep}
      onResetRequired={(email) =>
        void navigate('/forgot-password', { state: { email, news: 'resetRequired' } })
      }
      onUnconfirmed={({ email, isResendPaused }) => {
        void import('#src/features/account/sent-code.bindings.ts').then(
          ({ expectVerification }) => {
            expectVerification(email, isResendPaused)
            return navigate('/verify-email')
          },
        )
      }}
    />
  )
}

function LateNewPasswordStep(step: NewPasswordStepProps) {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>
      <NewPasswordStep {...step} />
    </Suspense>
  )
}

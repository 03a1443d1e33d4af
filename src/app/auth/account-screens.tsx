import { useLocation, useNavigate } from 'react-router'
import type { UserType } from '#machines/account/account.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { CompleteProfilePage } from '#src/features/account/pages/complete-profile-page.tsx'
import { RegistrationPage } from '#src/features/account/pages/registration-page.tsx'
import { ResetPage } from '#src/features/account/pages/reset-page.tsx'
import { VerificationPage } from '#src/features/account/pages/verification-page.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { BusinessFields } from '#src/features/vendors/components/business-fields.tsx'
import { WeddingFields } from '#src/features/wedding/components/fields/wedding-fields.tsx'
import { useAfterRegistration } from './use-after-registration.ts'

/*
 * The account's pages joined with the fields of the domains they ask about, and with the way from
 * one to the next.
 */

export function RegisterScreen() {
  return (
    <RegistrationPage
      weddingFields={WeddingFields}
      businessFields={BusinessFields}
      onRegistered={useAfterRegistration()}
    />
  )
}

export function VerifyScreen() {
  const navigate = useNavigate()
  return (
    <VerificationPage
      onVerified={(email) =>
        void navigate('/login', { replace: true, state: { email, news: 'verified' } })
      }
    />
  )
}

/** With the address that was typed at the sign-in, and why it led here. */
export function ForgotScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const left = (useLocation().state ?? {}) as { email?: string; news?: 'resetRequired' }
  return (
    <ResetPage
      afresh
      email={left.email ?? ''}
      news={left.news ? t(`account:reset.${left.news}`) : null}
      onCodeSent={() => void navigate('/reset-password')}
      onChanged={() => undefined}
    />
  )
}

export function ResetScreen() {
  const navigate = useNavigate()
  return (
    <ResetPage
      afresh={false}
      onCodeSent={() => undefined}
      onChanged={(email) =>
        void navigate('/login', { replace: true, state: { email, news: 'passwordChanged' } })
      }
    />
  )
}

export function CompleteScreen({ me, kind }: { me: Me; kind: UserType }) {
  const session = useSession()
  return (
    <CompleteProfilePage
      me={me}
      kind={me.mayChooseRole || me.role === 'ADMIN' ? kind : me.role}
      weddingFields={WeddingFields}
      businessFields={BusinessFields}
      onCompleted={session.profileChanged}
    />
  )
}

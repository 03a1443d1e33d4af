import { InvitedRegistration } from '#src/features/account/components/invited-registration.tsx'
import { storeReturnTarget } from '#src/features/session/return-target.bindings.ts'
import { useAfterRegistration } from './use-after-registration.ts'

interface RegistrationProps {
  token: string
  email: string
  userType: 'COUPLE' | 'VENDOR'
  /** The page of the invitation, where whoever signs in comes back to. */
  page: string
}

/** The registration of somebody who opened the link of an invitation and has no account yet. */
export function RegistrationByInvitation({ token, email, userType, page }: RegistrationProps) {
  const goOn = useAfterRegistration()
  return (
    <InvitedRegistration
      token={token}
      userType={userType}
      email={email}
      signInAt={`/login?${new URLSearchParams({ redirect: page })}`}
      onRegistered={({ email: registered, isConfirmed, isSaved }) => {
        // An invitation that could not be accepted with the account is accepted on its page after
        // the sign-in.
        if (!isSaved) storeReturnTarget(page)
        goOn(registered, isConfirmed)
      }}
    />
  )
}

import { useNavigate } from 'react-router'
import { expectVerification } from '#src/features/account/sent-code.bindings.ts'

/**
 * From a new account to the page for its code, or to sign-in where the provider has confirmed it
 * already.
 */
export function useAfterRegistration() {
  const navigate = useNavigate()
  return (email: string, isConfirmed: boolean) => {
    if (isConfirmed)
      return void navigate('/login', { replace: true, state: { email, news: 'registered' } })
    expectVerification(email, true)
    return void navigate('/verify-email', { replace: true })
  }
}

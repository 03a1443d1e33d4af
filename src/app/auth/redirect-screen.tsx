import { useSearchParams } from 'react-router'
import { RedirectPage } from '#src/features/session/pages/redirect-page.tsx'
import { returnTarget } from '#src/features/session/return-target.bindings.ts'

/** Leaves for the hosted login, to come back to where somebody wanted to go. */
export function RedirectScreen() {
  const [address] = useSearchParams()
  return <RedirectPage returnTo={returnTarget(address.get('redirect'))} />
}

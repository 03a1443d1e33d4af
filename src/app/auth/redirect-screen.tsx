import { useSearchParams } from 'react-router'
import { RedirectPage } from '#src/features/session/pages/redirect-page.tsx'
import { returnTarget } from '#src/features/session/return-target.bindings.ts'
import { ForVisitors } from '../routes/guards.tsx'

/**
 * Leaves for the hosted login, to come back to where somebody wanted to go. Whoever is signed in
 * goes there only to confirm that it is them.
 */
export function RedirectScreen() {
  const [address] = useSearchParams()
  const returnTo = returnTarget(address.get('redirect'))
  if (address.has('anew')) return <RedirectPage returnTo={returnTo} isAnew />
  return (
    <ForVisitors>
      <RedirectPage returnTo={returnTo} />
    </ForVisitors>
  )
}

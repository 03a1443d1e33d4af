import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { Me, Role } from '#machines/session/session.schema.ts'
import {
  clearReturnTarget,
  homeOf,
  storeReturnTarget,
  returnTarget,
} from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { SessionUnavailable } from '../frame/errors/session-unavailable.tsx'

/**
 * Opens a page to some roles (product specification, section 4, "Route guard"). Nothing is shown
 * until it is known who is here.
 */
export function ForRoles({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const session = useSession()
  const access = session.accessFor(roles)
  const [wasOpen, setWasOpen] = useState(false)
  if (access === 'open' && !wasOpen) setWasOpen(true)
  switch (access) {
    case 'wait':
      return null
    case 'sign-in':
      if (session.isUnreached)
        return <SessionUnavailable reason={session.unreachedBy} onRetry={session.askAgain} />
      // Whoever signed out was done here; the next person may be somebody else. A session that ran
      // out leads back.
      return <ToSignIn comesBack={!wasOpen || session.error !== null} />
    case 'unauthorized':
      return <Navigate to="/unauthorized" state={{ needs: roles[0] }} replace />
    case 'complete-profile':
      return session.me?.mayChooseRole ? (
        <ToCompletion of={roles[0]} comesBack={false} />
      ) : (
        <ToCompletion of={session.me?.role} comesBack />
      )
    case 'open':
      return children
    default:
      return access satisfies never
  }
}

/**
 * Pages that only make sense for somebody who is not signed in; who is goes on to where they wanted
 * to go.
 */
export function ForVisitors({ children }: { children: ReactNode }) {
  const { me, isLoading } = useSession()
  if (isLoading) return null
  return me ? <GoOn me={me} /> : children
}

/** Pages for somebody who is signed in and has not told about their wedding or business yet. */
export function ForIncomplete({ children }: { children: (me: Me) => ReactNode }) {
  const session = useSession()
  if (session.isLoading) return null
  if (!session.me)
    return session.isUnreached ? (
      <SessionUnavailable reason={session.unreachedBy} onRetry={session.askAgain} />
    ) : (
      <ToSignIn comesBack />
    )
  return session.me.profile === 'complete' ? <GoOn me={session.me} /> : children(session.me)
}

function ToSignIn({ comesBack }: { comesBack: boolean }) {
  const { pathname, search, hash } = useLocation()
  const keep = useEffectEvent(() => comesBack && storeReturnTarget(pathname + search + hash))
  useEffect(() => void keep(), [])
  return <Navigate to="/login" replace />
}

/**
 * Whoever may still choose a role may end up where this page is not theirs, so they do not come
 * back to it.
 */
function ToCompletion({ of: role, comesBack }: { of: Role | undefined; comesBack: boolean }) {
  const { pathname } = useLocation()
  const keep = useEffectEvent(() => {
    if (comesBack) storeReturnTarget(pathname)
  })
  useEffect(() => keep(), [])
  return (
    <Navigate
      to={role === 'VENDOR' ? '/complete-vendor-profile' : '/complete-couple-profile'}
      replace
    />
  )
}

function GoOn({ me }: { me: Me }) {
  const [address] = useSearchParams()
  const [target] = useState(() => returnTarget(address.get('redirect')) ?? homeOf(me.role))
  useEffect(() => clearReturnTarget(), [])
  return <Navigate to={target} replace />
}

import type { Provider } from '../provider.ts'
import type { User } from '../state/rows.ts'
import type { Change } from '../state/state.ts'
import { ServiceError } from '../wire/service-error.ts'

/** Refuses an address that another account is known by. */
export function requireFreeAddress({ state }: Provider, email: string, { sub }: User) {
  const other = state.users.get(email)
  if (other && other.sub !== sub)
    throw new ServiceError(
      'AliasExistsException',
      'An account with the given email already exists.',
    )
}

/** What makes a user known by another address. Whoever is signed in stays signed in. */
export function changeAddress({ state, clock }: Provider, user: User, to: string): Change[] {
  const from = user.email
  const { pendingEmail: _verified, ...kept } = user
  return [
    ['users', from, null],
    ['users', to, { ...kept, email: to, changedAt: clock.now() }],
    ['codes', `signUp:${from}`, null],
    ['codes', `reset:${from}`, null],
    ...[...state.families]
      .filter(([, family]) => family.email === from)
      .map(([id, family]): Change => ['families', id, { ...family, email: to }]),
    ...[...state.grants]
      .filter(([, grant]) => grant.email === from)
      .map(([hash, grant]): Change => ['grants', hash, { ...grant, email: to }]),
    ...[...state.hostedSessions]
      .filter(([, session]) => session.email === from)
      .map(([hash, session]): Change => ['hostedSessions', hash, { ...session, email: to }]),
  ]
}

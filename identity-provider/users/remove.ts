import type { Provider } from '../provider.ts'
import type { User } from '../state/rows.ts'
import type { Change } from '../state/state.ts'

/** Deletes a user with all that was kept of them, and what the disk remembers of it. */
export async function removeUser({ state }: Provider, { email }: User) {
  const families = new Set(
    [...state.families].filter(([, family]) => family.email === email).map(([id]) => id),
  )
  const gone: Change[] = [
    ['users', email, null],
    ['codes', `signUp:${email}`, null],
    ['codes', `reset:${email}`, null],
    ['codes', `email:${email}`, null],
    ...[...families].map((id): Change => ['families', id, null]),
    ...[...state.refreshTokens]
      .filter(([, { family }]) => families.has(family))
      .map(([hash]): Change => ['refreshTokens', hash, null]),
    ...[...state.grants]
      .filter(([, grant]) => grant.email === email)
      .map(([hash]): Change => ['grants', hash, null]),
    ...[...state.hostedSessions]
      .filter(([, session]) => session.email === email)
      .map(([hash]): Change => ['hostedSessions', hash, null]),
  ]
  await state.forget(...gone)
}

import type { AppClient } from '../pool.ts'
import type { Provider } from '../provider.ts'
import type { User } from '../state/rows.ts'
import { refusals } from '../wire/service-error.ts'
import { isPassword } from './passwords.ts'

/** A user by what they may sign in with: their e-mail address in any spelling, or their sub. */
export function findUser(
  provider: Provider,
  username: string,
): { account: string; user: User | null } {
  const account = username.trim().toLowerCase()
  const user =
    provider.state.users.get(account) ?? (isSub(account) ? findBySub(provider, account) : undefined)
  return { account: user?.email ?? account, user: user ?? null }
}

/**
 * Checks an e-mail address and password. Refuses in the same words, after the same work, whichever
 * of the two is wrong.
 */
export async function signInWithPassword(
  provider: Provider,
  client: AppClient,
  typed: { username: string; password: string },
  address: string,
): Promise<User> {
  const { account } = findUser(provider, typed.username)
  // Looked up again when this attempt's turn has come: the password may have been changed while it
  // waited.
  const current = () => provider.state.users.get(account) ?? null
  const kept = () => current()?.passwordHash ?? null
  const isRight = await provider.passwords.attempt(account, address, () =>
    isPassword(typed.password, kept(), provider),
  )
  const user = current()
  if (!user && !client.hidesUnknownUsers) throw refusals.unknownUser()
  if (!user || !isRight) throw refusals.wrongPassword()
  if (user.status === 'UNCONFIRMED') throw refusals.notConfirmed()
  return user
}

function findBySub(provider: Provider, sub: string) {
  return provider.state.users.values().find((user) => user.sub === sub)
}

function isSub(text: string) {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)
}

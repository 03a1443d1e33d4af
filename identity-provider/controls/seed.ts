import { randomUUID } from 'node:crypto'
import type { Provider } from '../provider.ts'
import type { User } from '../state/rows.ts'
import { hashPassword } from '../users/passwords.ts'

export interface SeedUser {
  email: string
  password: string
  firstName: string
  lastName: string
  userType?: 'COUPLE' | 'VENDOR'
  groups?: string[]
}

/**
 * Puts confirmed users in place where they are missing, leaves those who exist as they are, and
 * answers every sub by e-mail address.
 */
export async function seed(provider: Provider, users: SeedUser[]): Promise<Record<string, string>> {
  await Promise.all(users.map((user) => addMissing(provider, user)))
  return Object.fromEntries(
    users.map(({ email }) => [email, provider.state.users.get(email.toLowerCase())?.sub ?? '']),
  )
}

async function addMissing(
  provider: Provider,
  { email: typed, password, firstName, lastName, userType, groups = [] }: SeedUser,
) {
  const email = typed.toLowerCase()
  if (provider.state.users.has(email)) return
  const passwordHash = await hashPassword(password, provider)
  if (provider.state.users.has(email)) return
  const now = provider.clock.now()
  const user: User = {
    sub: randomUUID(),
    email,
    passwordHash,
    attributes: {
      given_name: firstName,
      family_name: lastName,
      ...(userType && { 'custom:user_type': userType }),
    },
    groups,
    status: 'CONFIRMED',
    createdAt: now,
    changedAt: now,
  }
  await provider.state.save(['users', email, user])
}

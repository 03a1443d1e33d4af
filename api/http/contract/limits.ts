import type { Declaration } from './declaration.ts'

/** At most so many requests of one account, or from one address, in so many seconds. Operations that share a name share the count. */
export interface RateLimit {
  name: string
  by: 'address' | 'account'
  limit: number
  seconds: number
}

/** What every write counts against that declares no limit of its own: ten a second for a minute, which no person at a screen reaches. */
const writes = { name: 'write', limit: 600, seconds: 60 }

/** The limit of an operation; null for a read that declares none. */
export function limitOf({ limit, roles }: Declaration, isWrite: boolean): RateLimit | null {
  if (limit) return limit
  return isWrite ? { ...writes, by: roles === 'everyone' ? 'address' : 'account' } : null
}

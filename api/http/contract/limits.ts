import type { Declaration, RateLimit } from './declaration.ts'

/**
 * The limit of every write that declares none of its own: ten a second for a minute, which no
 * person at a screen reaches.
 */
const writes = { name: 'write', limit: 600, seconds: 60 }

/** The limit of an operation; null for a read that declares none. */
export function limitOf({ limit, roles }: Declaration, isWrite: boolean): RateLimit | null {
  if (limit) return limit
  return isWrite ? { ...writes, by: roles === 'everyone' ? 'address' : 'account' } : null
}

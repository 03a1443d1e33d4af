import { randomUUID } from 'node:crypto'
import type { Role } from '#machines/session/session.schema.ts'
import type { SignedIn, TestApp } from '../app.ts'

/**
 * Somebody who signs in once at each instant that the API's clock is set to: between two events a
 * month may pass.
 */
export function sessionsOf(api: TestApp, role: Role, sub: string = randomUUID()) {
  const sessions = new Map<number, Promise<SignedIn>>()
  return () => {
    const now = api.deps.now().getTime()
    const session = sessions.get(now) ?? api.signedInAs(role, { sub })
    sessions.set(now, session)
    return session
  }
}

import type { Role } from '#machines/session/session.schema.ts'

/**
 * Who sends a request: what a live session says. Only findViewer of the session feature makes one.
 */
export interface Viewer {
  userId: string
  sessionId: string
  role: Role
  /**
   * Whether the account's token names no user type, so that completing a profile may still choose
   * COUPLE or VENDOR.
   */
  mayChooseRole: boolean
  /** When the identity provider confirmed the session last, at a sign-in or a refresh. */
  confirmedAt: Date
}

/**
 * Finds who a session cookie belongs to; null when it belongs to nobody any more. `unconfirmed`
 * leaves it to the caller to ask the identity provider whether the session still holds.
 */
export type FindViewer = (
  cookie: string,
  options?: { unconfirmed: boolean },
) => Promise<Viewer | null>

import type { Role } from '#machines/session/session.schema.ts'

/** Who sends a request: what a live session says. Only findViewer of the session feature makes one. */
export interface Viewer {
  userId: string
  sessionId: string
  role: Role
  /** Whether the account's token names no user type, so that completing a profile may still choose COUPLE or VENDOR. */
  mayChooseRole: boolean
}

/** Finds who a session cookie belongs to; null when it belongs to nobody any more. */
export type FindViewer = (cookie: string) => Promise<Viewer | null>

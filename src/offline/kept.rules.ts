/* What the service worker keeps for a time without a connection, and what ends it. */

/** Says on an answer that was kept when it came from the server. */
export const asOfHeader = 'x-as-of'

/** The name of every cache with answers begins like this; the rest of it is the build. */
export const answersPrefix = 'answers-'

/** An answer that is older is not shown: nobody could tell whether they may still see it. */
export const maxAgeMs = 3 * 24 * 60 * 60 * 1_000

/** How many answers are kept, those that came last. */
export const maxAnswers = 200

/**
 * The parts of a wedding that its day needs. Files, exports, links and live streams are none of
 * them.
 */
const weddingParts =
  /^\/(?:arrivals|board|bookings|budget|categories|choices(?:\/[^/]+)?|events(?:\/[^/]+\/seating)?|guests(?:\/counts)?|households|rsvp-settings|rsvps|schedule|tasks(?:\/counts)?)$/

/** The lists of a business: what its people need at a wedding. */
const businessParts =
  /^\/api\/businesses\/[^/]+\/(?:bookings|calendar(?:\/bookings)?|clients|payments|quotes|weddings-today)$/

/** Whether an answer of the API is kept. */
export function isKeptAnswer(path: string): boolean {
  if (path === '/api/auth/me' || path === '/api/weddings' || path === '/api/businesses') return true
  if (/^\/api\/bookings\/[^/]+\/day$/.test(path) || businessParts.test(path)) return true
  const rest = /^\/api\/weddings\/[^/]+(\/.*)?$/.exec(path)
  return rest !== null && (rest[1] === undefined || weddingParts.test(rest[1]))
}

/**
 * Whether a page can be opened without a connection: the areas of people who are signed in, and
 * where the installed app begins.
 */
export function isOfflinePage(path: string): boolean {
  return /^\/(?:dashboard|vendor-dashboard|settings|couple-profile|login)(?:\/|$)/.test(path)
}

/** Whether a request begins or ends a session: whatever is kept belongs to the one before it. */
export function changesSession(method: string, path: string): boolean {
  return method !== 'GET' && /^\/api\/auth\/(?:set-cookie|hosted|logout)$/.test(path)
}

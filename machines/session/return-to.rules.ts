/** Pages of the sign-in itself: returning to one would start it again, fail, or sign out. */
const dead = new Set(['/login', '/callback', '/auth/redirect', '/signout'])

/**
 * `path` if it is safe to go there after a sign-in, null otherwise: only paths of this site, so
 * that no link can lead a person elsewhere.
 */
export function safeReturnTo(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 2_000) return null
  // Browsers read a backslash as a slash and drop control characters, so both can turn a path into
  // another host.
  if (
    !path.startsWith('/') ||
    path.startsWith('//') ||
    path.includes('\\') ||
    hasControlCharacter(path)
  )
    return null
  const url = URL.parse(path, 'https://here.invalid')
  // Stryker disable next-line ConditionalExpression,LogicalOperator: a second lock, and no path that passes the first is known to need it
  if (url === null || url.host !== 'here.invalid') return null
  if (url.pathname.startsWith('//')) return null
  return dead.has(pageOf(url.pathname)) ? null : path
}

function pageOf(pathname: string) {
  return pathname.toLowerCase().replace(/\/+$/, '')
}

function hasControlCharacter(text: string) {
  return /\p{Cc}/u.test(text)
}

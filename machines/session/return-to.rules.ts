/** Pages of the sign-in itself: coming back to one would start it over, fail, or sign out again. */
const dead = new Set(['/login', '/callback', '/auth/redirect', '/signout'])

/** `path` when it is safe to go there after a sign-in, null otherwise: paths of this site only, so that no link can lead a person elsewhere. */
export function safeReturnTo(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 2_000) return null
  // Browsers read a backslash as a slash and drop control characters, so either can turn a path into another host.
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

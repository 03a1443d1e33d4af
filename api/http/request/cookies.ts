import type { Config } from '#api/config/config.ts'

const rememberedSeconds = 30 * 24 * 60 * 60

/**
 * The session cookie's name. The prefix makes the browser refuse it from scripts, from subdomains
 * and without Secure.
 */
export function sessionCookieName(config: Config) {
  return config.secureCookies ? '__Host-Http-vowline' : 'vowline'
}

/**
 * Tells our own scripts that there is a session, so that an anonymous visitor causes no refresh. It
 * holds no secret.
 */
const hintCookieName = 'vowline_hint'

/**
 * The Set-Cookie lines of a sign-in. `remembered` keeps the cookies for thirty days; else they end
 * with the browser.
 */
export function sessionCookies(config: Config, value: string, remembered: boolean) {
  const life = remembered ? `; Max-Age=${rememberedSeconds}` : ''
  return [
    `${sessionCookieName(config)}=${value}; HttpOnly${attributes(config)}${life}`,
    `${hintCookieName}=1${attributes(config)}${life}`,
  ]
}

/** The Set-Cookie lines of a sign-out. */
export function clearedCookies(config: Config) {
  return [
    `${sessionCookieName(config)}=; HttpOnly${attributes(config)}; Max-Age=0`,
    `${hintCookieName}=${attributes(config)}; Max-Age=0`,
  ]
}

/**
 * Sent with a sign-out, so that nothing private stays in the browser's caches. Not "storage", which
 * holds the language that a sign-out keeps, and not "cookies", which include those of wedding
 * pages.
 */
export const clearedCaches = { 'clear-site-data': '"cache"' }

/**
 * The cookie of somebody who has entered the passcode of a wedding page: one for each page, named
 * by the random end of its id.
 */
export function pageCookieName(config: Config, visibilityId: string) {
  return `${config.secureCookies ? '__Host-Http-' : ''}vowline-page-${visibilityId.slice(-12)}`
}

/** The Set-Cookie line for a passcode that was entered. */
export function pageCookie(config: Config, visibilityId: string, pass: string) {
  return `${pageCookieName(config, visibilityId)}=${pass}; HttpOnly${attributes(config)}; Max-Age=${rememberedSeconds}`
}

/**
 * One cookie of a Cookie header, or null. The first one counts, because browsers send the most
 * specific first.
 */
export function readCookie(header: string | null, name: string): string | null {
  if (header === null) return null
  const wanted = `${name}=`
  for (let start = 0; start < header.length;) {
    let end = header.indexOf(';', start)
    if (end === -1) end = header.length
    while (header[start] === ' ') start++
    if (header.startsWith(wanted, start)) return header.slice(start + wanted.length, end).trimEnd()
    start = end + 1
  }
  return null
}

function attributes(config: Config) {
  return `; Path=/; SameSite=Strict${config.secureCookies ? '; Secure' : ''}`
}

import { figureWeeks } from './figures.schema.ts'

const dayMs = 24 * 3_600_000

/** The Mondays of the weeks that a vendor looks back on, in UTC, the present week's last. */
export function mondaysUntil(now: Date): string[] {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const monday = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) - sinceMonday * dayMs
  return Array.from({ length: figureWeeks }, (_, place) =>
    new Date(monday - (figureWeeks - 1 - place) * 7 * dayMs).toISOString().slice(0, 10),
  )
}

const programs =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|okhttp|axios|scrapy|facebookexternalhit|embedly/i

/** Whether a person has seen the page, as far as the request tells: programs and pages loaded ahead count for nothing. */
export function isPersonsView({
  userAgent,
  purpose,
}: {
  userAgent: string | null
  purpose: string | null
}): boolean {
  if (userAgent === null || userAgent.trim().length < 10 || programs.test(userAgent)) return false
  return !/prefetch|prerender|preview/i.test(purpose ?? '')
}

/** Whom an address stands for: a household has one, and of IPv6 the first half. */
export function householdOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

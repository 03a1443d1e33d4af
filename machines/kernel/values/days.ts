const dayMs = 86_400_000

/** Days from one day to another, negative when that one came first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string, instant: Date): string {
  const parts = calendarOf(zone).formatToParts(instant)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Making one takes far longer than asking it. */
function calendarOf(zone: string) {
  const known = calendars.get(zone)
  if (known) return known
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(zone, calendar)
  return calendar
}

function midnight(day: string) {
  return Date.parse(`${day}T00:00:00Z`)
}

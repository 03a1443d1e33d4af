/**
 * The weekdays as a language writes them, in the order of its weeks, and which one begins a week; 0
 * is Sunday.
 */
export function weekdayNames(locale: string) {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const first = firstWeekday(locale)
  return {
    first,
    short: Array.from({ length: 7 }, (_, place) => {
      const weekday = (first + place) % 7
      // The first of August 2027 is a Sunday.
      const day = new Date(Date.UTC(2027, 7, 1 + weekday))
      return { weekday, name: short.format(day), long: long.format(day) }
    }),
  }
}

/** Not every browser knows it; then it is Monday, as ISO 8601 has it. */
function firstWeekday(locale: string) {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
}

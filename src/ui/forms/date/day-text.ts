/**
 * "13 March 2027" in the reader's language, for a day of the calendar ("2027-03-13"), which has no
 * time zone.
 */
export function writeDay(day: string, locale: string) {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/**
 * The day that a person typed, as "2027-03-13", or null when it is not clear which they mean. Takes
 * the month by name, whole or cut short, in any order ("13 March 2027", "Sat, Mar 13 2027"),
 * figures in the order of the reader's language, and 2027-03-13 everywhere.
 */
export function readDay(text: string, locale: string): string | null {
  const words = westernDigits(text, locale).toLocaleLowerCase(locale)
  const figures = words.match(/\d+/g) ?? []
  const month = namedMonth(words, locale)
  if (month !== null && figures.length === 2) {
    const [one = '', other = ''] = figures
    return one.length === 4 ? existing(one, month, other) : existing(other, month, one)
  }
  if (figures.length !== 3 || /\p{L}{3}/u.test(words)) return null
  const [one = '', two = '', three = ''] = figures
  if (one.length === 4) return existing(one, Number(two), three)
  const order = orderOf(locale)
  const at = (part: 'year' | 'month' | 'day') => figures[order.indexOf(part)] ?? ''
  return order[0] === 'year' && three.length === 4
    ? null
    : existing(at('year'), Number(at('month')), at('day'))
}

/**
 * The day if there is one: 30 February is none, and a year has four figures or the last two of this
 * century.
 */
function existing(year: string, month: number, day: string) {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
    ? text
    : null
}

/**
 * By language, for each month the ways to write it: to ask the browser for them takes longer than
 * to read a date.
 */
const namesKnown = new Map<string, string[][]>()

function monthNames(locale: string) {
  const known = namesKnown.get(locale)
  if (known) return known
  const names = Array.from({ length: 12 }, (_, at) =>
    (['long', 'short'] as const).flatMap((form) =>
      [{ month: form, day: 'numeric' } as const, { month: form } as const].map((shape) =>
        monthName(at + 1, shape, locale),
      ),
    ),
  )
  namesKnown.set(locale, names)
  return names
}

/**
 * The month, 1 to 12, whose name or whose beginning of three letters or more stands in the text.
 * Weekdays do not disturb.
 */
function namedMonth(text: string, locale: string) {
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length > 2)
  const meant = monthNames(locale).flatMap((names, at) =>
    words.some((word) =>
      names.some((name) => name.length > 2 && (name.startsWith(word) || word === name)),
    )
      ? [at + 1]
      : [],
  )
  return meant.length === 1 ? (meant[0] ?? null) : null
}

function monthName(month: number, shape: Intl.DateTimeFormatOptions, locale: string) {
  const parts = new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' }).formatToParts(
    Date.UTC(2027, month - 1, 15),
  )
  return (parts.find(({ type }) => type === 'month')?.value ?? '')
    .toLocaleLowerCase(locale)
    .replace('.', '')
}

/** "13/03/2027" or "03/13/2027": which figure is what. */
function orderOf(locale: string) {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(
    Date.UTC(2027, 2, 13),
  )
  return parts
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day')
}

/** ٢٠٢٧ as 2027. */
function westernDigits(text: string, locale: string) {
  const format = new Intl.NumberFormat(locale)
  const digits = Array.from({ length: 10 }, (_, value) => format.format(value))
  return digits.reduce((written, digit, value) => written.replaceAll(digit, String(value)), text)
}

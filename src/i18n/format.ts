import { minorDigits } from '#machines/kernel/values/money.ts'
import type { Money } from '#machines/kernel/values/money.ts'
import { language } from './i18n.ts'
import { pseudoLanguage } from './pseudo.ts'

/** "Saturday 13 March 2027", for a day of the calendar ("2027-03-13"), which has no time zone. */
export function formatDay(day: string) {
  return dayStyle().format(new Date(day)).replace(',', '')
}

const dayStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
)

/** "13 March 2027", for a day of the calendar, as somebody types it. */
export function formatDate(day: string) {
  return dateStyle().format(new Date(day))
}

const dateStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** "13 Mar", for a day of the calendar beside others of about the same time. */
export function formatShortDate(day: string) {
  return shortDateStyle().format(new Date(day))
}

const shortDateStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** A calendar day: "Sun 15 Nov", or "Mon 5 Apr 2028" where the year could be in doubt. */
export function formatNearDay(day: string, today: string) {
  const isNear = Math.abs(Date.parse(day) - Date.parse(today)) < 300 * 86_400_000
  return (isNear ? nearStyle : farStyle)().format(new Date(day)).replace(',', '')
}

const nearDay = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const nearStyle = perLocale((locale) => new Intl.DateTimeFormat(locale, nearDay))
const farStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...nearDay, year: 'numeric' }),
)

/** A calendar month ("2027-04"): "November", or "April 2027" in another year. */
export function formatMonth(month: string, yearOf: string) {
  const year = month.slice(0, 4) === yearOf.slice(0, 4) ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(dateLocale(), { month: 'long', timeZone: 'UTC', ...year }).format(
    new Date(`${month}-01`),
  )
}

/** "Nov", for a month among its neighbours. */
export function formatShortMonth(month: string) {
  return shortMonthStyle().format(new Date(`${month}-01`))
}

const shortMonthStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
)

/** "Saturday", for a day of the calendar. */
export function formatWeekday(day: string) {
  return weekdayStyle().format(new Date(day))
}

const weekdayStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)

/** "20 Nov 2026, 16:20", for an instant, in the reader's own time zone. */
export function formatInstant(instant: string) {
  return instantStyle().format(new Date(instant))
}

const instantStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)

/** "16:20", for an instant, in the reader's own time zone. */
export function formatTime(instant: string) {
  return timeStyle().format(new Date(instant))
}

const timeStyle = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))

/** The day of an instant in the reader's zone: "Thu 26 Nov", with the year if another. */
export function formatWhen(instant: string, now: Date) {
  const date = new Date(instant)
  const style = date.getFullYear() === now.getFullYear() ? whenStyle : whenStyleWithYear
  return style().format(date).replace(',', '')
}

const whenStyle = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
)
const whenStyleWithYear = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
)

/** Whole days of the calendar from today to a day: 0 today, negative when it is over. */
export function daysUntil(day: string, today: string) {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
}

/** The day of an instant in the reader's own calendar, where no wedding says whose day counts. */
export function dayHere(instant: Date) {
  const [year, month, day] = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** "United States" for "US". What is no country's code is a name already and stays as it is. */
export function countryName(country: string) {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return regionNames().of(country) ?? country
}

const regionNames = perLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
)

/** "German" for "de", in the reader's language. Servers know more languages than browsers. */
export function spokenLanguage(code: string) {
  return languageNames().of(code) ?? code
}

const languageNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** "Deutsch" for "de": each language by its own name, for those that the product speaks. */
export function languageName(tag: string) {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
}

/** Compares two words for Array.sort by the reader's alphabet; numbers by their value. */
export function inAlphabet(one: string, other: string) {
  return alphabet().compare(one, other)
}

const alphabet = perLocale((locale) => new Intl.Collator(locale, { numeric: true }))

/** "Business city, Contact phone". */
export function formatList(words: string[]) {
  return listStyle().format(words)
}

/** "Ceremony and Reception", where the list is part of a sentence. */
export function formatListInSentence(words: string[]) {
  return sentenceListStyle().format(words)
}

/** A list of people's names, each isolated, so that an Arabic name moves no comma. */
export function formatNames(names: string[]) {
  return formatList(
    names.map((name) =>
      /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name,
    ),
  )
}

const listStyle = perLocale(
  (locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
)

const sentenceListStyle = perLocale(
  (locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'long' }),
)

/** "1,250" for a count of anything. */
export function formatNumber(count: number) {
  return numberStyle().format(count)
}

const numberStyle = perLocale((locale) => new Intl.NumberFormat(locale))

/** "4.0": stars to one place, from hundredths of one. */
export function formatStars(hundredths: number) {
  return starsStyle().format(hundredths / 100)
}

const starsStyle = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** "$3,180", "€3,180.50": whole amounts without their zeros. */
export function formatMoney({ minor, currency }: Money) {
  const units = minor / 10 ** minorDigits(currency)
  const isWhole = Number.isInteger(units)
  const styles = moneyStyles()
  const key = `${currency} ${isWhole}`
  const style = styles.get(key) ?? moneyStyle(currency, isWhole)
  styles.set(key, style)
  return style.format(units)
}

/** A sign alone could mean several currencies; it stands for the commonest only. */
const goesByItsSign = new Set(['USD', 'JPY'])

const moneyStyles = perLocale(() => new Map<string, Intl.NumberFormat>())

function moneyStyle(currency: string, isWhole: boolean) {
  const digits = isWhole ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(dateLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: goesByItsSign.has(currency) ? 'narrowSymbol' : 'symbol',
    ...digits,
  })
}

/** "850 kB", "1.2 MB": the size of a file. */
export function formatSize(bytes: number) {
  const [count, unit] =
    bytes < 1_000_000 ? [Math.max(bytes / 1_000, 1), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(dateLocale(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(count)
}

/** "40%", for a share from 0 to 1. */
export function formatShare(share: number) {
  return shareStyle().format(share)
}

const shareStyle = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)

/** Names and words are in British spelling, so dates are too. */
export function dateLocale() {
  return language() === 'en' || language() === pseudoLanguage ? 'en-GB' : language()
}

/** Formatters by language, created once: creating one costs more than a hundred uses. */
function perLocale<T>(make: (locale: string) => T): () => T {
  let made: { locale: string; style: T } | null = null
  return () => {
    const locale = dateLocale()
    if (made?.locale !== locale) made = { locale, style: make(locale) }
    return made.style
  }
}

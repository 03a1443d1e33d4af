import { commonCurrencies, currencies } from '#machines/kernel/values/currency.ts'
import { dateLocale } from '../format.ts'

/** The IANA zone that this browser is in; empty where it does not say. */
export function localTimeZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || ''
}

interface Choice {
  value: string
  label: string
  also: string[]
}

let listed: Choice[] | null = null

/**
 * Every zone there is, as people read it: "America/New York". Browsers list them under one name
 * each and call their own by another ("UTC", "Asia/Calcutta"), so the one that is chosen is among
 * them whatever its name.
 */
export function zoneChoices(chosen: string): Choice[] {
  listed ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted().map(zoneChoice)
  return chosen === '' || listed.some(({ value }) => value === chosen)
    ? listed
    : [...listed, zoneChoice(chosen)]
}

export function zoneName(zone: string) {
  return zone.replaceAll('_', ' ')
}

function zoneChoice(value: string): Choice {
  const label = zoneName(value)
  // "Dublin" names its zone without the continent.
  return { value, label, also: [value, label.slice(label.lastIndexOf('/') + 1)] }
}

/** Made once for each language, like the countries. */
const madeCurrencies = new Map<string, Choice[]>()

/** Every currency in use, the common ones first: "EUR, Euro, €". */
export function currencyChoices(): Choice[] {
  const locale = dateLocale()
  const made =
    madeCurrencies.get(locale) ??
    choicesOf(locale, [...new Set([...commonCurrencies, ...currencies])])
  madeCurrencies.set(locale, made)
  return made
}

/**
 * One of them, as it stands among all: what a form shows until it has time for the others, which
 * take a slow phone as long as the form.
 */
export function currencyChoice(currency: string): Choice[] {
  const locale = dateLocale()
  const inUse = currencies.filter((code) => code === currency)
  return madeCurrencies.get(locale) ?? choicesOf(locale, inUse)
}

function choicesOf(locale: string, some: readonly string[]): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return some.map((value) => {
    const parts = [value, names.of(value) ?? value, currencySymbol(value, locale)]
    return { value, label: [...new Set(parts)].join(', '), also: [] }
  })
}

/** "€"; the code itself where a currency has no sign of its own. */
function currencySymbol(currency: string, locale: string) {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

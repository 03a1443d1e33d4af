import { countryData } from './countries.data.ts'
import type { ProfileForm } from '../forms/profile-form.schema.ts'

/** What is usual where a wedding takes place: a guess, which the couple may change. */
export interface CountryDefaults {
  currency: string
  /** The zone that most people live in first. */
  zones: readonly string[]
}

/** What is usual in a country, by its ISO 3166 code; null for what is no code. */
export function defaultsOf(country: string): CountryDefaults | null {
  return byCode.get(country) ?? null
}

/** The zone of a country: where whoever plans is, if that is there, else the one that most people live in. Without a country it is `here`. */
export function zoneIn(country: string, here: string): string {
  const zones = defaultsOf(country)?.zones ?? []
  const [first] = zones
  return first === undefined || zones.includes(here) ? here : first
}

/**
 * What follows a change of the country in the form of the details: the zone, and the currency while no total is written in it. What
 * somebody chose that is not the old country's stays.
 */
export function followCountry(
  form: ProfileForm,
  country: string,
  here: string,
): Partial<ProfileForm> {
  const [before, after] = [defaultsOf(form.country), defaultsOf(country)]
  if (after === null) return {}
  const hasOwnZone =
    form.timeZone !== '' && form.timeZone !== here && !before?.zones.includes(form.timeZone)
  const hasOwnCurrency = form.total !== '' || (before !== null && form.currency !== before.currency)
  return {
    ...(hasOwnZone ? {} : { timeZone: zoneIn(country, here) }),
    ...(hasOwnCurrency ? {} : { currency: after.currency }),
  }
}

const byCode = new Map(
  countryData
    .trim()
    .split('\n')
    .map((line): [string, CountryDefaults] => {
      const [code = '', currency = '', ...zones] = line.trim().split(' ')
      return [code, { currency, zones }]
    }),
)

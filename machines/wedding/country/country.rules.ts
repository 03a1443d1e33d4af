import { countryData } from './countries.data.ts'
import type { ProfileForm } from '../forms/profile-form.schema.ts'

/** The usual values where a wedding takes place: a guess that the couple may change. */
export interface CountryDefaults {
  currency: string
  /** Beginning with the zone in which most people live. */
  zones: readonly string[]
}

/** The usual values of a country, by its ISO 3166 code; null for an unknown code. */
export function defaultsOf(country: string): CountryDefaults | null {
  return byCode.get(country) ?? null
}

/**
 * The likely time zone of a wedding in a country: `ownZone`, the planner's, if the country has it
 * or is unknown; else the one in which most people of the country live.
 */
export function likelyZone(country: string, ownZone: string): string {
  const zones = defaultsOf(country)?.zones ?? []
  const [first] = zones
  return first === undefined || zones.includes(ownZone) ? ownZone : first
}

/**
 * The form after a change of the country: its zone, and its currency if there is no total yet.
 * Values that were chosen and are not the old country's stay.
 */
export function followCountry(
  form: ProfileForm,
  country: string,
  here: string,
): Partial<Pick<ProfileForm, 'timeZone' | 'currency'>> {
  const [before, after] = [defaultsOf(form.country), defaultsOf(country)]
  if (after === null) return {}
  const hasOwnZone =
    form.timeZone !== '' && form.timeZone !== here && !before?.zones.includes(form.timeZone)
  const hasOwnCurrency = form.total !== '' || (before !== null && form.currency !== before.currency)
  return {
    ...(hasOwnZone ? {} : { timeZone: likelyZone(country, here) }),
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

import type { Town } from '#machines/places/town.schema.ts'
import { countryName } from '../../format.ts'
import { t } from '../../i18n.ts'

/**
 * A town as a listing names it: with its state, and its country where that is another than the
 * business's own, since there may be several of one name.
 */
export function townText({ name, region, country }: Town, own: string): string {
  const land = countryName(country)
  const place = [region, land === countryName(own) ? '' : land].filter(Boolean).join(', ')
  return place === '' ? name : t('listings:editor.towns.placed', { name, place })
}

import { planAreas } from '#machines/wedding/rights.schema.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import { formatList } from '../format.ts'
import { t } from '../i18n.ts'

/** "Guests: Look, Timeline: Change", or that there is nothing. */
export function rightsText(rights: Rights): string {
  const given = planAreas.filter((area) => rights[area] !== 'none')
  if (given.length === 0) return t('wedding:rights.nothing')
  return formatList(
    given.map(
      (area) => `${t(`wedding:rights.${area}`)}: ${t(`wedding:rights.levels.${rights[area]}`)}`,
    ),
  )
}

import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { formatList, formatMoney, formatNumber, spokenLanguage } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** Where they work, in which languages, with how many and since when; null is not stated. */
export function commonFacts(content: ListingContent): { name: string; value: string | null }[] {
  const { area, languages, teamSize, foundedYear, leadDays } = content
  return [
    {
      name: t('listings:common.radius'),
      value:
        area.radiusKm === null ? null : t('listings:unit.kilometres', { count: area.radiusKm }),
    },
    {
      name: t('listings:common.towns'),
      value: area.towns.length === 0 ? null : formatList(area.towns),
    },
    { name: t('listings:common.travelFee'), value: travelFeeOf(content) },
    {
      name: t('listings:common.languages'),
      value: languages.length === 0 ? null : formatList(languages.map(spokenLanguage)),
    },
    {
      name: t('listings:common.team'),
      value: teamSize === null ? null : t('listings:unit.people', { count: teamSize }),
    },
    {
      name: t('listings:common.founded'),
      value: foundedYear === null ? null : formatNumber(foundedYear).replaceAll(/\D/g, ''),
    },
    {
      name: t('listings:common.leadDays'),
      value: leadDays === null ? null : t('listings:common.leadDaysValue', { count: leadDays }),
    },
  ]
}

function travelFeeOf({ area: { travelFeeMinor, travelNote }, currency }: ListingContent) {
  const fee =
    travelFeeMinor === null
      ? ''
      : travelFeeMinor === 0
        ? t('listings:common.noTravelFee')
        : formatMoney({ minor: travelFeeMinor, currency })
  return [fee, travelNote].filter(Boolean).join('. ') || null
}

import { fields } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldValue } from '#machines/listings/fields/details.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import {
  formatList,
  formatMoney,
  formatNumber,
  formatShare,
  spokenLanguage,
} from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { formatField } from '#src/i18n/parts/listings/field-value.ts'

/** What a part of a listing is called, by its path. */
export function partName(path: string) {
  const detail = detailIn(path)
  return t(detail ? `listings:field.${detail}` : (`listings:editor.field.${path}` as TextKey))
}

/**
 * What a part says, as people read it; empty where it says nothing. `currency` is that of the
 * version that it is of.
 */
export function partText(path: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return ''
  const detail = detailIn(path)
  // What is compared is a listing's: a detail is a value of its field.
  if (detail) return formatField(detail, value as FieldValue, currency)
  const format = formats[path]
  if (format) return format(value as never, currency)
  if (Array.isArray(value)) return value.length === 0 ? '' : formatNumber(value.length)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const amount = (minor: number, currency: string) => formatMoney({ minor, currency })

const formats: Record<string, (value: never, currency: string) => string> = {
  'price.fromMinor': amount,
  'price.toMinor': amount,
  'area.travelFeeMinor': amount,
  'area.radiusKm': (count: number) => t('listings:unit.kilometres', { count }),
  'area.towns': (towns: string[]) => formatList(towns),
  languages: (codes: string[]) => formatList(codes.map(spokenLanguage)),
  depositPercent: (share: number) => formatShare(share / 100),
  // A year has no thousands.
  foundedYear: (year: number) => formatNumber(year).replaceAll(/\D/g, ''),
  teamSize: (count: number) => t('listings:unit.people', { count }),
  leadDays: (count: number) => t('listings:common.leadDaysValue', { count }),
  links: (links: string[]) => links.join('\n'),
  packages: (packages: ListingContent['packages'], currency) =>
    packages
      .map(({ name, priceMinor, includes }) => {
        const price =
          priceMinor === null ? t('listings:page.onRequest') : amount(priceMinor, currency)
        return [`${name}: ${price}`, includes].filter(Boolean).join('\n')
      })
      .join('\n\n'),
  faq: (faq: ListingContent['faq']) =>
    faq.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  photos: (photos: { alt: string }[]) =>
    photos
      .map(
        ({ alt }, at) => `${formatNumber(at + 1)}. ${alt || t('listings:editor.photoWithoutText')}`,
      )
      .join('\n'),
}

function detailIn(path: string): FieldKey | null {
  const [part, key = ''] = path.split('.')
  return part === 'details' && key in fields ? (key as FieldKey) : null
}

import { categoryFields } from '#machines/listings/fields/category-fields.schema.ts'
import { costOf, takesGuests } from '#machines/marketplace/comparison.rules.ts'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { formatMoney, formatNumber, formatShare, formatStars } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { commonFacts } from '../common-facts.tsx'
import { formatField } from '#src/i18n/parts/listings/field-value.ts'

/**
 * A line of a comparison: what is compared, and what each vendor states, in their order; null is
 * not stated.
 */
export interface ComparisonRow {
  name: string
  values: (string | null)[]
}

/** What everybody asks first, whatever the category. */
export function firstRows(
  vendors: readonly ComparedVendor[],
  { date, guests }: { date: string | null; guests: number | null },
): ComparisonRow[] {
  return [
    ...(date === null
      ? []
      : [{ name: t('listings:compare.available'), values: vendors.map(availabilityText) }]),
    // Only of some trades the number matters.
    ...(guests === null || vendors.every((vendor) => takesText(vendor, guests) === undefined)
      ? []
      : [
          {
            name: t('listings:compare.takes', { guests: formatNumber(guests) }),
            values: vendors.map((vendor) => takesText(vendor, guests) ?? null),
          },
        ]),
    {
      name:
        guests === null
          ? t('listings:compare.cost')
          : t('listings:compare.costFor', { guests: formatNumber(guests) }),
      values: vendors.map((vendor) => costText(vendor, guests)),
    },
    { name: t('listings:compare.rating'), values: vendors.map(ratingText) },
    {
      name: t('listings:compare.covers'),
      values: vendors.map(({ content }) => content.price.covers || null),
    },
  ]
}

/**
 * The fields of the category, group by group, then what every vendor may state. What none of them
 * states is left out.
 */
export function statedRows(
  category: ServiceCategory,
  vendors: readonly ComparedVendor[],
): { title: string; rows: ComparisonRow[] }[] {
  const groups = categoryFields[category].map(({ group, fields }) => ({
    title: t(`listings:group.${group}` as 'listings:group.offer'),
    rows: fields.map((key) => ({
      name: t(`listings:field.${key}`),
      values: vendors.map(({ content: { details, currency } }) => {
        const value = details[key]
        return value === undefined ? null : formatField(key, value, currency)
      }),
    })),
  }))
  const common = vendors.map(({ content }) => commonFacts(content))
  const practical = {
    title: t('listings:page.practical'),
    rows: (common[0] ?? []).map(({ name }, at) => ({
      name,
      values: common.map((facts) => facts[at]?.value ?? null),
    })),
  }
  const terms = {
    title: t('listings:page.terms'),
    rows: [
      { name: t('listings:page.packages'), values: vendors.map(packagesText) },
      {
        name: t('listings:compare.deposit'),
        values: vendors.map(({ content: { depositPercent } }) =>
          depositPercent === null ? null : formatShare(depositPercent / 100),
        ),
      },
      {
        name: t('listings:compare.cancellation'),
        values: vendors.map(({ content }) => content.cancellation || null),
      },
    ],
  }
  return [...groups, practical, terms]
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(({ values }) => values.some((value) => value !== null)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function availabilityText({ availability }: ComparedVendor) {
  return availability === null || availability === 'notStated'
    ? null
    : t(`listings:availability.${availability}`)
}

/** With how many it is counted from; nobody's opinion is no zero. */
function ratingText({ rating: { count, rating } }: ComparedVendor) {
  return count === 0
    ? t('listings:compare.noReviews')
    : t('listings:compare.rated', {
        count,
        total: formatNumber(count),
        stars: formatStars(rating),
      })
}

function takesText({ category, content }: ComparedVendor, guests: number) {
  const takes = takesGuests(category, content, guests)
  if (takes === null) return undefined
  return takes === 'notStated' ? null : t(takes === 'yes' ? 'listings:yes' : 'listings:no')
}

/**
 * "£12,000: £3,000 hire, £9,000 for 100 guests"; where only their first price is known, from there
 * on.
 */
function costText({ category, content }: ComparedVendor, guests: number | null) {
  const { minor, parts, isMinimum, paidFor, lacks } = costOf(category, content, guests)
  const amount = (value: number) => formatMoney({ minor: value, currency: content.currency })
  if (lacks === 'guests') return t('listings:compare.lacksGuests')
  if (minor === null) return null
  const isFrom = parts.every(({ what }) => what === 'from') && !isMinimum
  if (isFrom) return t('listings:page.from', { amount: amount(minor) })
  const lines = parts.map((part) =>
    t(`listings:compare.part.${part.what}`, { amount: amount(part.minor) }),
  )
  return [
    amount(minor),
    ...(isMinimum ? [t('listings:compare.part.minimum')] : parts.length > 1 ? lines : []),
    ...(paidFor === null
      ? []
      : [t('listings:compare.part.fewest', { guests: formatNumber(paidFor) })]),
  ].join('. ')
}

function packagesText({ content: { packages, currency } }: ComparedVendor) {
  const lines = packages.map(({ name, priceMinor }) =>
    t('listings:compare.package', {
      name,
      price:
        priceMinor === null
          ? t('listings:page.onRequest')
          : formatMoney({ minor: priceMinor, currency }),
    }),
  )
  return lines.length === 0 ? null : lines.join('\n')
}

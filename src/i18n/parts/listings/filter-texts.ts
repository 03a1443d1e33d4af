import { fields, filtersOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { formatDate, formatMoney, formatNumber, spokenLanguage } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatField, optionName } from './field-value.ts'

/** A filter of a search in words, and the changes that let go of it. */
export interface FilterInUse {
  text: string
  changes: Readonly<Record<string, string | null>>
}

/** All filters of a search but what stands in the fields above the results. */
export function filtersInUse(asked: SearchParams): FilterInUse[] {
  const { category, date, guests, languages, radius } = asked
  const filters: FilterInUse[] = []
  const known = serviceCategories.find((each) => each === category)
  if (known) filters.push({ text: t(`vendors:category.${known}`), changes: { category: null } })
  if (radius)
    filters.push({
      text: t('marketplace:filter.km', { count: Number(radius) }),
      changes: { radius: null },
    })
  if (date)
    filters.push({
      text: t('marketplace:filter.notTakenOn', { date: formatDate(date) }),
      changes: { date: null },
    })
  if (guests)
    filters.push({
      text: t('marketplace:filter.guestCount', { count: Number(guests) }),
      changes: { guests: null },
    })
  return [
    ...filters,
    ...priceInUse(asked),
    ...eachOf(languages).map((code, _, all) => ({
      text: spokenLanguage(code),
      changes: { languages: without(all, code) },
    })),
    ...fieldsInUse(asked),
  ]
}

function priceInUse({ currency, priceFrom, priceTo }: SearchParams): FilterInUse[] {
  if (!currency || (!priceFrom && !priceTo)) return []
  const amount = (minor: string | undefined) => formatMoney({ minor: Number(minor), currency })
  const text = !priceTo
    ? t('marketplace:from', { amount: amount(priceFrom) })
    : priceFrom
      ? t('marketplace:filter.priceRange', { from: amount(priceFrom), to: amount(priceTo) })
      : t('marketplace:filter.priceUpTo', { to: amount(priceTo) })
  return [{ text, changes: { priceFrom: null, priceTo: null } }]
}

/** A field that the category lacks is no filter: the search says so. */
function fieldsInUse({ category, currency, fields: chosen }: SearchParams): FilterInUse[] {
  const ofCategory = serviceCategories.find((known) => known === category)
  return eachOf(chosen).flatMap((each, _, all) => {
    const [name = '', value = ''] = each.split('.')
    const key = (ofCategory ? filtersOf(ofCategory) : []).find((known) => known === name)
    const text = key && fieldText(key, value, currency ?? 'EUR')
    return text ? [{ text, changes: { fields: without(all, each) } }] : []
  })
}

function fieldText(key: FieldKey, value: string, currency: string) {
  const field: Field = fields[key]
  const label = t(`listings:field.${key}`)
  if (field.kind === 'yesNo') return label
  if (field.kind === 'choice' || field.kind === 'choices')
    return field.options.includes(value) ? optionName(key, value) : null
  const number = Number(value)
  const shown = field.kind === 'number' ? formatNumber(number) : formatField(key, number, currency)
  const named = (name: string) => t('marketplace:filter.named', { field: name, value: shown })
  if (field.kind === 'time') return named(t('marketplace:filter.orLater', { field: label }))
  return named(
    t(
      'filter' in field && field.filter === 'atLeast'
        ? 'marketplace:filter.atLeast'
        : 'marketplace:filter.atMost',
      {
        field: label,
      },
    ),
  )
}

function eachOf(list: string | undefined) {
  return list ? list.split(',') : []
}

function without(list: readonly string[], one: string) {
  return list.filter((each) => each !== one).join(',')
}

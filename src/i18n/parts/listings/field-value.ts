import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import { fields } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldValue } from '#machines/listings/fields/details.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { dateLocale, formatList, formatMoney } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'

/** A fact of a listing as people read it. */
export function formatField(key: FieldKey, value: FieldValue, currency: string): string {
  const field: Field = fields[key]
  if (typeof value === 'boolean') return t(value ? 'listings:yes' : 'listings:no')
  if (Array.isArray(value)) return formatList(value.map((option) => optionName(key, option)))
  if (typeof value === 'string') return field.kind === 'choice' ? optionName(key, value) : value
  if (field.kind === 'money') {
    const amount = formatMoney({ minor: value, currency })
    return field.per ? t(`listings:per.${field.per}`, { amount }) : amount
  }
  if (field.kind === 'time') return formatMinute(value)
  return field.kind === 'number'
    ? t(`listings:unit.${field.unit}`, { count: value })
    : String(value)
}

/** What an option is called. Every option has a text, which a test holds. */
export function optionName(key: FieldKey, option: string) {
  return t(`listings:option.${key}.${option}` as TextKey)
}

/** A minute of the wedding day or of the night after it, as a time of the day. */
function formatMinute(minute: number) {
  const time = new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short', timeZone: 'UTC' })
  return time.format(new Date(minute * 60_000))
}

import { fields } from '#machines/listings/fields/category-fields.schema.ts'
import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import { formatField, optionName } from '#src/i18n/parts/listings/field-value.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { LateField, Options, amountsIn } from './filter-fields.tsx'

interface FieldFilterProps {
  name: FieldKey
  /** What is asked of all the fields of the category. */
  asked: string[]
  counts: Record<string, number>
  currency: string
  /** What is asked for from now on, and what else changes with it. */
  onChange: (asked: string[], changes?: Record<string, string>) => void
}

/** A field of the category that the search may ask for. */
export function FieldFilter(props: FieldFilterProps) {
  const field: Field = fields[props.name]
  if (field.kind === 'number' || field.kind === 'money' || field.kind === 'time')
    return <NumberFilter {...props} field={field} />
  return field.kind === 'text' ? null : <OptionFilter {...props} field={field} />
}

function OptionFilter({
  name,
  field,
  asked,
  counts,
  onChange,
}: FieldFilterProps & { field: Extract<Field, { kind: 'yesNo' | 'choice' | 'choices' }> }) {
  const { t } = useTranslation()
  const label = t(`listings:field.${name}`)
  const { own, others } = split(asked, name)
  const isYesNo = field.kind === 'yesNo'
  return (
    <Options
      {...(isYesNo ? {} : { label })}
      chosen={own}
      counts={counts}
      options={
        isYesNo
          ? [{ value: `${name}.yes`, label }]
          : field.options.map((option) => ({
              value: `${name}.${option}`,
              label: optionName(name, option),
            }))
      }
      onChange={(chosen) => onChange([...others, ...chosen])}
    />
  )
}

function NumberFilter({
  name,
  field,
  asked,
  currency,
  onChange,
}: FieldFilterProps & { field: Extract<Field, { kind: 'number' | 'money' | 'time' }> }) {
  const { t } = useTranslation()
  const label = t(`listings:field.${name}`)
  const { own, others } = split(asked, name)
  const value = own[0]?.split('.')[1] ?? ''
  const compare = (number: string | null, changes?: Record<string, string>) =>
    onChange(number ? [...others, `${name}.${number}`] : others, changes)

  if (field.kind === 'time')
    return (
      <Select
        label={t('marketplace:filter.orLater', { field: label })}
        name={name}
        value={value}
        empty={t('marketplace:filter.anyTime')}
        choices={[...new Set([...lateHours, ...(value ? [value] : [])])].map((minute) => ({
          value: minute,
          label: formatField(name, Number(minute), currency),
        }))}
        onChange={compare}
      />
    )
  if (field.kind === 'money') {
    const { typed, minor } = amountsIn(currency)
    return (
      <LateField
        label={t('marketplace:filter.atMostIn', { field: label, currency })}
        name={name}
        value={typed(value)}
        onDone={(text) => compare(minor(text), { currency })}
      />
    )
  }
  return (
    <LateField
      label={t(
        field.filter === 'atMost' ? 'marketplace:filter.atMost' : 'marketplace:filter.atLeast',
        { field: label },
      )}
      name={name}
      value={value}
      onDone={compare}
    />
  )
}

/** What is asked of this field, and of the others. */
function split(asked: string[], name: FieldKey) {
  const isOwn = (each: string) => each.startsWith(`${name}.`)
  return { own: asked.filter(isOwn), others: asked.filter((each) => !isOwn(each)) }
}

/** From nine in the evening to four in the morning after, in minutes after the day's midnight. */
const lateHours = Array.from({ length: 8 }, (_, n) => String((21 + n) * 60))

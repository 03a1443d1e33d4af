import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Checkbox, Select } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'

/** A field of a form, as it is told: what it is called, and how it is filled in. */
export interface FieldSpec<F extends string> {
  name: F
  label: string
  kind?: 'text' | 'amount' | 'count' | 'day' | 'select' | 'check' | 'lines'
  required?: boolean
  hint?: string
  choices?: { value: string; label: string }[]
  empty?: string
  /** Those that say the same stand beside each other where there is room. */
  beside?: string
}

interface FieldsProps<F extends string> {
  fields: FieldSpec<F>[]
  values: Record<F, string>
  errorAt: (field: F) => string | null
  onChange: (field: F, value: string) => void
}

/** The fields of a small form, in their order. */
export function Fields<F extends string>({ fields, ...rest }: FieldsProps<F>) {
  return [...Map.groupBy(fields, ({ name, beside = name }) => beside)].map(([key, group]) =>
    group.length === 1 ? (
      <Each key={key} fields={group} {...rest} />
    ) : (
      <Pair key={key}>
        <Each fields={group} {...rest} />
      </Pair>
    ),
  )
}

/** What a phone's keyboard offers for a number. */
const keyboards: Record<string, { inputMode: 'decimal' | 'numeric' } | undefined> = {
  amount: { inputMode: 'decimal' },
  count: { inputMode: 'numeric' },
}

function Each<F extends string>({ fields, values, errorAt, onChange }: FieldsProps<F>) {
  return fields.map(
    ({ kind = 'text', name, label, hint, required = false, choices = [], empty = '' }) => {
      const wiring = {
        name,
        value: values[name],
        error: errorAt(name),
        onChange: (value: string) => onChange(name, value),
      }
      const labelling = { label, required, hint }
      if (kind === 'check')
        return (
          <Checkbox
            key={name}
            name={name}
            checked={values[name] === 'yes'}
            onChange={(checked) => onChange(name, checked ? 'yes' : '')}
          >
            {label}
          </Checkbox>
        )
      if (kind === 'select')
        return <Select key={name} {...wiring} {...labelling} choices={choices} empty={empty} />
      if (kind === 'lines') return <TextArea key={name} {...wiring} {...labelling} />
      if (kind === 'day')
        return <DateField key={name} {...wiring} {...labelling} {...dateFieldTexts()} />
      return (
        <TextField key={name} {...wiring} {...labelling} {...keyboards[kind]} autoComplete="off" />
      )
    },
  )
}

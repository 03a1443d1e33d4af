import { useState } from 'react'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import css from './filters.module.css'

/** Choices with their counts; what would leave nobody cannot be chosen, unless it is already. */
export function Options({
  label,
  chosen,
  options,
  counts,
  onChange,
}: {
  label?: string
  chosen: string[]
  options: { value: string; label: string }[]
  counts: Record<string, number>
  onChange: (chosen: string[]) => void
}) {
  const shown = options.filter(({ value }) => (counts[value] ?? 0) > 0 || chosen.includes(value))
  if (shown.length === 0) return null
  return (
    <fieldset className={css.group}>
      {label ? <legend>{label}</legend> : null}
      {shown.map((option) => (
        <Checkbox
          key={option.value}
          name={option.value}
          checked={chosen.includes(option.value)}
          onChange={(isOn) =>
            onChange(
              isOn ? [...chosen, option.value] : chosen.filter((each) => each !== option.value),
            )
          }
        >
          {option.label}{' '}
          <span className={css.count}>{formatNumber(counts[option.value] ?? 0)}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** A field that counts once it is left, or Enter is pressed in it: a search for each digit would be one too many. */
export function LateField({
  label,
  name,
  type = 'text',
  value,
  onDone,
}: {
  label: string
  name: string
  type?: 'text' | 'date'
  value: string
  onDone: (value: string) => void
}) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState({ of: value, text: value })
  // The address changed otherwise.
  if (draft.of !== value) setDraft({ of: value, text: value })
  const isRead = type === 'date' || /^\d{0,9}$/.test(draft.text)
  const done = () => {
    if (isRead && draft.text !== value) onDone(draft.text)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        done()
      }}
    >
      <TextField
        label={label}
        name={name}
        type={type}
        {...(type === 'text' ? { inputMode: 'numeric' as const } : {})}
        value={draft.text}
        error={isRead ? null : t('errors:invalid_number')}
        onChange={(text) => setDraft({ of: value, text })}
        onBlur={done}
      />
    </form>
  )
}

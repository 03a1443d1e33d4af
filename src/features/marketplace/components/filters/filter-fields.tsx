import { useState } from 'react'
import { readNumber } from '#machines/listings/editor/typed-value.schema.ts'
import { isStorableDay } from '#machines/kernel/values/dates.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
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

/** More than any number that a search asks for. */
const maxTyped = 999_999_999

/**
 * A field that counts once it is left, or Enter is pressed in it: a search for each digit would be
 * one too many.
 */
export function LateField({
  label,
  name,
  value,
  max = Infinity,
  problemOf = () => null,
  onDone,
}: {
  label: string
  name: string
  value: string
  max?: number
  /** What is wrong with a number, which then stays in the field and counts nowhere. */
  problemOf?: (value: string) => string | null
  onDone: (value: string) => void
}) {
  const [draft, setDraft] = useState({ of: value, text: value })
  // The address changed otherwise.
  if (draft.of !== value) setDraft({ of: value, text: value })
  const number = readNumber(draft.text) ?? ''
  const typed = String(number)
  const isNumber = number === '' || number <= Math.min(max, maxTyped)
  const problem = isNumber ? problemOf(typed) : 'invalid_number'
  const done = () => {
    if (problem === null && typed !== value) onDone(typed)
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
        inputMode="numeric"
        value={draft.text}
        error={errorText(problem)}
        onChange={(text) => setDraft({ of: value, text })}
        onBlur={done}
      />
    </form>
  )
}

/** The same for a day, which also counts once it is picked from the calendar. */
export function LateDate({
  label,
  name,
  value,
  onDone,
}: {
  label: string
  name: string
  value: string
  onDone: (day: string) => void
}) {
  const [draft, setDraft] = useState({ of: value, text: value })
  // The address changed otherwise.
  if (draft.of !== value) setDraft({ of: value, text: value })
  const done = (day: string) => {
    if ((day === '' || isStorableDay(day)) && day !== value) onDone(day)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        done(draft.text)
      }}
    >
      <DateField
        label={label}
        name={name}
        {...dateFieldTexts()}
        value={draft.text}
        onChange={(text) => setDraft({ of: value, text })}
        onBlur={() => done(draft.text)}
        onPick={done}
      />
    </form>
  )
}

/** How an amount in minor units is typed in this currency, and what was typed in minor units. */
export function amountsIn(currency: string) {
  const unit = 10 ** minorDigits(currency)
  return {
    typed: (minor: string | undefined) => (minor ? String(Number(minor) / unit) : ''),
    minor: (text: string) => (text === '' ? null : String(Math.round(Number(text) * unit))),
  }
}

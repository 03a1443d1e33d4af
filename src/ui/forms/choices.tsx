import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { About, Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import css from './field.module.css'

interface Choice<V extends string> {
  value: V
  label: string
  note?: string
}

interface ChoiceProps<V extends string> extends FieldProps {
  name: string
  /** One of the choices' values, or none of them. */
  value: string
  choices: Choice<V>[]
  onChange: (value: V) => void
}

type TilesProps<V extends string> = ChoiceProps<V> & { roomy?: boolean; abreast?: boolean } & (
    | { clear?: never; onClear?: never }
    /** What the button is called that takes an answer back which need not be given. */
    | { clear: string; onClear: () => void }
  )

/** A few choices, all of them seen; `abreast` keeps short ones on one line. */
export function ChoiceTiles<V extends string>({
  label,
  hint,
  error,
  name,
  value,
  choices,
  onChange,
  roomy,
  abreast,
  clear,
  onClear,
}: TilesProps<V>) {
  const id = useId()
  const tiles = useRef<HTMLDivElement>(null)
  const isClearable = onClear !== undefined && value !== ''
  const clearByKey = ({ key }: KeyboardEvent) => {
    if (isClearable && (key === 'Delete' || key === 'Backspace')) onClear()
  }
  return (
    <fieldset
      className={css.field}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? id : undefined}
    >
      <legend className={css.label}>{label}</legend>
      <div
        ref={tiles}
        className={`${css.choices} ${roomy ? css.roomy : ''} ${abreast ? css.abreast : ''}`}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              onKeyDown={clearByKey}
            />
            <span>{choice.label}</span>
            {choice.note ? <small>{choice.note}</small> : null}
          </label>
        ))}
      </div>
      <About id={id} hint={hint} error={error} />
      {isClearable ? (
        <ClearButton
          text={clear}
          label={label}
          onPress={() => {
            tiles.current?.querySelector('input')?.focus()
            onClear()
          }}
        />
      ) : null}
    </fieldset>
  )
}

function ClearButton({
  text,
  label,
  onPress,
}: {
  text: string
  label: string
  onPress: () => void
}) {
  return (
    <div>
      <Button kind="bare" name={`${text}: ${label}`} onPress={onPress}>
        {text}
      </Button>
    </div>
  )
}

/**
 * Many choices behind one line; `empty` is what the line says before one is made, where none need
 * be.
 */
export function Select<V extends string>({
  label,
  required,
  hint,
  error,
  name,
  value,
  choices,
  onChange,
  empty,
}: ChoiceProps<V> & { empty?: string }) {
  return (
    <Field label={label} required={required ?? false} hint={hint} error={error}>
      {(wiring) => (
        // The browser hands back one of the values it was given, or the empty one.
        <select
          {...wiring}
          name={name}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {empty === undefined ? null : <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Yes or no. */
export function Checkbox({
  name,
  label,
  checked,
  onChange,
  error,
  children,
}: {
  name: string
  /** What it is called where the words beside it say less. */
  label?: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | null
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <About id={id} error={error} />
    </div>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../actions/icon.tsx'
import css from './field.module.css'

export interface FieldProps {
  label: string
  /** The star after the label is decoration; the control itself says that it is required. */
  required?: boolean
  hint?: string | undefined
  /** Why the value was refused, in words. It takes the hint's place. */
  error?: string | null | undefined
}

/** What a control passes on to its element, so that label, hint and error are read out with it. */
export interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** Label above, hint below, error instead of the hint. */
export function Field({
  label,
  required = false,
  hint,
  error,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? `${id}-about` : undefined,
        'aria-required': required || undefined,
      })}
      <About id={`${id}-about`} hint={hint} error={error} />
    </div>
  )
}

/** The line under a control: its error, or else its hint. */
export function About({
  id,
  hint,
  error,
}: {
  id: string
  hint?: string | undefined
  error?: string | null | undefined
}) {
  if (error)
    return (
      <p className={css.error} id={id}>
        <Icon name="wrong" />
        {error}
      </p>
    )
  return hint ? (
    <p className={css.hint} id={id}>
      {hint}
    </p>
  ) : null
}

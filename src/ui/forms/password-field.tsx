import { useId, useState } from 'react'
import { Icon } from '../actions/icon.tsx'
import { replayClick } from '../actions/replay-clicks.ts'
import { Hidden } from '../layout/layout.tsx'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import css from './field.module.css'

interface PasswordFieldProps extends FieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  /** The name of the button that shows what was typed. */
  revealLabel: string
  /**
   * What a new password must have, ticked off while typing; `says` tells whoever hears the page
   * whether it holds.
   */
  rules?: { name: string; holds: boolean; message?: string }[]
}

/** A password, hidden unless asked for. Takes paste and password managers. */
export function PasswordField({
  onChange,
  onBlur,
  revealLabel,
  rules,
  label,
  required,
  hint,
  error,
  ...input
}: PasswordFieldProps) {
  const [shown, show] = useState(false)
  const rulesId = useId()
  return (
    <Field label={label} required={required ?? false} hint={hint} error={error}>
      {(wiring) => (
        <>
          <div className={css.boxed}>
            <input
              {...wiring}
              {...input}
              aria-describedby={
                [wiring['aria-describedby'], rules ? rulesId : ''].filter(Boolean).join(' ') ||
                undefined
              }
              type={shown ? 'text' : 'password'}
              className={css.input}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
            <button
              ref={replayClick}
              type="button"
              className={css.inside}
              aria-label={revealLabel}
              aria-pressed={shown}
              onClick={() => show(!shown)}
            >
              <Icon name="eye" />
            </button>
          </div>
          {rules ? (
            <ul className={css.rules} id={rulesId}>
              {rules.map((rule) => (
                <li key={rule.name} className={rule.holds ? css.holds : undefined}>
                  {rule.name}
                  {rule.message ? <Hidden>{rule.message}</Hidden> : null}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </Field>
  )
}

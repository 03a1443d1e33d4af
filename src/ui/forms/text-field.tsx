import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import css from './field.module.css'

export interface TextFieldProps extends FieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'url'
  autoComplete?: string
  placeholder?: string
  /** Digits spread out, for codes that are read from an email. */
  code?: boolean
}

/** One line of text, an e-mail address, a telephone number, a web address or a code. */
export function TextField({
  onChange,
  onBlur,
  type = 'text',
  code = false,
  label,
  required,
  hint,
  error,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} required={required ?? false} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type={type}
          className={`${css.input} ${code ? css.code : ''}`}
          spellCheck={type === 'text' && !code ? undefined : false}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  onChange,
  onBlur,
  label,
  required,
  hint,
  error,
  ...input
}: Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | keyof FieldProps>) {
  return (
    <Field label={label} required={required ?? false} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...input}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

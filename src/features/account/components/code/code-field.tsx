import { codeLength } from '#machines/account/account.schema.ts'
import { Field } from '#src/ui/forms/field.tsx'
import type { FieldProps } from '#src/ui/forms/field.tsx'
import css from './code.module.css'

interface CodeFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/**
 * The six digits of a mail, a box for each. There is one real input, laid over the boxes, so that
 * paste, dictation and the browser's own offer of the code work as everywhere; whatever is pasted
 * around the digits falls away.
 */
export function CodeField({ value, onChange, ...about }: CodeFieldProps) {
  const next = Math.min(value.length, codeLength - 1)
  return (
    <Field {...about}>
      {(wiring) => (
        <div className={css.code}>
          <input
            {...wiring}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(digitsIn(event.target.value))}
          />
          {Array.from({ length: codeLength }, (_, at) => (
            <span key={at} aria-hidden="true" className={at === next ? css.next : undefined}>
              {value[at]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}

function digitsIn(typed: string) {
  return typed.replace(/\D/g, '').slice(0, codeLength)
}

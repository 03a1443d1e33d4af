import { useId } from 'react'
import { About, Field } from '../field.tsx'
import type { FieldProps } from '../field.tsx'
import base from '../field.module.css'
import css from './lazy-field.module.css'

/* Controls that no page of the sign-in has: they do not travel with it. */

interface FileFieldProps extends FieldProps {
  name: string
  /** Which files the browser offers first: "application/pdf,image/png". */
  accept: string
  /** Another number empties the control: no script may put a file back into one. */
  round: number
  onChoose: (file: File | null) => void
}

/** One file of the device, chosen or dropped. */
export function FileField({ onChoose, round, accept, name, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          key={round}
          type="file"
          name={name}
          accept={accept}
          className={`${base.input} ${css.file}`}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}

/**
 * A value that is not to be changed here, where its control would stand; why, beside the last of
 * several.
 */
export function FixedField({
  label,
  value,
  hint,
}: {
  label: string
  value: string
  hint?: string
}) {
  const id = useId()
  return (
    <fieldset className={base.field} aria-describedby={hint ? id : undefined}>
      <legend className={base.label}>{label}</legend>
      <p className={css.fixed}>{value}</p>
      <About id={id} hint={hint} />
    </fieldset>
  )
}

/** How far something is that takes its time, in words and as a bar. */
export function Progress({ share, children }: { share: number; children: string }) {
  const id = useId()
  return (
    <div className={css.progress}>
      <p id={id}>{children}</p>
      <progress aria-labelledby={id} max={1} value={share} />
    </div>
  )
}

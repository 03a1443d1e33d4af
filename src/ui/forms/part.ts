/**
 * A group of fields inside a larger form: what they hold, what is wrong with each in words, and
 * whom to tell of a change.
 */
export interface FormPart<F extends Record<string, string>> {
  values: F
  errorAt: (field: keyof F & string) => string | null
  onChange: (field: keyof F & string, value: string) => void
}

/** What a field of the part needs besides its label. */
export function inPart<F extends Record<string, string>>(
  { values, errorAt, onChange }: FormPart<F>,
  field: keyof F & string,
) {
  return {
    name: field,
    value: values[field],
    error: errorAt(field),
    onChange: (value: string) => onChange(field, value),
  }
}

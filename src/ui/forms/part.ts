/** A group of fields inside a larger form: what they hold, what is wrong with each in words, and whom to tell of a change. */
export interface FormPart<F extends Record<string, string>> {
  values: F
  errorAt: (field: keyof F & string) => string | null
  onChange: (field: keyof F & string, value: string) => void
}

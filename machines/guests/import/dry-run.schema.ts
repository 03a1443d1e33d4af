/** A row that nothing was made of, or of which something could not be: why. */
export interface RowProblem {
  row: number
  code: 'no_name' | 'too_long' | 'email_in_notes'
}

/** Somebody new who has the name of somebody there, but another address to write to: perhaps the same person. */
export interface LikelyDuplicate {
  row: number
  name: string
  of: string
}

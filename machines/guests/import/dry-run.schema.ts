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

/** What a row would change about somebody who is there, or about a household. */
export interface PlannedChange {
  row: number
  /** Empty for a companion whose name is to come. */
  name: string
  fields: readonly ChangedField[]
  /** The events whose answer or invitation it changes, by name. */
  events: readonly string[]
}

export type ChangedField =
  | 'firstName'
  | 'lastName'
  | 'ageGroup'
  | 'tags'
  | 'diet'
  | 'meal'
  | 'email'
  | 'phone'
  | 'notes'
  | 'address'
  | 'side'

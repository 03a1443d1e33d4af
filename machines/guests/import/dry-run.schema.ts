import type { WordMeaning } from '../foreign/source.schema.ts'

/** A row that nothing was made of, or of which something could not be: why. */
export interface RowProblem {
  row: number
  code: 'no_name' | 'too_long' | 'email_in_notes' | 'total' | 'household_full'
}

/** Whether nothing is made of the row; any other problem is to be looked at all the same. */
export function isRejected({ code }: Pick<RowProblem, 'code'>) {
  return code !== 'email_in_notes'
}

/** Somebody new who has the name of somebody there, or of an earlier row: perhaps the same person. */
export interface LikelyDuplicate {
  row: number
  name: string
  /** The household of the other one. */
  of: string
  /** The row of the other one, where both are in the file; null where they are in the list. */
  ofRow: number | null
}

/** Somebody whom an import would add. */
export interface PlannedPerson {
  row: number
  /** Empty for a companion whose name is to come. */
  name: string
  household: string
}

/** A word of the file that says nothing to us, in a column of answers, sides or ages; it is kept as a note. */
export interface UnreadWord {
  /** The column's place in the file. */
  place: number
  header: string
  word: string
  /** How many rows say it. */
  count: number
  /** What it may be taken for. */
  choices: readonly WordMeaning[]
  /** What it is taken for. */
  meaning: WordMeaning
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

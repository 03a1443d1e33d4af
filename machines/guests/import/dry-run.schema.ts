import type { WordMeaning } from '../foreign/source.schema.ts'

/** What is kept in the notes because its own field does not accept it. */
const warnings = ['email_in_notes', 'phone_in_notes'] as const

/** Why a row, or a part of it, could not be used. */
export interface RowProblem {
  row: number
  code: 'no_name' | 'too_long' | 'total' | 'household_full' | (typeof warnings)[number]
}

/** Whether the whole row is left out; other problems are warnings. */
export function isRejected({ code }: Pick<RowProblem, 'code'>) {
  return !warnings.some((warning) => warning === code)
}

/** A new person with the name of an existing one or of an earlier row: perhaps the same person. */
export interface LikelyDuplicate {
  row: number
  name: string
  /** The household of the other one. */
  of: string
  /** The row of the other person if both are in the file; null if they are in the list. */
  ofRow: number | null
}

/** A person whom an import would add. */
export interface PlannedPerson {
  row: number
  /** Empty for a companion without a name yet. */
  name: string
  household: string
}

/** A word that we cannot read in a column of answers, sides or ages; it is kept as a note. */
export interface UnreadWord {
  /** The index of the column in the file. */
  place: number
  header: string
  word: string
  /** How many rows contain it. */
  count: number
  /** The meanings that it may be given. */
  choices: readonly WordMeaning[]
  /** Its current meaning. */
  meaning: WordMeaning
}

/** What a row would change about an existing guest or household. */
export interface PlannedChange {
  row: number
  /** Empty for a companion without a name yet. */
  name: string
  fields: readonly ChangedField[]
  /** The names of the events whose answer or invitation it changes. */
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

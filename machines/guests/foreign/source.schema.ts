/** Where guest lists come from: `vowline` is an export of ours, `own` any other sheet. */
export const importSources = [
  'vowline',
  'the_knot',
  'zola_list',
  'zola_answers',
  'joy',
  'own',
] as const
export type ImportSource = (typeof importSources)[number]

/** What a column may hold of somebody. `note` keeps it with its header; `left_out` does not. */
export const columnFields = [
  'note',
  'left_out',
  'fullName',
  'firstName',
  'lastName',
  'household',
  'side',
  'tags',
  'ageGroup',
  'plusOne',
  'companion',
  'partySize',
  'email',
  'phone',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postcode',
  'country',
  'diet',
  'meal',
  'notes',
  'answer',
  'invited',
  'guestId',
] as const
export type ColumnField = (typeof columnFields)[number]

/** What a word of a file is taken for: an answer, a side, an age group, or a note. */
export const wordMeanings = [
  'note',
  'coming',
  'not_coming',
  'pending',
  'uninvited',
  'first',
  'second',
  'both',
  'adult',
  'child',
  'infant',
] as const
export type WordMeaning = (typeof wordMeanings)[number]

export interface Column {
  field: ColumnField
  /** Of a row that is a whole household: whom it is about, the first being 0. */
  person: number
  /** Of an answer: to which event, by its name; empty is to all of them. */
  event: string
  /** Of an answer in a sheet of one's own: a blank says nothing. In other products' files it is somebody who is not invited. */
  isSilentWhenBlank?: true
  /** What somebody said that words of this column mean, by the word as it is written. */
  words?: Readonly<Record<string, WordMeaning>>
}

/** Which part of a file holds the list, and how it is read. */
export interface Layout {
  /** The place of the sheet in a workbook, from 0. */
  sheet: number
  /** Whether the first row names the columns, or is a guest already; `found` leaves it to us. */
  headings: 'found' | 'none'
  encoding: Encoding
}

/** `found` is UTF-8, or else the code page of western Europe. */
export const encodings = [
  'found',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const
export type Encoding = (typeof encodings)[number]

/** What a file seems to be, and how sure that is, from 0 to 1. */
export interface Recognised {
  source: ImportSource
  confidence: number
  columns: readonly Column[]
}

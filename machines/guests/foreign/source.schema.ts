/** The sources of guest lists: `vowline` is our own export, `own` any other sheet. */
export const importSources = [
  'vowline',
  'the_knot',
  'zola_list',
  'zola_answers',
  'joy',
  'own',
] as const
export type ImportSource = (typeof importSources)[number]

/** What a column may hold. `note` keeps the cell with its header; `left_out` does not. */
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

/** The meaning of a word in a file: an answer, a side, an age group, or a note. */
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
  /** In a row for a whole household: whom the column is about; the first is 0. */
  person: number
  /** For an answer: the name of its event; empty is every event. */
  event: string
  /**
   * For an answer in the couple's own sheet: a blank says nothing. In other products' files it
   * means not invited.
   */
  isSilentWhenBlank?: true
  /** The meanings that somebody has given to words of this column. */
  words?: Readonly<Record<string, WordMeaning>>
}

/** Which part of a file holds the list, and how it is read. */
export interface Layout {
  /** The index of the sheet in a workbook, from 0. */
  sheet: number
  /** Whether the first row holds the headers; `found` leaves it to us. */
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

/** The likely source of a file, and how sure that is, from 0 to 1. */
export interface Recognised {
  source: ImportSource
  confidence: number
  columns: readonly Column[]
}

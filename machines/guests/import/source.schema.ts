/** Where guest lists come from: `vowline` is an export of ours, `own` any other sheet. */
export const importSources = ['vowline', 'the_knot', 'zola_list', 'zola_answers', 'joy', 'own'] as const
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

export interface Column {
  field: ColumnField
  /** Of a row that is a whole household: whom it is about, the first being 0. */
  person: number
  /** Of an answer: to which event, by its name; empty is to all of them. */
  event: string
  /** Of an answer in a sheet of one's own: a blank says nothing. In other products' files it is somebody who is not invited. */
  isSilentWhenBlank?: true
}

/** What a file seems to be, and how sure that is, from 0 to 1. */
export interface Recognised {
  source: ImportSource
  confidence: number
  columns: readonly Column[]
}

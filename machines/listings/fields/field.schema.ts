/** What a number of a field counts; locales/en/listings.json has the words. */
export type Unit =
  | 'guests'
  | 'people'
  | 'hours'
  | 'minutes'
  | 'days'
  | 'weeks'
  | 'rooms'
  | 'pieces'
  | 'seats'
  | 'vehicles'
  | 'decibels'
  | 'kilometres'

/** What an amount is paid for, where it is not the whole. */
export type Per = 'person' | 'hour' | 'trial' | 'bottle'

/**
 * A fact that vendors of a category state. The definition alone makes its input in the editor, its
 * validation, its filter in the search, its row in a comparison and its line on the public page. A
 * field with a `filter` is one that the search may ask for:
 * `atLeast` and `atMost` compare with a number, `is` with yes, `anyOf` needs one of the asked
 * options and `allOf` each of them.
 */
export type Field =
  | { kind: 'number'; max: number; unit: Unit; filter?: 'atLeast' | 'atMost' }
  /** Whole minor units of the listing's currency. */
  | { kind: 'money'; per?: Per; filter?: 'atMost' }
  | { kind: 'yesNo'; filter?: 'is' }
  | { kind: 'choice'; options: readonly string[]; filter?: 'anyOf' }
  | { kind: 'choices'; options: readonly string[]; filter?: 'anyOf' | 'allOf' }
  /** A time of the day in minutes after midnight; one after 1440 is in the night that follows. */
  | { kind: 'time'; filter?: 'atLeast' }
  | { kind: 'text'; max: number }

/** Fields that belong together, in their order; a form has a group a section. */
export interface FieldGroup<K extends string = string> {
  group: string
  fields: readonly K[]
}

/**
 * The definition of one field of an entry. Every field is text, and an empty text means no value.
 */
export interface FieldDefinition {
  /** `line` and `text` are prose; `fact` is shown under its own label. */
  is: 'line' | 'text' | 'fact' | 'link' | 'day' | 'photo'
  max: number
  isRequired?: boolean
}

interface ListDefinition {
  /** How many entries one page has of it. */
  maxEntries: number
  fields: Record<string, FieldDefinition>
}

const title = { is: 'line', max: 120, isRequired: true } as const
const text = { is: 'text', max: 800 } as const
const link = { is: 'link', max: 500 } as const
const day = { is: 'day', max: 10 } as const
const photo = { is: 'photo', max: 36 } as const
const fact = (max: number) => ({ is: 'fact', max }) as const

/**
 * The sections that are lists of entries. The form, its validation, the API and the page all follow
 * this table.
 */
export const listSections = {
  travel: { maxEntries: 12, fields: { title, text, link } },
  stays: {
    maxEntries: 20,
    fields: { title, text, price: fact(80), code: fact(60), bookBy: day, link },
  },
  activities: { maxEntries: 20, fields: { title, text, place: fact(200), link } },
  party: {
    maxEntries: 30,
    fields: { title, role: { is: 'line', max: 80 }, text, photo },
  },
  questions: {
    maxEntries: 15,
    fields: {
      question: { is: 'line', max: 160, isRequired: true },
      answer: { is: 'text', max: 600, isRequired: true },
    },
  },
} as const satisfies Record<string, ListDefinition>

export type ListSection = keyof typeof listSections
export type FieldOf<S extends ListSection> = keyof (typeof listSections)[S]['fields'] & string
export type EntryField = { [S in ListSection]: FieldOf<S> }[ListSection]

/** All sections of a page in their default order. */
export const sectionKinds = [
  'story',
  'schedule',
  'travel',
  'stays',
  'activities',
  'party',
  'answer',
  'gifts',
  'questions',
  'photos',
  'guestPhotos',
] as const
export type SectionKind = (typeof sectionKinds)[number]

/** Who sees a section: every visitor, invited guests only, or nobody. */
export const audiences = ['everyone', 'guests', 'nobody'] as const
export type Audience = (typeof audiences)[number]

export const listKinds = Object.keys(listSections) as ListSection[]

/** The fields of a list’s entries in the order of the form. */
export function fieldsOf(kind: ListSection): [EntryField, FieldDefinition][] {
  return Object.entries(listSections[kind].fields) as [EntryField, FieldDefinition][]
}

export function isListSection(kind: SectionKind): kind is ListSection & SectionKind {
  return Object.hasOwn(listSections, kind)
}

/**
 * What may be typed into one field of an entry. Every field is text, and the empty text is one that
 * says nothing.
 */
export interface FieldDefinition {
  /** `line` and `text` are prose, `fact` is a line that the page shows under its own label. */
  is: 'line' | 'text' | 'fact' | 'link' | 'day' | 'photo'
  max: number
  isRequired?: boolean
}

interface ListDefinition {
  /** How many entries one page has of it. */
  most: number
  fields: Record<string, FieldDefinition>
}

const title = { is: 'line', max: 120, isRequired: true } as const
const text = { is: 'text', max: 800 } as const
const link = { is: 'link', max: 500 } as const
const day = { is: 'day', max: 10 } as const
const photo = { is: 'photo', max: 36 } as const
const fact = (max: number) => ({ is: 'fact', max }) as const

/**
 * The sections that are lists of entries. The form, its validation, the API and the page are all
 * drawn from this table.
 */
export const listSections = {
  travel: { most: 12, fields: { title, text, link } },
  stays: {
    most: 20,
    fields: { title, text, price: fact(80), code: fact(60), bookBy: day, link },
  },
  activities: { most: 20, fields: { title, text, place: fact(200), link } },
  party: {
    most: 30,
    fields: { title, role: { is: 'line', max: 80 }, text, photo },
  },
  questions: {
    most: 15,
    fields: {
      question: { is: 'line', max: 160, isRequired: true },
      answer: { is: 'text', max: 600, isRequired: true },
    },
  },
} as const satisfies Record<string, ListDefinition>

export type ListSection = keyof typeof listSections
export type FieldOf<S extends ListSection> = keyof (typeof listSections)[S]['fields'] & string
export type EntryField = { [S in ListSection]: FieldOf<S> }[ListSection]

/** All sections of a page, in the order that a page has before anybody changes it. */
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

/** Whoever sees the page, those who were invited, or nobody. */
export const audiences = ['everyone', 'guests', 'nobody'] as const
export type Audience = (typeof audiences)[number]

export const listKinds = Object.keys(listSections) as ListSection[]

/** The fields of a list's entries in the order in which they are asked for. */
export function fieldsOf(kind: ListSection): [EntryField, FieldDefinition][] {
  return Object.entries(listSections[kind].fields) as [EntryField, FieldDefinition][]
}

export function isListSection(kind: SectionKind): kind is ListSection & SectionKind {
  return Object.hasOwn(listSections, kind)
}

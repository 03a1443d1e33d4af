import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { fieldsOf, listKinds } from './sections/section-kinds.schema.ts'
import type { ListSection } from './sections/section-kinds.schema.ts'
import { completeArrangement, fieldSchema } from './sections/sections.schema.ts'
import type { Entry, PlacedSection } from './sections/sections.schema.ts'
import { contentSchema } from './website.schema.ts'
import type { PageContent } from './website.schema.ts'

/**
 * A page in its form: lists of entries are JSON, and so are the chosen items and the order of the
 * sections.
 */
export type WebsiteForm = Record<keyof PageContent, string>

/** The value of a ticked box. */
export const yes = 'yes'

const asJson = v.pipe(
  v.string(),
  v.transform((typed): unknown => JSON.parse(typed)),
)
const { look, greeting, story, place, shown, hero, arrangement } = contentSchema.entries

/**
 * The entries of a list. An entry without any value is dropped; an incomplete one makes the whole
 * list invalid.
 */
function listField<S extends ListSection>(kind: S) {
  const schema = schemaOf(kind)
  return v.pipe(
    v.string(),
    v.transform((typed) => entriesIn(typed).filter((entry) => !isBlank(entry))),
    v.check((entries) => v.is(schema, entries), 'incomplete_entries'),
    v.transform((entries) => v.parse(schema, entries)),
  )
}

export const websiteFormSchema: v.GenericSchema<WebsiteForm, PageContent> = v.object({
  look: v.pipe(v.string(), look),
  greeting,
  story,
  place,
  travel: listField('travel'),
  stays: listField('stays'),
  activities: listField('activities'),
  party: listField('party'),
  questions: listField('questions'),
  shown: v.pipe(asJson, shown),
  hero,
  arrangement: v.pipe(asJson, arrangement),
  takesPhotos: v.pipe(
    v.string(),
    v.transform((typed) => typed === yes),
  ),
})

export function websiteFormOf(website: PageContent): WebsiteForm {
  const lists = listKinds.map((kind) => [kind, entriesAs(kind, website[kind])] as const)
  return {
    look: website.look,
    greeting: website.greeting,
    story: website.story,
    place: website.place,
    ...(Object.fromEntries(lists) as Record<ListSection, string>),
    shown: shownAs(website.shown),
    hero: website.hero,
    arrangement: arrangementAs(website.arrangement),
    takesPhotos: website.takesPhotos ? yes : '',
  }
}

/**
 * Serialises each entry with exactly its list’s fields in their order, so that equal entries give
 * equal text.
 */
export function entriesAs(kind: ListSection, entries: readonly Entry[]) {
  const names = fieldsOf(kind).map(([name]) => name)
  return JSON.stringify(
    entries.map((entry) => Object.fromEntries(names.map((name) => [name, entry[name] ?? '']))),
  )
}

/** The entries in the form’s field; an empty list if the field is invalid. */
export function entriesIn(field: string): Entry[] {
  return parsed(v.array(v.record(v.string(), v.string())), field) ?? []
}

/** The complete entries: the preview does not show an incomplete one. */
export function completeEntries<S extends ListSection>(kind: S, field: string): PageContent[S] {
  const schema = schemaOf(kind)
  const complete = entriesIn(field).filter((entry) => v.is(schema, [entry]))
  return v.parse(schema, complete)
}

// TypeScript cannot tell that the schema of a name produces entries of that name.
function schemaOf<S extends ListSection>(kind: S) {
  return contentSchema.entries[kind] as unknown as v.GenericSchema<unknown, PageContent[S]>
}

/**
 * What is wrong with one field of an entry; null for an entry without any value, which is dropped
 * on saving.
 */
export function entryProblem(kind: ListSection, entry: Entry, name: string): string | null {
  const field = fieldsOf(kind).find(([known]) => known === name)?.[1]
  if (field === undefined || isBlank(entry)) return null
  const found = v.safeParse(fieldSchema(field), entry[name] ?? '')
  return found.success ? null : found.issues[0].message
}

function isBlank(entry: Entry) {
  return Object.values(entry).every((value) => value === undefined || value.trim() === '')
}

export function arrangementAs(placed: readonly PlacedSection[]) {
  return JSON.stringify(placed.map(({ kind, audience }) => ({ kind, audience })))
}

/** The complete order of sections in the form’s field. */
export function arrangementIn(field: string): PlacedSection[] {
  return completeArrangement(parsed(arrangement, field) ?? [])
}

/** In a fixed order, so that the same choice gives the same text. */
export function shownAs(ids: readonly string[]) {
  return JSON.stringify(ids.toSorted())
}

export function shownIn(field: string): string[] {
  return parsed(v.array(idSchema), field) ?? []
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, field: string): T | null {
  try {
    const found = v.safeParse(schema, JSON.parse(field))
    return found.success ? found.output : null
  } catch {
    return null
  }
}

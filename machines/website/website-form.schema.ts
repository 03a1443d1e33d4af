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

/** What the field of a box that is ticked holds. */
export const yes = 'yes'

const asJson = v.pipe(
  v.string(),
  v.transform((typed): unknown => JSON.parse(typed)),
)
const { look, greeting, story, place, shown, hero, arrangement } = contentSchema.entries

/**
 * The entries of a list. One that says nothing yet is none; one that is not complete is refused at
 * the list as a whole.
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
 * Each entry with the fields of its list and no other, in their order, so that the same entries are
 * the same text.
 */
export function entriesAs(kind: ListSection, entries: readonly Entry[]) {
  const names = fieldsOf(kind).map(([name]) => name)
  return JSON.stringify(
    entries.map((entry) => Object.fromEntries(names.map((name) => [name, entry[name] ?? '']))),
  )
}

/** What the form's field holds; nothing where it is no list. */
export function entriesIn(field: string): Entry[] {
  return parsed(v.array(v.record(v.string(), v.string())), field) ?? []
}

/** The entries that say something; half of one is not shown beside the form yet. */
export function completeEntries<S extends ListSection>(kind: S, field: string): PageContent[S] {
  const schema = schemaOf(kind)
  const complete = entriesIn(field).filter((entry) => v.is(schema, [entry]))
  return v.parse(schema, complete)
}

// TypeScript does not see that the entry of a name is the one whose output has that name.
function schemaOf<S extends ListSection>(kind: S) {
  return contentSchema.entries[kind] as unknown as v.GenericSchema<unknown, PageContent[S]>
}

/**
 * What is wrong with one field of an entry; an entry that says nothing is left out when it is
 * saved.
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

/** The order that the form's field holds, with every section in it. */
export function arrangementIn(field: string): PlacedSection[] {
  return completeArrangement(parsed(arrangement, field) ?? [])
}

/** In one order, so that the same choice is the same text. */
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

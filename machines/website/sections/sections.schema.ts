import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema, textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'
import { audiences, listSections, sectionKinds } from './section-kinds.schema.ts'
import type { FieldDefinition, FieldOf, ListSection } from './section-kinds.schema.ts'

/**
 * One entry of a list: a hotel, a member of the wedding party, a question. It has every field; a
 * blank one has no value.
 */
export type EntryOf<S extends ListSection> = Record<FieldOf<S>, string>
/** An entry of any list. */
export type Entry = Partial<Record<string, string>>

/** The schema of one field, from its definition. */
export function fieldSchema({ is, max, isRequired }: FieldDefinition): v.GenericSchema<string> {
  const blank = v.literal('')
  if (is === 'day') return v.union([blank, daySchema], 'invalid_date')
  if (is === 'photo') return v.union([blank, idSchema], 'invalid_choice')
  if (is === 'link') return v.pipe(webAddressSchema, v.maxLength(max, 'too_long'))
  return isRequired ? requiredTextSchema(max) : textSchema(max)
}

function entrySchema<S extends ListSection>(kind: S) {
  const entries = Object.entries<FieldDefinition>(listSections[kind].fields).map(
    ([name, field]) => [name, fieldSchema(field)] as const,
  )
  // The table of sections has exactly these names.
  return v.strictObject(Object.fromEntries(entries)) as unknown as v.GenericSchema<EntryOf<S>>
}

function listSchema<S extends ListSection>(kind: S) {
  return v.pipe(v.array(entrySchema(kind)), v.maxLength(listSections[kind].maxEntries, 'too_many'))
}

/** The lists of a page, by section. */
export const listEntries = {
  travel: listSchema('travel'),
  stays: listSchema('stays'),
  activities: listSchema('activities'),
  party: listSchema('party'),
  questions: listSchema('questions'),
}

/** The position of a section is its index in the list. */
const placedSchema = v.strictObject({
  kind: v.picklist(sectionKinds, 'invalid_choice'),
  audience: v.picklist(audiences, 'invalid_choice'),
})
export type PlacedSection = v.InferOutput<typeof placedSchema>

export const arrangementSchema = v.pipe(
  v.array(placedSchema),
  v.maxLength(sectionKinds.length, 'too_many'),
  v.check(
    (placed) => new Set(placed.map(({ kind }) => kind)).size === placed.length,
    'invalid_choice',
  ),
)

/**
 * All sections in their order. A section that was never placed comes after its predecessor in the
 * default order, and everyone sees it.
 */
export function completeArrangement(placed: readonly PlacedSection[]): PlacedSection[] {
  const all = [...placed]
  for (const [at, kind] of sectionKinds.entries()) {
    if (all.some((section) => section.kind === kind)) continue
    const before = sectionKinds
      .slice(0, at)
      .findLast((known) => all.some((section) => section.kind === known))
    const to = all.findIndex((section) => section.kind === before) + 1
    all.splice(to, 0, { kind, audience: 'everyone' })
  }
  return all
}

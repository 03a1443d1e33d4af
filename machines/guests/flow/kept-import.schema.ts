import * as v from 'valibot'
import { columnFields, encodings, wordMeanings } from '../foreign/source.schema.ts'
import { importedSchema } from '../import/plan.schema.ts'

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

const layoutSchema = v.object({
  sheet: placeSchema,
  headings: v.picklist(['found', 'none']),
  encoding: v.picklist(encodings),
})

const columnSchema = v.object({
  field: v.picklist(columnFields),
  person: placeSchema,
  event: v.string(),
  isSilentWhenBlank: v.exactOptional(v.literal(true)),
  words: v.exactOptional(v.record(v.string(), v.picklist(wordMeanings))),
})

/** How far an import has come, so that a reload goes on from there. What it would change is worked out anew. */
export const keptImportSchema = v.object({
  step: v.picklist(['mapping', 'looked', 'writing', 'written', 'undoing', 'undone']),
  fileName: v.string(),
  layout: layoutSchema,
  /** As the person says; none where nobody has said anything yet. */
  columns: v.array(columnSchema),
  imported: v.nullable(importedSchema),
  /** How many changed things an undo leaves as they are. */
  leaving: v.nullable(placeSchema),
})
export type KeptImport = v.InferOutput<typeof keptImportSchema>

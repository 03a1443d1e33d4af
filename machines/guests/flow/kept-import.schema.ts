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

/** The progress of an import, so that a reload continues there. The preview is computed again. */
export const keptImportSchema = v.object({
  step: v.picklist(['mapping', 'looked', 'writing', 'written', 'undoing', 'undone']),
  fileName: v.string(),
  layout: layoutSchema,
  /** As the person has said; empty if they have not said anything yet. */
  columns: v.array(columnSchema),
  imported: v.nullable(importedSchema),
  /** How many changed things an undo leaves. */
  leaving: v.nullable(placeSchema),
})
export type KeptImport = v.InferOutput<typeof keptImportSchema>

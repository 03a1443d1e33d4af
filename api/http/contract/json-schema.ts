import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { bytes, calendarFile, events } from './declaration.ts'
import type { JsonSchema, Parameter } from './open-api.ts'

/** The largest file that is accepted, and therefore the largest that is returned. */
export const maxFileBytes = 10 * 1024 * 1024

/** Bodies that are not JSON are described by hand. */
export const textSchemas: Record<string, JsonSchema> = {
  [bytes]: fileSchema(maxFileBytes),
  [calendarFile]: { type: 'string', maxLength: maxFileBytes, description: 'iCalendar (RFC 5545).' },
  [events]: {
    type: 'string',
    maxLength: 2_147_483_647,
    description: 'Events `changed`, each with the area to look at again as its data.',
  },
}

export function fileSchema(maxLength: number): JsonSchema {
  return { type: 'string', format: 'binary', maxLength }
}

export function parametersOf(
  place: 'path' | 'query',
  schema: v.GenericSchema | undefined,
): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    in: place,
    name,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/**
 * A schema as the document shows it. Requests are described up to the first transformation, with
 * the bounds before it. Rules that JSON Schema cannot express (a check over two fields) are left
 * out and still enforced.
 */
export function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    // A tuple's length is its bound.
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'strict_tuple'
        ? { ...jsonSchema, maxItems: jsonSchema.prefixItems?.length ?? 0 }
        : undefined,
  })
  return rest as JsonSchema
}

import type { JsonSchema, OpenApiDocument, OperationObject } from '#api/http/contract/open-api.ts'
import type { RequestOptions, TestApp } from './app.ts'
import { bodyOf } from './app.ts'

export interface Operation {
  method: string
  /** As the document writes it: "/api/weddings/{id}". */
  path: string
  spec: OperationObject
}

/**
 * Every operation that the API documents, which is every one that it has: a test holds the two
 * together.
 */
export async function operationsOf(api: TestApp): Promise<Operation[]> {
  const document = await bodyOf<OpenApiDocument>(await api.request('GET', '/api/openapi.json'))
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => ({ method: method.toUpperCase(), path, spec })),
  )
}

export function isWrite({ method }: Operation) {
  return method !== 'GET'
}

/** The path with its parameters filled in. */
export function pathWith(path: string, id: string) {
  return path.replaceAll(/\{\w+\}/g, id)
}

/** A request that fits what the document says: path, query and body, a file where it takes one. */
export function exampleRequest(
  operation: Operation,
  id: string,
): { path: string; options: RequestOptions } {
  const query = operation.spec.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.required,
  )
  const search = query
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`)
    .join('&')
  // A part of the path that is one of a few words is none of an id.
  const worded = operation.spec.parameters.reduce(
    (path, { name, schema }) =>
      'enum' in schema ? path.replace(`{${name}}`, String(exampleOf(schema))) : path,
    operation.path,
  )
  const path = pathWith(worded, id) + (search && `?${search}`)
  const schema = bodySchemaOf(operation)
  if (schema) return { path, options: { body: exampleOf(schema) } }
  const file = operation.spec.requestBody?.content['application/octet-stream']
  return {
    path,
    options: file
      ? { body: '%PDF-1.7 example', headers: { 'content-type': 'application/octet-stream' } }
      : {},
  }
}

/** The schema of an operation's body. */
export function bodySchemaOf({ spec }: Operation): JsonSchema | null {
  return spec.requestBody?.content['application/json']?.schema ?? null
}

/**
 * A body that fits its schema and says something in every field; its text would pass for a web
 * address, too.
 */
export function exampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  const choices = schema['enum'] ?? schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices))
    return 'enum' in schema ? choices[0] : exampleOf(choices[0] as JsonSchema)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, exampleOf(property)]),
    )
  if (schema.type === 'integer' || schema.type === 'number') return schema['minimum'] ?? 1
  if (schema.type === 'array') {
    const some = Number(schema['minItems'] ?? 0) > 0 ? [schema['items'] as JsonSchema] : []
    return ((schema['prefixItems'] as JsonSchema[] | undefined) ?? some).map(exampleOf)
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  const { pattern } = schema
  const patterned =
    typeof pattern === 'string'
      ? shaped.find((text) => new RegExp(pattern, 'u').test(text))
      : undefined
  return (
    patterned ??
    examples[String(schema['format'])] ??
    'vowline.test'.padEnd(Number(schema['minLength'] ?? 0), 'x')
  )
}

/** What fits the patterns that are asked for: an id of ours, a currency, a month. */
const shaped = ['01900000-0000-7000-8000-000000000000', 'USD', '2027-06']

const examples: Record<string, string> = {
  date: '2027-06-19',
  'date-time': '2027-06-19T12:00:00.000Z',
  email: 'jonas@vowline.test',
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
}

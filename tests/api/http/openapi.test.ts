import { beforeAll, expect, test } from 'vitest'
import type { JsonSchema, OpenApiDocument } from '#api/http/contract/open-api.ts'
import { problemStatus } from '#machines/kernel/problem.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { operationsOf } from '#tests/harness/operations.ts'

const api = openTestApp(mainEngine)
let document: OpenApiDocument
beforeAll(async () => {
  document = await bodyOf<OpenApiDocument>(await api.request('GET', '/api/openapi.json'))
})

test('the document contains exactly the routes of the app', async () => {
  const documented = (await operationsOf(api))
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
  const mounted = api.app.routes
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .toSorted()
  expect(documented).toEqual(mounted)
})

test('every operation documents its roles, responses and problems', async () => {
  const operations = await operationsOf(api)
  const silent = operations.filter(({ path, spec }) => {
    const statuses = Object.keys(spec.responses)
    const named = spec.parameters.map(({ name }) => name)
    return (
      spec['x-roles'].length === 0 ||
      spec.summary === '' ||
      !statuses.some((status) => status.startsWith('2')) ||
      !statuses.includes('500') ||
      (spec['x-roles'][0] !== 'everyone' &&
        !spec.responses['401']?.['x-codes']?.includes('signed_out')) ||
      [...path.matchAll(/\{(\w+)\}/g)].some(([, parameter = '']) => !named.includes(parameter))
    )
  })
  expect(silent).toEqual([])
  expect(new Set(operations.map(({ spec }) => spec.operationId)).size).toBe(operations.length)
})

test('every string, array and number is bounded, and request objects allow no other fields', async () => {
  const loose: string[] = []
  for (const { method, path, spec } of await operationsOf(api)) {
    const name = `${method} ${path}`
    for (const { name: parameter, schema } of spec.parameters)
      loose.push(...looseIn(schema, `${name} ${parameter}`, true))
    for (const { schema } of Object.values(spec.requestBody?.content ?? {}))
      loose.push(...looseIn(schema, `${name} body`, true))
    for (const [status, { content }] of Object.entries(spec.responses)) {
      for (const { schema } of Object.values(content ?? {}))
        loose.push(...looseIn(schema, `${name} ${status}`, false))
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    loose.push(...looseIn(schema, name, false))
  expect(loose).toEqual([])
})

test('every reference resolves', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
})

test('the documentation page has an anchor for each problem, loads nothing and runs nothing', async () => {
  const page = await api.request('GET', '/api/docs')
  const html = await page.text()
  for (const code of Object.keys(problemStatus)) expect(html).toContain(`id="${code}"`)
  expect(html).not.toMatch(/<script|<link|<img|src=|javascript:|https?:\/\//)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const nonce = /style-src 'nonce-([^']+)'/.exec(
    page.headers.get('content-security-policy') ?? '',
  )?.[1]
  expect(html).toContain(`<style nonce="${nonce}">`)
})

test('every list has the shape that decisions.md gives it', async () => {
  const withoutCursor: string[] = []
  for (const { method, path, spec } of await operationsOf(api)) {
    const { schema } = spec.responses['200']?.content?.['application/json'] ?? {}
    const fields = Object.keys(schema?.properties ?? {})
    // A wedding page or a budget is a record that has items among others.
    const isList = method === 'GET' && fields[0] === 'items'
    if (isList && !fields.includes('nextCursor')) withoutCursor.push(path)
  }
  expect(withoutCursor).toEqual([])
})

/** The parts of a schema without bounds, as paths. */
function looseIn(schema: JsonSchema, place: string, isRequest: boolean): string[] {
  const parts = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap(
    (keyword) => (schema[keyword] as JsonSchema[] | undefined) ?? [],
  )
  const inside = [
    ...parts.map((part, index) => [part, `${place}|${index}`] as const),
    ...Object.entries(schema.properties ?? {}).map(
      ([key, part]) => [part, `${place}.${key}`] as const,
    ),
    ...(typeof schema['items'] === 'object'
      ? [[schema['items'] as JsonSchema, `${place}[]`] as const]
      : []),
    ...['propertyNames', 'additionalProperties'].flatMap((keyword) =>
      typeof schema[keyword] === 'object'
        ? [[schema[keyword] as JsonSchema, `${place} ${keyword}`] as const]
        : [],
    ),
  ]
  return [
    ...(isBounded(schema, parts.length > 0) && (!isRequest || isClosed(schema))
      ? []
      : [`${place}: ${JSON.stringify(schema)}`]),
    ...inside.flatMap(([part, at]) => looseIn(part, at, isRequest)),
  ]
}

function isBounded(schema: JsonSchema, hasParts: boolean) {
  if ('const' in schema || 'enum' in schema || '$ref' in schema) return true
  if (schema.type === 'string') return 'maxLength' in schema
  if (schema.type === 'integer' || schema.type === 'number')
    return 'minimum' in schema && 'maximum' in schema
  if (schema.type === 'array') return 'maxItems' in schema
  return hasParts || schema.type === 'object' || schema.type === 'boolean' || schema.type === 'null'
}

function isClosed(schema: JsonSchema) {
  // A record keyed by ids restricts the form of its keys and their number.
  const isRecord = 'propertyNames' in schema && 'maxProperties' in schema
  return schema.type !== 'object' || schema['additionalProperties'] === false || isRecord
}

import { toJsonSchema } from '@valibot/to-json-schema'
import type { Handler, Hono } from 'hono'
import type * as v from 'valibot'
import { problemStatus } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import { bytes, calendarFile, events } from './declaration.ts'
import type { Declaration } from './declaration.ts'
import { limitOf } from './limits.ts'
import type { Env } from '../env.ts'
import type { JsonSchema, OpenApiDocument, OperationObject, Parameter, ResponseObject } from './open-api.ts'
import { guardHeader } from '../request/guard.ts'

const declarations = new WeakMap<object, Declaration>()

/** Remembers what a handler promises, for the document. */
export function declare(handler: Handler<Env>, declaration: Declaration) {
  declarations.set(handler, declaration)
  return handler
}

export function declarationOf(handler: object): Declaration | undefined {
  return declarations.get(handler)
}

/**
 * The OpenAPI 3.1 document of all mounted routes, written from their declarations. (hono-openapi would write it too, but sees neither
 * the method nor the roles of a route, so that half of it would have to be written here all the same.)
 */
export function openApiDocument(app: Hono<Env>): OpenApiDocument {
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const { path, method, handler } of app.routes) {
    const declaration = declarationOf(handler)
    if (!declaration) throw new Error(`${method} ${path} has no declaration: make it with operation().`)
    const documented = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[documented] = { ...paths[documented], [method.toLowerCase()]: operationObject(declaration, method, path) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vowline', version: '1', description: 'The API of Vowline. Every refusal is a problem (RFC 9457) with a stable code.' },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-Http-vowline' } },
    },
  }
}

function operationObject(declaration: Declaration, method: string, path: string): OperationObject {
  const { roles, summary, body, upload, alsoUndecided } = declaration
  const isGuarded = method !== 'GET' && !declaration.fromElsewhere
  return {
    operationId: [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)].join('-'),
    summary,
    tags: [path.split('/').find((part) => part !== '' && part !== 'api') ?? 'service'],
    'x-roles': typeof roles === 'string' ? [roles] : [...roles, ...(alsoUndecided ? ['undecided'] : [])],
    security: roles === 'everyone' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', declaration.params),
      ...parametersOf('query', declaration.query),
      ...(declaration.idempotent ? [idempotencyParameter] : []),
      ...(isGuarded ? [guardParameter] : []),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } } : {}),
    ...(upload ? { requestBody: { required: true, content: { [bytes]: { schema: fileSchema(upload.maxBytes) } } } } : {}),
    responses: { ...refusalsOf(problemsOf(declaration, method !== 'GET')), ...answersOf(declaration) },
  }
}

function answersOf({ answers, produces }: Declaration): Record<string, ResponseObject> {
  const media = produces ?? 'application/json'
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: meanings[status] ?? 'Done.',
        ...(schema ? { content: { [media]: { schema: textSchemas[media] ?? jsonSchema(schema, 'output') } } } : {}),
      },
    ]),
  )
}

/** The largest file that anything takes, and so the largest that anything gives. */
const maxFileBytes = 10 * 1024 * 1024

/** What is no JSON is described by hand. */
const textSchemas: Record<string, JsonSchema> = {
  [bytes]: fileSchema(maxFileBytes),
  [calendarFile]: { type: 'string', maxLength: maxFileBytes, description: 'iCalendar (RFC 5545).' },
  [events]: { type: 'string', maxLength: 2_147_483_647, description: 'Events `changed`, each with the area to look at again as its data.' },
}

function fileSchema(maxLength: number): JsonSchema {
  return { type: 'string', format: 'binary', maxLength }
}

const meanings: Record<string, string> = {
  '200': 'Here it is.',
  '201': 'Made.',
  '202': 'Taken; it takes effect later.',
  '204': 'Done; there is nothing to say.',
  '503': 'Not ready.',
}

const writeProblems: ProblemCode[] = [
  'cross_site',
  'missing_header',
  'not_json',
  'body_not_readable',
  'body_too_large',
  'body_too_slow',
  'storage_full',
]

/** The refusals that follow from a declaration, and those that it names. */
function problemsOf(declaration: Declaration, isWrite: boolean): ProblemCode[] {
  const { roles, params, query, body, idempotent, fromElsewhere, problems = [] } = declaration
  return [
    ...(isWrite && !fromElsewhere ? writeProblems : []),
    ...(params || query || body || idempotent ? ['invalid_input' as const] : []),
    ...(roles === 'everyone' ? [] : ['signed_out' as const, 'session_expired' as const]),
    ...(typeof roles === 'string' ? [] : ['wrong_role' as const]),
    ...(params ? ['not_found' as const] : []),
    ...(limitOf(declaration, isWrite) ? ['too_many_requests' as const] : []),
    ...(idempotent ? ['idempotency_mismatch' as const] : []),
    ...problems,
    'database_away',
    'internal',
  ]
}

function refusalsOf(codes: ProblemCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => problemStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, inside]) => [
      status,
      {
        description: inside.join(', '),
        'x-codes': inside,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const idempotencyParameter: Parameter = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key with the same body again gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
}

const guardParameter: Parameter = {
  in: 'header',
  name: 'X-Vowline',
  required: true,
  description: 'Shows that the request comes from a page of our own.',
  schema: { type: 'string', enum: [guardHeader.value], maxLength: 1 },
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', maxLength: 100 },
    title: { type: 'string', maxLength: 200 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { type: 'string', enum: Object.keys(problemStatus), maxLength: 40 },
    requestId: { type: 'string', maxLength: 40 },
    fields: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string', maxLength: 200 }, code: { type: 'string', maxLength: 40 } },
      },
    },
    retryAfterSeconds: { type: 'integer', minimum: 0, maximum: 86_400 },
    current: { type: 'object', description: 'version_stale: the record as it is now.' },
    state: { type: 'string', maxLength: 40, description: 'event_not_allowed: where the record is.' },
    event: { type: 'string', maxLength: 40, description: 'event_not_allowed: what was asked for.' },
    allowed: eventNames('event_not_allowed: what may be asked for now, by whoever asked.'),
    refusedBy: eventNames('event_not_allowed: the guards that said no; none where the state does not know the event.'),
    allowedFrom: {
      type: 'string',
      format: 'date-time',
      maxLength: 32,
      description: 'event_not_allowed: from when on, where only time is missing.',
    },
    maxBytes: { type: 'integer', minimum: 1, maximum: maxFileBytes, description: 'body_too_large: how large a file may be.' },
  },
}

function eventNames(description: string): JsonSchema {
  return { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 40 }, description }
}

function parametersOf(place: 'path' | 'query', schema: v.GenericSchema | undefined): Parameter[] {
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
 * A schema as the document shows it. Requests are described up to the first transformation (what may be sent), with the bounds that
 * stand before it; rules that JSON Schema cannot say (a check over two fields) stay unsaid and are enforced all the same.
 */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    // A tuple's length is its bound.
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'strict_tuple' ? { ...jsonSchema, maxItems: jsonSchema.prefixItems?.length ?? 0 } : undefined,
  })
  return rest as JsonSchema
}

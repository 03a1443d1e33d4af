import type { Handler, Hono } from 'hono'
import { bytes } from './declaration.ts'
import type { Declaration } from './declaration.ts'
import type { Env } from '../env.ts'
import type { OpenApiDocument, OperationObject, Parameter, ResponseObject } from './open-api.ts'
import { guardHeader } from '../request/guard.ts'
import { parametersOf, jsonSchema, fileSchema, textSchemas } from './json-schema.ts'
import { problemSchema, refusalsOf, problemsOf } from './refusals.ts'

const declarations = new WeakMap<object, Declaration>()

/** Stores what a handler promises, for the document. */
export function declare(handler: Handler<Env>, declaration: Declaration) {
  declarations.set(handler, declaration)
  return handler
}

export function declarationOf(handler: object): Declaration | undefined {
  return declarations.get(handler)
}

/**
 * The OpenAPI 3.1 document of all mounted routes, written from their declarations. (hono-openapi
 * sees neither the method nor the roles of a route, so half of the document would have to be
 * written here anyway.)
 */
export function openApiDocument(app: Hono<Env>): OpenApiDocument {
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const { path, method, handler } of app.routes) {
    const declaration = declarationOf(handler)
    if (!declaration)
      throw new Error(`${method} ${path} has no declaration: make it with operation().`)
    const documented = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[documented] = {
      ...paths[documented],
      [method.toLowerCase()]: operationObject(declaration, method, path),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vowline',
      version: '1',
      description: 'The API of Vowline. Every refusal is a problem (RFC 9457) with a stable code.',
    },
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
    'x-roles':
      typeof roles === 'string' ? [roles] : [...roles, ...(alsoUndecided ? ['undecided'] : [])],
    security: roles === 'everyone' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', declaration.params),
      ...parametersOf('query', declaration.query),
      ...(declaration.idempotent ? [idempotencyParameter] : []),
      ...(isGuarded ? [guardParameter] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'input') } },
          },
        }
      : {}),
    ...(upload
      ? {
          requestBody: {
            required: true,
            content: { [bytes]: { schema: fileSchema(upload.maxBytes) } },
          },
        }
      : {}),
    responses: {
      ...refusalsOf(problemsOf(declaration, method !== 'GET')),
      ...answersOf(declaration),
    },
  }
}

function answersOf({ answers, produces }: Declaration): Record<string, ResponseObject> {
  const media = produces ?? 'application/json'
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: meanings[status] ?? 'Done.',
        ...(schema
          ? { content: { [media]: { schema: textSchemas[media] ?? jsonSchema(schema, 'output') } } }
          : {}),
      },
    ]),
  )
}

const meanings: Record<string, string> = {
  '200': 'Here it is.',
  '201': 'Made.',
  '202': 'Taken; it takes effect later.',
  '204': 'Done; there is nothing to say.',
  '503': 'Not ready.',
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

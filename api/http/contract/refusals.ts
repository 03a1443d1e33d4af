import { problemStatus } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Declaration } from './declaration.ts'
import { limitOf } from './limits.ts'
import type { JsonSchema, ResponseObject } from './open-api.ts'
import { maxFileBytes } from './json-schema.ts'

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
export function problemsOf(declaration: Declaration, isWrite: boolean): ProblemCode[] {
  const {
    roles,
    member,
    params,
    query,
    body,
    idempotent,
    fromElsewhere,
    problems = [],
  } = declaration
  return [
    ...(isWrite && !fromElsewhere ? writeProblems : []),
    ...(query || body || idempotent ? ['invalid_input' as const] : []),
    ...(roles === 'everyone' ? [] : ['signed_out' as const, 'session_expired' as const]),
    ...(typeof roles === 'string' ? [] : ['wrong_role' as const]),
    ...(params ? ['not_found' as const] : []),
    // Every member has the right that `member` asks for.
    ...(member === undefined || member === 'member' ? [] : ['no_right' as const]),
    ...(limitOf(declaration, isWrite) ? ['too_many_requests' as const] : []),
    ...(idempotent ? ['idempotency_mismatch' as const] : []),
    ...problems,
    'database_unavailable',
    'internal',
  ]
}

export function refusalsOf(codes: ProblemCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => problemStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, inside]) => [
      status,
      {
        description: inside.join(', '),
        'x-codes': inside,
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

export const problemSchema: JsonSchema = {
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
        properties: {
          path: { type: 'string', maxLength: 200 },
          code: { type: 'string', maxLength: 40 },
        },
      },
    },
    retryAfterSeconds: { type: 'integer', minimum: 0, maximum: 86_400 },
    current: { type: 'object', description: 'version_stale: the record as it is now.' },
    state: {
      type: 'string',
      maxLength: 40,
      description: 'event_not_allowed: where the record is.',
    },
    event: { type: 'string', maxLength: 40, description: 'event_not_allowed: what was asked for.' },
    allowed: eventNames('event_not_allowed: what may be asked for now, by whoever asked.'),
    refusedBy: eventNames(
      'event_not_allowed: the guards that said no; none where the state does not know the event.',
    ),
    allowedFrom: {
      type: 'string',
      format: 'date-time',
      maxLength: 32,
      description: 'event_not_allowed: from when on, where only time is missing.',
    },
    maxBytes: {
      type: 'integer',
      minimum: 1,
      maximum: maxFileBytes,
      description: 'body_too_large: how large a file may be.',
    },
  },
}

function eventNames(description: string): JsonSchema {
  return { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 40 }, description }
}

import { problemStatus } from '#machines/kernel/problem.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'

/**
 * What comes over the wire for an answer of a port: an HTTP answer, or no answer to that many
 * tries.
 */
export interface Reply {
  status?: number
  body?: unknown
  unanswered?: number
}

/**
 * The identity provider's answer: the body of a success, or its exception by name. Its library
 * tries once.
 */
export function fromProvider(
  outcome: { result: string; code?: IdentityCode },
  body: object = {},
): Reply {
  if (outcome.result !== 'refused') return { status: 200, body }
  if (outcome.code === 'Network') return { unanswered: 1 }
  return { status: 400, body: { __type: `${outcome.code}Exception`, message: outcome.code } }
}

/**
 * The answer of /api: the body of a success, or a problem. Most calls are tried three more times
 * while nothing answers.
 */
export function fromApi(
  outcome: { result: string; code?: RefusalCode; fields?: FieldProblem[] },
  body: unknown = {},
  tries = 4,
): Reply {
  if (outcome.result !== 'refused' || outcome.code === undefined) return { status: 200, body }
  if (outcome.code === 'unreachable') return { unanswered: tries }
  const { code, fields } = outcome
  return { status: problemStatus[code], body: fields ? { code, fields } : { code } }
}

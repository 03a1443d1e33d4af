import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { Problem } from '#machines/kernel/problem.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { isStorableText, parseJson } from './body.ts'

export type InputSchema = v.GenericSchema

/**
 * Parses input from outside. A refusal names fields and reasons, and never repeats the input: it
 * may be a password.
 */
export function parseInput<S extends InputSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  throw new Problem('invalid_input', { fields: fieldProblems(parsed.issues) })
}

/** Parses the variable parts of a path. One that could never name anything is not found. */
export function parseParams<S extends InputSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  throw new Problem('not_found')
}

/** Parses JSON that was sent as a file, because it may be larger than the body of a form. */
export async function parseUpload<S extends InputSchema>(
  schema: S,
  upload: Readable,
): Promise<v.InferOutput<S>> {
  const bytes = await buffer(upload)
  if (bytes.byteLength === 0) throw new Problem('body_not_readable')
  return parseInput(schema, parseJson(bytes))
}

/**
 * The query string as a plain object. A parameter given twice, or with text that cannot be stored,
 * is refused with invalid_input.
 */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const query: Record<string, string> = {}
  if (start === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (
      Object.hasOwn(query, name) ||
      name === '__proto__' ||
      !isStorableText(name) ||
      !isStorableText(value)
    ) {
      throw new Problem('invalid_input', { fields: [{ path: 'query', code: 'invalid_format' }] })
    }
    query[name] = value
  }
  return query
}

const maxFields = 20

function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  return issues.slice(0, maxFields).map((issue) => ({ path: pathOf(issue), code: codeOf(issue) }))
}

/**
 * The path to a field in names of our own. A key that the schema does not know is the sender's text
 * and is left out.
 */
function pathOf(issue: v.BaseIssue<unknown>) {
  const keys = (issue.path ?? []).map((step) => String(step.key))
  return (isUnknownField(issue) ? keys.slice(0, -1) : keys).join('.')
}

function codeOf(issue: v.BaseIssue<unknown>) {
  if (isUnknownField(issue)) return 'unknown_field'
  if (/^[a-z_]+$/.test(issue.message)) return issue.message
  if (issue.received === 'undefined') return 'required'
  return codes[issue.type] ?? (issue.kind === 'schema' ? 'invalid_type' : 'invalid_format')
}

function isUnknownField(issue: v.BaseIssue<unknown>) {
  return issue.type === 'strict_object' && issue.expected === 'never'
}

/** The codes for schemas without one of their own. */
const codes: Record<string, string> = {
  max_length: 'too_long',
  min_length: 'too_short',
  min_value: 'out_of_range',
  max_value: 'out_of_range',
  picklist: 'invalid_choice',
  literal: 'invalid_choice',
}

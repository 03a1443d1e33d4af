import * as v from 'valibot'
import type { FieldProblem } from '../problem.ts'

/**
 * The problems that a schema finds in what was typed: the first code of each field, in the form's
 * order; empty if there are none. Paths start at `at`.
 */
export function fieldProblems(schema: v.GenericSchema, typed: unknown, at = ''): FieldProblem[] {
  const parsed = v.safeParse(schema, typed)
  const found = (parsed.issues ?? []).map((issue) => ({
    path: [at, v.getDotPath(issue)].filter(Boolean).join('.'),
    code: issue.message,
  }))
  return found.filter(
    (problem, place) => found.findIndex((other) => other.path === problem.path) === place,
  )
}

/** The form after somebody has typed into a field: the field's problem goes away. */
export function typedInto<V extends object>(
  { values, problems }: { values: V; problems: FieldProblem[] },
  { field, value }: { field: keyof V & string; value: string },
) {
  return {
    values: { ...values, [field]: value },
    problems: problems.filter(({ path }) => path !== field),
  }
}

/**
 * Whether every part of a refusal is shown at a field of the form, so that nothing is left to say
 * about the whole.
 */
export function isShownAt(fields: object, problems: readonly FieldProblem[]): boolean {
  return problems.length > 0 && problems.every(({ path }) => Object.hasOwn(fields, path))
}

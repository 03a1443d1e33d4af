import * as v from 'valibot'
import type { FieldProblem } from '../problem.ts'

/** What a schema finds wrong in what was typed: the first code of each field, in the form's order; empty when all is well. Paths start at `at`. */
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

/** What a form holds once somebody typed into one of its fields: the complaint about the field goes with what it was about. */
export function typedInto<V extends object>(
  { values, problems }: { values: V; problems: FieldProblem[] },
  { field, value }: { field: keyof V & string; value: string },
) {
  return {
    values: { ...values, [field]: value },
    problems: problems.filter(({ path }) => path !== field),
  }
}

/** Whether a refusal is told at the fields of a form, each part of it: then nothing is left to say of the whole. */
export function isToldAt(fields: object, problems: readonly FieldProblem[]): boolean {
  return problems.length > 0 && problems.every(({ path }) => Object.hasOwn(fields, path))
}

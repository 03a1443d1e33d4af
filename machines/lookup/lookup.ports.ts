import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Lookup } from './lookup.schema.ts'

export type LookupPorts = {
  /** Asks for the link. That it was taken says nothing of what is found. */
  askForLink: (
    input: Lookup & { slug: string },
  ) => Promise<{ result: 'taken' } | (Refused & { fields?: FieldProblem[] })>
}

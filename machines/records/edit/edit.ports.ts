import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Revision, Saving } from './edit.schema.ts'

export type EditPorts = {
  /**
   * Saves the fields over the version that they were typed over. `stale` brings the record as
   * somebody else has saved it meanwhile; `isChanged` is false where the record held the same
   * before.
   */
  save: (
    input: Pick<Saving, 'what' | 'from' | 'fields'>,
  ) => Promise<
    | { result: 'kept'; kept: Revision; isChanged: boolean }
    | { result: 'stale'; theirs: Revision }
    | (Refused & { fields: FieldProblem[] })
  >
}

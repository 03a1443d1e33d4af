import type { Queryable } from '#api/db/client.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import type { ChoiceRow } from '../../queries.ts'

export interface ChoiceRef {
  userId: string
  weddingId: string
  choiceId: string
}

export const toEdit = { area: 'vendors', to: 'edit' } as const

/** Raises the version, so that an undo of adding the choice does not delete its documents. */
export async function noteChange(
  tx: Queryable,
  { id, weddingId, category, name, version }: ChoiceRow,
  {
    userId,
    kind,
    now,
  }: { userId: string; kind: 'choice.document_added' | 'choice.document_removed'; now: Date },
) {
  await tx
    .updateTable('choices')
    .set({ version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await recordActivity(
    tx,
    { weddingId, userId, kind, area: 'vendors', subject: { id, name }, facts: { category } },
    now,
  )
}

import * as v from 'valibot'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { changedSinceSchema } from '#machines/wedding/changed-since.schema.ts'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Asks a person about what was changed since; true undoes the rest. */
type Decide = (changed: ChangedSince) => Promise<boolean>

let decide: Decide | null = null

/** Whoever shows the question; the answer ends it. */
export function onChangedSince(asked: Decide) {
  decide = asked
  return () => {
    if (decide === asked) decide = null
  }
}

/**
 * Puts back what an activity changed. Where something of it was changed since, the person is told
 * what, and may undo the rest: for every undo of the product alike. Who leaves it as it is gets the
 * refusal. Under a key it is done once.
 */
export async function undoActivity(
  weddingId: string,
  activityId: string,
  key?: string,
): Promise<Answer<Activity>> {
  let answer = await sendUndo(weddingId, activityId, key ? { key } : {})
  let changed = changedSinceOf(answer)
  while (changed) {
    const isWanted = (await decide?.(changed)) ?? false
    if (!isWanted || !changed.mayUndoRest) return answer
    const leaving = changed.count
    answer = await sendUndo(weddingId, activityId, {
      leaving,
      ...(key && { key: `${key}-${leaving}` }),
    })
    changed = changedSinceOf(answer)
  }
  return answer
}

/** The same without a question. Under a key it is done once, however often it is sent. */
export function sendUndo(
  weddingId: string,
  activityId: string,
  { leaving = null, key }: { leaving?: number | null; key?: string } = {},
): Promise<Answer<Activity>> {
  return ask(
    api.weddings[':id'].activity[':activityId'].undo.$post(
      {
        param: { id: weddingId, activityId },
        query: leaving === null ? {} : { leaving: String(leaving) },
      },
      key ? { headers: { 'Idempotency-Key': key } } : {},
    ),
  )
}

/** What a refused undo tells was changed since; null for any other answer. */
export function changedSinceOf(answer: Answer<unknown>): ChangedSince | null {
  if (answer.result === 'answer' || answer.code !== 'changed_since') return null
  const found = v.safeParse(changedSinceSchema, answer.details['changed'])
  return found.success ? found.output : null
}

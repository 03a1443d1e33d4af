import { Problem } from '#machines/kernel/problem.ts'
import { needOf } from '#machines/wedding/activity.rules.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { RowImage } from '#api/db/tables/wedding.ts'
import type { Deps } from '#api/deps.ts'
import { readActivity } from '../../queries.ts'
import { requireMember } from '../require-member.ts'
import { snapshotRows, recordActivity } from '../record-activity.ts'
import type { Captured, UndoableTable } from '../record-activity.ts'
import { publishWeddingChange } from '../publish-wedding-change.ts'
import { changedSince } from './changed-since.ts'
import { putBack, settle } from './put-back.ts'

interface Input {
  userId: string
  weddingId: string
  activityId: string
  /** How many changed things may stay as they are while the rest is undone; null undoes everything or nothing. */
  leaving: number | null
}

/**
 * Puts back what an activity changed, all of it or nothing: `changed_since` where any of its rows is no longer as the activity left it,
 * with what was changed. Asked to leave exactly that many of them, it undoes the rest; another number is refused once more, so that
 * nobody leaves what they were not told of. An undoing is an activity as well, so undoing it brings back what it took.
 */
export function undoActivity(deps: Pick<Deps, 'db' | 'now'>, { userId, weddingId, activityId, leaving }: Input, key: string | null) {
  const at = deps.now()
  const body = { weddingId, activityId, ...(leaving === null ? {} : { leaving }) }
  return withIdempotency(deps.db, { owner: userId, operation: 'undo', key, body, now: at }, async (tx) => {
    await requireMember(tx, userId, weddingId, 'member')
    const activity = await tx
      .selectFrom('activities')
      .select(['id', 'kind', 'area', 'subject', 'facts', 'changes', 'undoneBy'])
      .where('id', '=', activityId)
      .where('weddingId', '=', weddingId)
      .forUpdate()
      .executeTakeFirst()
    if (!activity) throw new Problem('not_yours')
    const member = await requireMember(tx, userId, weddingId, needOf(activity.area))
    if (activity.changes === null) throw new Problem('not_undoable')
    if (activity.undoneBy !== null) throw new Problem('changed_since')

    const captured: Captured[] = []
    for (const { table, rows } of activity.changes) {
      // It was written by recordActivity, which takes no other table.
      captured.push(
        await snapshotRows(
          tx,
          table as UndoableTable,
          rows.map(({ id }) => id),
        ),
      )
    }
    const now = new Map<string, RowImage | null>(captured.flatMap(({ before }) => [...before]))
    const { kind, changes } = activity
    const { told, stays } = await changedSince(tx, { id: activityId, weddingId, kind, changes }, now)
    if (told && !(told.mayUndoRest && leaving === told.count)) throw new Problem('changed_since', { changed: told })

    const undone = changes.map(({ table, rows }) => ({ table, rows: rows.filter(({ id }) => !stays.has(id)) }))
    // What was made last goes first, and comes back last.
    for (const change of undone.toReversed()) await putBack(tx, change, now)
    await settle(tx)
    const rows = captured.map(({ table, before }) => ({ table, before: new Map([...before].filter(([id]) => !stays.has(id))) }))
    const undoneBy = await recordActivity(
      tx,
      {
        weddingId,
        userId,
        kind: 'activity.undone',
        area: activity.area,
        subject: activity.subject,
        facts: told ? { ...activity.facts, left: told.count } : activity.facts,
        rows: rows.filter(({ before }) => before.size > 0),
        undoes: activity.id,
      },
      at,
    )
    // The wedding's date took its tasks along, and they are another part of the plan.
    if (activity.area !== 'timeline' && changes.some(({ table }) => table === 'tasks'))
      await publishWeddingChange(tx, weddingId, 'timeline')
    await tx.updateTable('activities').set({ undoneBy }).where('id', '=', activity.id).execute()
    return { status: 201 as const, body: await readActivity(tx, member, undoneBy) }
  })
}

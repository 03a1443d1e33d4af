import { sql } from 'kysely'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import { needOf } from '#machines/wedding/reading/activity.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { isCheckViolation, isKeyViolation } from '#api/db/engine/failure.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { RowImage } from '#api/db/tables/wedding.ts'
import type { Deps } from '#api/deps.ts'
import { readActivity } from '../../activity/queries.ts'
import { requireMember } from '../require-member.ts'
import { snapshotRows, recordActivity } from '../record-activity.ts'
import type { Captured, UndoableTable } from '../record-activity.ts'
import { publishWeddingChange } from '../publish-wedding-change.ts'
import { changedSince } from './changed-since.ts'
import { describeUndoConflict } from './describe-undo-conflict.ts'
import { restoreRows } from './restore-rows.ts'

interface Input {
  userId: string
  weddingId: string
  activityId: string
  /**
   * How many changed things may stay as they are while the rest is undone; null undoes everything
   * or nothing.
   */
  leaving: number | null
}

/**
 * Undoes an activity, all of it or nothing. It refuses with `changed_since`, and says what changed,
 * if any of its rows has changed since. With `leaving` equal to the number of those rows, it undoes
 * the rest; any other number is refused again, so that nobody leaves rows they were not told of.
 * The undo is an activity itself and can be undone.
 */
export function undoActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, activityId, leaving }: Input,
  key: string | null,
) {
  const at = deps.now()
  const body = { weddingId, activityId, ...(leaving === null ? {} : { leaving }) }
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'undo', key, body, now: at },
    async (tx) => {
      await requireMember(tx, userId, weddingId, 'member')
      const activity = await lockActivity(tx, weddingId, activityId)
      const member = await requireMember(tx, userId, weddingId, needOf(activity.area))
      const { kind, changes } = requireUndoable(activity)
      const captured = await snapshotChanges(tx, changes)
      const now = new Map<string, RowImage | null>(captured.flatMap(({ before }) => [...before]))
      const { refusal, stays } = await changedSince(
        tx,
        { id: activityId, weddingId, kind, changes },
        now,
      )
      if (refusal && !(refusal.mayUndoRest && leaving === refusal.count))
        throw new Problem('changed_since', { changed: refusal })

      await putAllBack(tx, changes, { weddingId, activityId, now, stays })
      const rows = captured.map(({ table, before }) => ({
        table,
        before: new Map([...before].filter(([id]) => !stays.has(id))),
      }))
      const undoneBy = await recordActivity(
        tx,
        {
          weddingId,
          userId,
          kind: 'activity.undone',
          area: activity.area,
          subject: activity.subject,
          facts: refusal ? { ...activity.facts, left: refusal.count } : activity.facts,
          rows: rows.filter(({ before }) => before.size > 0),
          undoes: activity.id,
        },
        at,
      )
      // A new wedding date also moves tasks, which are another area of the plan.
      if (activity.area !== 'timeline' && changes.some(({ table }) => table === 'tasks'))
        await publishWeddingChange(tx, weddingId, 'timeline')
      await tx.updateTable('activities').set({ undoneBy }).where('id', '=', activity.id).execute()
      return { status: 201 as const, body: await readActivity(tx, member, undoneBy) }
    },
  )
}

async function lockActivity(tx: Queryable, weddingId: string, id: string) {
  const activity = await tx
    .selectFrom('activities')
    .select(['id', 'kind', 'area', 'subject', 'facts', 'changes', 'undoneBy'])
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  return requireFound(activity)
}

type LockedActivity = Awaited<ReturnType<typeof lockActivity>>
type Changes = NonNullable<LockedActivity['changes']>

function requireUndoable({ kind, changes, undoneBy }: LockedActivity) {
  if (changes === null) throw new Problem('not_undoable')
  if (undoneBy !== null) throw new Problem('changed_since')
  return { kind, changes }
}

/** The rows that an activity changed, as they are now. */
async function snapshotChanges(tx: Queryable, changes: Changes): Promise<Captured[]> {
  const captured: Captured[] = []
  for (const { table, rows } of changes) {
    const ids = rows.map(({ id }) => id)
    // It was written by recordActivity, which takes no other table.
    captured.push(await snapshotRows(tx, table as UndoableTable, ids))
  }
  return captured
}

interface Circumstances {
  weddingId: string
  activityId: string
  now: ReadonlyMap<string, RowImage | null>
  stays: ReadonlySet<string>
}

/**
 * Refused with names where the database refuses it: what a row belongs to is gone by now, another
 * one has taken its place, or an older release allowed what is refused today.
 */
async function putAllBack(
  tx: Queryable,
  changes: Changes,
  { weddingId, activityId, now, stays }: Circumstances,
) {
  const undone = changes.map(({ table, rows }) => ({
    table,
    rows: rows.filter(({ id }) => !stays.has(id)),
  }))
  await sql`savepoint before_undo`.execute(tx)
  let table: string | null = null
  try {
    // What was made last goes first, and comes back last.
    for (const change of undone.toReversed()) {
      table = change.table
      await restoreRows(tx, change, now)
    }
    table = null
    // What is only checked at the end of a transaction is checked now, while a refusal can still be
    // named.
    await sql`set constraints all immediate`.execute(tx)
  } catch (error) {
    if (!isKeyViolation(error) && !isCheckViolation(error)) throw error
    await sql`rollback to savepoint before_undo`.execute(tx)
    const { constraint } = error
    const inTheWay = await describeUndoConflict(tx, {
      weddingId,
      activityId,
      undone,
      table,
      constraint,
    })
    throw new Problem('changed_since', { changed: { ...inTheWay, mayUndoRest: false } })
  }
}

import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { needOf } from '#machines/wedding/activity.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { isBrokenCheck, isBrokenLink } from '#api/db/engine/failure.ts'
import { once } from '#api/db/idempotency.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import type { Deps } from '#api/deps.ts'
import { readActivity } from '../queries.ts'
import { admitMember } from './admit-member.ts'
import { captureRows, recordActivity, secretsOf, withoutSecrets } from './record-activity.ts'
import { tellWedding } from './tell-wedding.ts'
import type { UndoableTable } from './record-activity.ts'

interface Asked {
  userId: string
  weddingId: string
  activityId: string
}

/**
 * Puts back what an activity changed, all of it or nothing: `changed_since` where any of its rows is no longer as the activity left it.
 * An undoing is an activity as well, so undoing it brings back what it took.
 */
export function undoActivity(deps: Pick<Deps, 'db' | 'now'>, { userId, weddingId, activityId }: Asked, key: string | null) {
  const at = deps.now()
  return once(deps.db, { owner: userId, operation: 'undo', key, body: { weddingId, activityId }, now: at }, async (tx) => {
    await admitMember(tx, userId, weddingId, 'member')
    const activity = await tx
      .selectFrom('activities')
      .select(['id', 'kind', 'area', 'subject', 'facts', 'changes', 'undoneBy'])
      .where('id', '=', activityId)
      .where('weddingId', '=', weddingId)
      .forUpdate()
      .executeTakeFirst()
    if (!activity) throw new Problem('not_yours')
    const member = await admitMember(tx, userId, weddingId, needOf(activity.area))
    if (activity.changes === null) throw new Problem('not_undoable')
    if (activity.undoneBy !== null) throw new Problem('changed_since')

    const captured = []
    for (const { table, rows } of activity.changes) {
      // It was written by recordActivity, which takes no other table.
      captured.push(
        await captureRows(
          tx,
          table as UndoableTable,
          rows.map(({ id }) => id),
        ),
      )
    }
    const now = new Map(captured.flatMap(({ before }) => [...before]))
    const rows = activity.changes.flatMap((change) => change.rows)
    const isAsLeft = ({ id, after }: Row, version = now.get(id)?.version ?? null) => version === (after?.version ?? null)
    if (!rows.every((row) => isAsLeft(row))) {
      const brought = await whatUndoingBrought(tx, weddingId, activityId)
      if (!rows.every((row) => isAsLeft(row) || brought(row.id, now.get(row.id)).some((version) => isAsLeft(row, version))))
        throw new Problem('changed_since')
    }
    // What was made last goes first, and comes back last.
    for (const change of activity.changes.toReversed()) await putBack(tx, change, now)
    await settle(tx)
    const undoneBy = await recordActivity(
      tx,
      {
        weddingId,
        userId,
        kind: 'activity.undone',
        area: activity.area,
        subject: activity.subject,
        facts: activity.facts,
        rows: captured,
        undoes: activity.id,
      },
      at,
    )
    // The wedding's date took its tasks along, and they are another part of the plan.
    if (activity.area !== 'timeline' && activity.changes.some(({ table }) => table === 'tasks'))
      await tellWedding(tx, weddingId, 'timeline')
    await tx.updateTable('activities').set({ undoneBy }).where('id', '=', activity.id).execute()
    return { status: 201 as const, body: await readActivity(tx, member, undoneBy) }
  })
}

type Row = TableChange['rows'][number]

/**
 * Which versions the present one of a row is as good as: what an undoing writes is what was there before, under a version of its own.
 * So steps are undone one after the other, the latest first.
 */
async function whatUndoingBrought(tx: Queryable, weddingId: string, since: string) {
  const undoings = await tx
    .selectFrom('activities as undoing')
    .innerJoin('activities as undone', 'undone.id', 'undoing.undoes')
    .select(['undoing.changes as wrote', 'undone.changes as took'])
    .where('undoing.weddingId', '=', weddingId)
    .where('undoing.id', '>', since)
    .execute()
  const asGoodAs = new Map<string, number>()
  for (const { wrote, took } of undoings) {
    const taken = new Map(took?.flatMap(({ rows }) => rows).map(({ id, before }) => [id, before?.version]))
    for (const { id, after } of wrote?.flatMap(({ rows }) => rows) ?? []) {
      const version = taken.get(id)
      if (after && version !== undefined) asGoodAs.set(`${id} ${after.version}`, version)
    }
  }
  return (id: string, image: RowImage | null | undefined) => {
    const versions: number[] = []
    for (let at = image?.version; at !== undefined; at = asGoodAs.get(`${id} ${at}`)) versions.push(at)
    return versions
  }
}

/**
 * Versions go on counting: whoever read a row before the undoing must not write over what it brought back. Secrets stay those of the
 * present row: activities keep none, and one of an older release is not brought back either.
 */
async function putBack(tx: Queryable, { table, rows }: TableChange, now: ReadonlyMap<string, RowImage | null>) {
  const images = rows.flatMap(({ id, before, after }) => {
    if (!before) return []
    const present = now.get(id)
    const secrets = present ? secretsOf(table, present) : {}
    return [{ ...withoutSecrets(table, before), ...secrets, version: (present ?? after ?? before).version + 1 }]
  })
  const gone = rows.filter(({ before }) => before === null).map(({ id }) => id)
  try {
    if (gone.length > 0) await sql`delete from ${sql.table(table)} where id = any(${gone}::uuid[])`.execute(tx)
    if (images.length > 0) await writeImages(tx, table, images)
  } catch (error) {
    // What a row belongs to is gone by now, another one has taken its place, or an older release allowed what is refused today.
    throw isBrokenLink(error) || isBrokenCheck(error) ? new Problem('changed_since') : error
  }
}

/** What is only checked at the end of a transaction is checked now, while a refusal still has a reason to tell. */
async function settle(tx: Queryable) {
  try {
    await sql`set constraints all immediate`.execute(tx)
  } catch (error) {
    throw isBrokenLink(error) ? new Problem('changed_since') : error
  }
}

/** An image of an older release may lack a column, or have one that is gone: only those that both know are written. */
async function writeImages(tx: Queryable, table: string, images: RowImage[]) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and attname = any(${Object.keys(images[0] ?? {})}::text[])`.execute(tx)
  const columns = rows.map(({ name }) => sql.raw(`"${name.replaceAll('"', '""')}"`))
  const updates = rows
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => sql.raw(`"${name.replaceAll('"', '""')}" = excluded."${name.replaceAll('"', '""')}"`))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(images)}::jsonb)
    on conflict (id) do update set ${sql.join(updates)}`.execute(tx)
}

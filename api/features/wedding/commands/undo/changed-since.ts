import { mayBeUndoneInPart } from '#machines/wedding/reading/activity.rules.ts'
import type { ActivityKind } from '#machines/wedding/activity.schema.ts'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import { linksTo, referredFromOutside } from './links.ts'
import { nameChangedRows } from './name-changed-rows.ts'
import { remainingRows } from './remaining-rows.ts'

interface Undoable {
  id: string
  weddingId: string
  kind: ActivityKind
  changes: readonly TableChange[]
}

type Row = TableChange['rows'][number]

/**
 * What was changed since an activity, null where nothing was, and every row that stays as it is
 * when the rest is undone: besides what was changed, what that belongs to.
 */
export async function changedSince(
  tx: Queryable,
  { id, weddingId, kind, changes }: Undoable,
  now: ReadonlyMap<string, RowImage | null>,
): Promise<{ refusal: ChangedSince | null; stays: ReadonlySet<string> }> {
  const rows = changes.flatMap((change) => change.rows)
  const isAsLeft = (row: Row, version = now.get(row.id)?.version ?? null) =>
    version === (row.after?.version ?? null)
  let changed = rows.filter((row) => !isAsLeft(row))
  if (changed.length > 0) {
    const brought = await whatUndoingBrought(tx, weddingId, id)
    changed = changed.filter(
      (row) => !brought(row.id, now.get(row.id)).some((version) => isAsLeft(row, version)),
    )
  }
  const links = await linksTo(
    tx,
    changes
      .filter(({ rows: made }) => made.some(({ before }) => before === null))
      .map(({ table }) => table),
  )
  const held = await referredFromOutside(tx, links, changes)
  const ids = new Set([...changed.map((row) => row.id), ...held])
  if (ids.size === 0) return { refusal: null, stays: ids }
  const stays = remainingRows(ids, { links, changes, now })
  const named = await nameChangedRows(tx, changes, ids, now)
  return {
    refusal: {
      ...named,
      mayUndoRest:
        stays.size < rows.length &&
        mayBeUndoneInPart({ kind, isOfChangesOnly: isOfChangesOnly(rows) }),
    },
    stays,
  }
}

function isOfChangesOnly(rows: readonly Row[]) {
  return rows.every(({ before, after }) => before !== null && after !== null)
}

/**
 * Which versions the present one of a row is as good as: what an undoing writes is what was there
 * before, under a version of its own. So steps are undone one after the other, the latest first.
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
    const taken = new Map(
      took?.flatMap(({ rows }) => rows).map(({ id, before }) => [id, before?.version]),
    )
    for (const { id, after } of wrote?.flatMap(({ rows }) => rows) ?? []) {
      const version = taken.get(id)
      if (after && version !== undefined) asGoodAs.set(`${id} ${after.version}`, version)
    }
  }
  return (id: string, image: RowImage | null | undefined) => {
    const versions: number[] = []
    for (let at = image?.version; at !== undefined; at = asGoodAs.get(`${id} ${at}`))
      versions.push(at)
    return versions
  }
}

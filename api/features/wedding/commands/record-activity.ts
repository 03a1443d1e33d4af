import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import type {
  ActivityArea,
  ActivityFacts,
  ActivityKind,
  ActivitySubject,
} from '#machines/wedding/activity.schema.ts'
import { publishWeddingChange } from './publish-wedding-change.ts'

/**
 * A table whose rows can be restored: `id uuid primary key`, `wedding_id uuid`, `version integer`.
 */
export type UndoableTable = {
  [T in keyof Tables]: T extends 'weddings' ? T : Tables[T] extends Undoable ? T : never
}[keyof Tables]

interface Undoable {
  id: unknown
  weddingId: unknown
  version: unknown
}

/** Rows before they were written; null if there was none. */
export interface Captured {
  table: UndoableTable
  before: Map<string, RowImage | null>
}

/**
 * Columns that no activity stores; undo leaves their current values, so that a secret disappears
 * with its row.
 */
const secretColumns: Partial<Record<string, readonly string[]>> = {
  weddingPageDoors: ['word_hash', 'word_sealed'],
}

/** A row as activities store it. */
export function withoutSecrets(table: string, image: RowImage): RowImage {
  const { id, version, ...columns } = image
  return {
    id,
    version,
    ...Object.fromEntries(Object.entries(columns).filter(([name]) => !isSecret(table, name))),
  }
}

/** The columns of a row that activities do not store. */
export function secretsOf(table: string, image: RowImage): Record<string, unknown> {
  return Object.fromEntries(Object.entries(image).filter(([name]) => isSecret(table, name)))
}

function isSecret(table: string, column: string) {
  return secretColumns[table]?.includes(column) ?? false
}

/**
 * Reads rows before they are written, and locks them. Pass the result to recordActivity to make the
 * writes in between undoable.
 */
export async function snapshotRows(
  tx: Queryable,
  table: UndoableTable,
  ids: readonly string[],
): Promise<Captured> {
  const images = await readImages(tx, table, ids)
  return { table, before: new Map(ids.map((id) => [id, images.get(id) ?? null])) }
}

/** What to record of something that was done in a wedding. */
export interface NewActivity {
  weddingId: string
  /** Who did it; null is the product itself. */
  userId: string | null
  kind: ActivityKind
  area: ActivityArea
  subject: ActivitySubject | null
  facts?: ActivityFacts
  /** From snapshotRows, before the rows were written. Left out if there is nothing to undo. */
  rows?: Captured | Captured[]
  /** For an undo: the activity that was undone. */
  undoes?: string
}

/**
 * Records what was done, after it was done and in the same transaction: for the feed, the audit
 * trail, and undo. With the commit everybody in the wedding is told to look again.
 */
export async function recordActivity(
  tx: Queryable,
  activity: NewActivity,
  now: Date,
): Promise<string> {
  const { weddingId, userId, kind, area, subject, facts = {}, rows = [], undoes = null } = activity
  const changes: TableChange[] = []
  for (const captured of [rows].flat()) changes.push(await changeOf(tx, captured))
  const id = newId(now)
  await tx
    .insertInto('activities')
    .values({
      id,
      weddingId,
      userId,
      byProduct: userId === null,
      kind,
      area,
      subject: subject && JSON.stringify(subject),
      facts: JSON.stringify(facts),
      changes: changes.length > 0 ? JSON.stringify(changes) : null,
      undoes,
      undoneBy: null,
      createdAt: now,
    })
    .execute()
  await publishWeddingChange(tx, weddingId, area)
  return id
}

async function changeOf(tx: Queryable, { table, before }: Captured): Promise<TableChange> {
  const after = await readImages(tx, table, [...before.keys()])
  const kept = (image: RowImage | null = null) => image && withoutSecrets(table, image)
  return {
    table,
    rows: [...before].map(([id, image]) => ({
      id,
      before: kept(image),
      after: kept(after.get(id)),
    })),
  }
}

/**
 * Locked in the order of their ids, so that two writers of the same rows do not deadlock; without
 * the lock of a deletion, because every new activity references its wedding.
 */
async function readImages(
  tx: Queryable,
  table: UndoableTable,
  ids: readonly string[],
): Promise<Map<string, RowImage>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ image: RowImage }>`
    select to_jsonb(kept) as image from ${sql.table(table)} kept where kept.id = any(${ids}::uuid[]) order by kept.id for no key update`.execute(
    tx,
  )
  return new Map(rows.map(({ image }) => [image.id, image]))
}

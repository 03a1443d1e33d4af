import { sql } from 'kysely'
import { maxNamed } from '#machines/wedding/changed-since.schema.ts'
import type { ChangedRow, ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'
import { sqlName } from './links.ts'

/** A row of a table, as it is now or as it was last; without an image it is read. */
export interface NamedRow {
  id: string
  table: string
  image: RowImage | null
  isGone: boolean
}

/** Names a few of the rows that were changed, and counts what they are in all. */
export function nameChangedRows(
  tx: Queryable,
  changes: readonly TableChange[],
  changed: ReadonlySet<string>,
  now: ReadonlyMap<string, RowImage | null>,
): Promise<Pick<ChangedSince, 'count' | 'rows'>> {
  const found = changes.flatMap(({ table, rows }) =>
    rows
      .filter(({ id }) => changed.has(id))
      .map(({ id, before, after }) => {
        const present = now.get(id) ?? null
        return { table, id, image: present ?? after ?? before, isGone: after !== null && !present }
      }),
  )
  return nameRows(tx, found)
}

/** Names a few rows as a person would: an answer by its household, and a seat by its guest. */
export async function nameRows(
  tx: Queryable,
  rows: readonly NamedRow[],
): Promise<Pick<ChangedSince, 'count' | 'rows'>> {
  const subjects = new Map<string, NamedRow>()
  for (const row of rows) {
    const owner = ownerOf(row.table, row.image)
    const subject = owner ? { ...owner, image: null, isGone: false } : row
    if (!subjects.has(subject.id)) subjects.set(subject.id, subject)
  }
  const named: ChangedRow[] = []
  for (const { id, table, image, isGone } of [...subjects.values()].slice(0, maxNamed)) {
    named.push({
      kind: kinds[sqlName(table)] ?? 'other',
      name: nameOf(image ?? (await readImage(tx, table, id))),
      isGone,
    })
  }
  return { count: subjects.size, rows: named }
}

const kinds: Record<string, ChangedRow['kind']> = {
  guests: 'guest',
  households: 'household',
  wedding_events: 'event',
  tasks: 'task',
  weddings: 'wedding',
}

function ownerOf(table: string, image: RowImage | null) {
  const household = table === 'rsvps' ? image?.['household_id'] : null
  if (typeof household === 'string') return { table: 'households', id: household }
  const guest = table === 'seats' ? image?.['guest_id'] : null
  return typeof guest === 'string' ? { table: 'guests', id: guest } : null
}

function nameOf(image: RowImage | null) {
  const text = (column: string) => (typeof image?.[column] === 'string' ? image[column] : '')
  return text('name') || text('title') || `${text('first_name')} ${text('last_name')}`.trim()
}

async function readImage(tx: Queryable, table: string, id: string): Promise<RowImage | null> {
  const { rows } = await sql<{
    image: RowImage
  }>`select to_jsonb(kept) as image from ${sql.table(table)} kept where kept.id = ${id}`.execute(tx)
  return rows[0]?.image ?? null
}

import { sql } from 'kysely'
import { maxNamed } from '#machines/wedding/changed-since.schema.ts'
import type { ChangedRow, ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { RowImage, TableChange } from '#api/db/tables/wedding.ts'

/** What a person would say was changed: an answer is its household's, and a seat its guest's. */
interface Subject {
  id: string
  table: string
  image: RowImage | null
  isGone: boolean
}

/** Names a few of the rows that were changed, and counts what they are in all. */
export async function nameChanged(
  tx: Queryable,
  changes: readonly TableChange[],
  changed: ReadonlySet<string>,
  now: ReadonlyMap<string, RowImage | null>,
): Promise<Pick<ChangedSince, 'count' | 'rows'>> {
  const subjects = new Map<string, Subject>()
  for (const { table, rows } of changes) {
    for (const { id, before, after } of rows) {
      if (!changed.has(id)) continue
      const image = now.get(id) ?? after ?? before
      const owner = ownerOf(table, image)
      const subject = owner ?? { id, table }
      if (subjects.has(subject.id)) continue
      subjects.set(subject.id, {
        ...subject,
        image: owner ? null : image,
        isGone: !owner && after !== null && !now.get(id),
      })
    }
  }
  const named: ChangedRow[] = []
  for (const { id, table, image, isGone } of [...subjects.values()].slice(0, maxNamed)) {
    named.push({
      kind: kinds[table] ?? 'other',
      name: nameOf(image ?? (await readImage(tx, table, id))),
      isGone,
    })
  }
  return { count: subjects.size, rows: named }
}

const kinds: Record<string, ChangedRow['kind']> = {
  guests: 'guest',
  households: 'household',
  weddingEvents: 'event',
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

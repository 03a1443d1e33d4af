import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { withAmounts } from './export-context.ts'
import type { ExportContext } from './export-context.ts'
import type { Part } from './parts.ts'

/** The person of an export, and what is theirs. */
export interface Exported {
  id: string
  sub: string
  email: string
  /** The weddings of which they are a partner. */
  weddings: string[]
  businesses: string[]
}

export type Row = Record<string, unknown>

const atOnce = 500

/**
 * The rows of a table that belong to somebody, one page for each statement, so that nothing is
 * locked for long, however slow the download is.
 */
export async function* readRows(
  db: Queryable,
  table: string,
  part: Part,
  whose: Exported,
): AsyncGenerator<Row> {
  const keys = part.key.map((name) => sql.ref(name))
  let after: unknown[] | null = null
  for (;;) {
    const beyond: RawBuilder<unknown> =
      after === null ? sql`true` : sql`(${sql.join(keys)}) > (${sql.join(after)})`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${ownedBy(part, whose)} and ${part.only ?? sql`true`} and ${beyond} order by ${sql.join(keys)} limit ${sql.lit(atOnce)}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = part.key.map((name) => last[name])
  }
}

function ownedBy(
  { owner }: Part,
  { id, sub, email, weddings, businesses }: Exported,
): RawBuilder<unknown> {
  const column = sql.ref(owner.column)
  if (owner.of === 'person') return sql`${column} = ${id}`
  if (owner.of === 'provider') return sql`${column} = ${sub}`
  if (owner.of === 'address') {
    const typed = sql`lower(${column}) = ${email.toLowerCase()}`
    return owner.orPerson === undefined
      ? typed
      : sql`(${typed} or ${sql.ref(owner.orPerson)} = ${id})`
  }
  if (owner.of === 'business') return sql`${column} = any(${businesses}::uuid[])`
  if (owner.of === 'booking')
    return sql`${column} in (select id from bookings where wedding_id = any(${weddings}::uuid[])
      or business_id = any(${businesses}::uuid[]))`
  if (owner.of === 'enquiry')
    return sql`(${column} in (select id from enquiries where wedding_id = any(${weddings}::uuid[]))
      and ${owner.coupleReads ?? sql`true`} or ${column} in (select id from enquiries
      where business_id = any(${businesses}::uuid[]) and state not in ('draft', 'discarded')))`
  const planned = sql`${column} = any(${weddings}::uuid[])`
  return owner.of === 'wedding' && owner.mineBy
    ? sql`(${planned} or ${sql.ref(owner.mineBy)} = ${id})`
    : planned
}

/**
 * A row as it is exported, without columns that are not the person's, and with amounts in its
 * currency. Binary columns are hashes and left out.
 */
export function shown(
  row: Row,
  { without = [], toReadable = (same) => same }: Part,
  context: ExportContext,
): Row {
  const readable = toReadable(row, context)
  return Object.fromEntries(
    Object.entries(withAmounts(readable, undefined)).filter(
      ([name, value]) => !without.includes(name) && !(value instanceof Uint8Array),
    ),
  )
}

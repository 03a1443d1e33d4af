import type { ClientBase } from 'pg'

/** A row as PostgreSQL returns it as JSON. */
export type Row = Record<string, unknown>

/** Values that cannot be derived from the shape of a table, by `table.column`. */
export type KnownValues = Record<string, unknown>

interface Column {
  table: string
  name: string
  type: string
  /** The column is not null and has no default. */
  isRequired: boolean
}

interface ForeignKey {
  table: string
  columns: string[]
  parent: string
  parentColumns: string[]
}

/**
 * Writes one row into every current table: required columns get a value of their type, foreign keys
 * point to the rows written before, and a column with a list of allowed words gets the first.
 * Returns the rows by table. Rejects with the name of a table that refuses its row; `known` adds
 * what the table needs. `mark` makes the values differ from those of the `earlier` rows.
 */
export async function writeRowOfEach(
  client: ClientBase,
  { known, mark, earlier }: { known: KnownValues; mark: number; earlier: Record<string, Row> },
): Promise<Record<string, Row>> {
  const [all, keys, checked] = [
    await columnsIn(client),
    await foreignKeys(client),
    await checkedValues(client),
  ]
  const columns = all.filter(
    (column) => column.isRequired || `${column.table}.${column.name}` in known,
  )
  const written: Record<string, Row> = {}
  for (const table of parentsFirst(
    [...new Set(all.map((column) => column.table))],
    columns,
    keys,
  )) {
    const row: Row = {}
    for (const [place, column] of columns.filter((one) => one.table === table).entries()) {
      const name = `${table}.${column.name}`
      row[column.name] =
        name in known
          ? known[name]
          : (checked[name]?.(mark) ?? valueOf(column.type, mark * 1_000 + place))
    }
    const leading = keys.filter((one) => one.table === table)
    let hasOneParentForTwo = false
    for (const [number, key] of leading.entries()) {
      // Two foreign keys to the same table point to two different rows.
      const isFirstOfTwo = leading
        .slice(number + 1)
        .some(
          (other) => other.parent === key.parent && !other.columns.includes(key.columns.at(-1)!),
        )
      const pointsToEarlier = isFirstOfTwo && key.columns.length === 1
      if (pointsToEarlier && !earlier[key.parent]) hasOneParentForTwo = true
      const parent = (pointsToEarlier ? earlier[key.parent] : undefined) ?? written[key.parent]
      for (const [place, column] of key.columns.entries()) {
        if (column in row) row[column] = parent?.[key.parentColumns[place] ?? ''] ?? row[column]
      }
    }
    const names = Object.keys(row)
    const places = names.map((_, place) => `$${place + 1}`)
    const into = names.map((name) => `"${name}"`).join(', ')
    const insert = `insert into "${table}" (${into}) values (${places.join(', ')}) returning to_jsonb("${table}".*) as row`
    const { rows } = await client
      .query<{ row: Row }>(insert, Object.values(row))
      .catch((error: Error & { code?: string }) => {
        // A trigger wrote the row together with its parent.
        if (error.code === '23505') return { rows: [] }
        // It wants two different rows of a table that has only one so far.
        if (error.code === '23514' && hasOneParentForTwo) return { rows: [] }
        throw new Error(
          `${table} refuses ${JSON.stringify(row)}: ${error.message}; say in the known values what it needs.`,
        )
      })
    if (rows[0]) written[table] = rows[0].row
  }
  return written
}

/** The columns of a table's primary key. */
export async function primaryKeys(client: ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select conrelid::regclass::text as table,
      array(select attname::text from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key) as columns
    from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

async function columnsIn(client: ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select relname::text as table, attname::text as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as "isRequired"
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and attgenerated = '' and not attisdropped
    order by relname, attnum`)
  return rows
}

async function foreignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, ${namesIn('conrelid', 'conkey')} as columns,
      confrelid::regclass::text as parent, ${namesIn('confrelid', 'confkey')} as "parentColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}

function namesIn(relation: string, key: string) {
  return `array(select attname::text from unnest(${key}) with ordinality as key(number, place)
    join pg_attribute on attrelid = ${relation} and attnum = number order by place)`
}

/**
 * A value that the check of a column accepts, by `table.column`: the first allowed word, an empty
 * list, a currency, or a text of the right length.
 */
async function checkedValues(
  client: ClientBase,
): Promise<Record<string, (mark: number) => string>> {
  const { rows } = await client.query<{ table: string; definition: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  return Object.fromEntries(
    rows.flatMap(({ table, definition }) => {
      const [, worded, word] = /\(\(?(\w+) = ANY \(ARRAY\['([^']*)'/.exec(definition) ?? []
      const [, listed] = /jsonb_typeof\((\w+)\) = 'array'/.exec(definition) ?? []
      const [, currency] = /\((\w+) ~ '\^\[A-Z\]\{3\}\$'/.exec(definition) ?? []
      const [, measured, length] = /\(length\((\w+)\) = (\d+)\)/.exec(definition) ?? []
      if (worded && word !== undefined) return [[`${table}.${worded}`, () => word]]
      if (listed) return [[`${table}.${listed}`, () => '[]']]
      if (currency) return [[`${table}.${currency}`, () => 'USD']]
      return measured
        ? [[`${table}.${measured}`, (mark: number) => `row ${mark}`.padEnd(Number(length), '_')]]
        : []
    }),
  )
}

/** Sorts tables after those that their required columns reference. */
function parentsFirst(tables: string[], columns: Column[], keys: ForeignKey[]) {
  const isRequired = (table: string, name: string) =>
    columns.some((column) => column.table === table && column.name === name)
  const ordered: string[] = []
  const place = (table: string) => {
    if (ordered.includes(table)) return
    const needed = keys.filter(
      (key) =>
        key.table === table &&
        key.parent !== table &&
        key.columns.every((name) => isRequired(table, name)),
    )
    for (const { parent } of needed) place(parent)
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
}

function valueOf(type: string, number: number): unknown {
  if (type === 'uuid') return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
  if (type === 'boolean') return false
  if (/^(smallint|integer|bigint|numeric)$/.test(type)) return 1
  if (type === 'date') return '2027-06-19'
  if (type.startsWith('timestamp')) return '2026-11-20T10:00:00.000Z'
  // As long as a hash.
  if (type === 'bytea') return Buffer.alloc(32, `row ${number}`)
  if (type === 'jsonb') return '{}'
  if (type.endsWith('[]')) return []
  return `row ${number}`
}

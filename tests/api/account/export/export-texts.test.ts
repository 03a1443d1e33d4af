import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parts } from '#api/features/account/commands/export/parts.ts'
import { labelOf, valuesOf } from '#api/features/account/commands/export/texts.ts'
import { isHidden } from '#api/features/account/commands/export/words.ts'
import texts from '#locales/en/export.json' with { type: 'json' }
import { mainEngine, openTestDatabase } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(mainEngine)
})
afterAll(() => database.close())

/** The columns that people get, by table, as they are exported. */
async function exportedColumns() {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type <> 'bytea'`.execute(database.db.query)
  return rows.flatMap(({ tableName, columnName }) => {
    const [table, column] = [inCamelCase(tableName), inCamelCase(columnName)]
    const part = Object.entries(parts).find(([name]) => name === table)?.[1]
    if (part === undefined || typeof part === 'string') return []
    if (isHidden(column) || part.without?.includes(column)) return []
    const name = column === 'minor' ? 'amount' : column.replace(/Minor$/, '')
    return [{ table, name }]
  })
}

test('every column of the export has its heading in the texts, and every heading its column', async () => {
  const columns = await exportedColumns()
  expect(columns.length).toBeGreaterThan(300)
  const without = columns.filter(({ table, name }) => !labelOf(table, name))
  expect(without).toEqual([])
  const names = new Set(columns.map(({ name }) => name))
  expect(Object.keys(texts.columns).filter((name) => !names.has(name))).toEqual([])
})

test('every state that a column can have is said in words of the product', async () => {
  const { rows } = await sql<{ tableName: string; check: string }>`
    select conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database.db.query)
  const columns = await exportedColumns()
  const states = rows.flatMap(({ tableName, check }) =>
    [...check.matchAll(/\((\w+) = ANY \(ARRAY\[(.*?)\]/g)].map(([, column = '', values = '']) => ({
      table: inCamelCase(tableName),
      name: inCamelCase(column),
      values: [...values.matchAll(/'([^']*)'/g)]
        .map(([, value = '']) => value)
        .filter((value) => value !== ''),
    })),
  )
  const exported = states.filter(({ table, name }) =>
    columns.some((one) => one.table === table && one.name === name),
  )
  expect(exported.length).toBeGreaterThan(40)
  const wordless = exported
    // The type of a file is said as programs know it.
    .filter(({ values }) => !values.every((value) => value.includes('/')))
    .map(({ table, name, values }) => ({
      column: `${table}.${name}`,
      values: values.filter((value) => !valuesOf(table, name)?.[value]),
    }))
  expect(wordless.filter(({ values }) => values.length > 0)).toEqual([])
})

function inCamelCase(name: string) {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

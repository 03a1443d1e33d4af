import { sql } from 'kysely'
import type { CompiledQuery, Expression, Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'

type Queryable = Kysely<Tables>

/** Stands in a statement for what is given to it each time. */
export type Places<Given> = <Name extends keyof Given & string>(name: Name) => Expression<Given[Name]>

/** A builder of Kysely's, which knows its database, or a text, which does not. */
interface Compilable<Row> {
  compile(db: Queryable): CompiledQuery<Row>
}

/** A query that each connection parses and plans once, under this name. */
export interface KeptQuery extends CompiledQuery {
  keptAs: string
}

/**
 * A statement for what every page asks, the same each time but for what is given to it: it is built once, and parsed and planned once
 * on each connection. The name is its own alone; its columns are named one by one, so that a migration does not change what was planned.
 */
export function keptStatement<Given extends Record<string, unknown>, Row>(
  keptAs: string,
  build: (db: Queryable, given: Places<Given>) => Compilable<Row>,
): (db: Queryable, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, given) => {
    compiled ??= build(db, place).compile(db)
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? given[value.name] : value))
    const query: CompiledQuery<Row> & KeptQuery = { ...compiled, parameters, keptAs }
    return (await db.executeQuery<Row>(query)).rows
  }
}

function place<Value>(name: string) {
  return sql<Value>`${new Place(name)}`
}

class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Rows that came as one value of JSON, as if each had been selected for itself: names in camelCase, instants as dates. */
export function rowsOf<Row extends object>(values: readonly object[], instants: readonly (keyof Row & string)[]): Row[] {
  return values.map((value) => {
    const row: Record<string, unknown> = {}
    for (const [name, told] of Object.entries(value)) row[camel(name)] = told
    for (const name of instants) row[name] = typeof row[name] === 'string' ? new Date(row[name]) : null
    // The statement selected the columns that the type tells of.
    return row as Row
  })
}

const camels = new Map<string, string>()

function camel(name: string) {
  const known = camels.get(name)
  if (known !== undefined) return known
  const made = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camels.set(name, made)
  return made
}

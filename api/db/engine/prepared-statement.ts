import {
  OperationNodeTransformer,
  PrimitiveValueListNode,
  sql,
  ValueListNode,
  ValueNode,
} from 'kysely'
import type {
  CompiledQuery,
  Expression,
  Kysely,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
} from 'kysely'
import type { Tables } from '../tables/tables.ts'

type Queryable = Kysely<Tables>

/** A placeholder for a value that differs at each call. */
export type Params<Given> = <Name extends keyof Given & string>(
  name: Name,
) => Expression<Given[Name]>

/** A builder of Kysely, which knows its database, or a text, which does not. */
interface Compilable<Row> {
  compile(db: Queryable): CompiledQuery<Row>
}

/** A query that each connection parses and plans once, under this name. */
export interface PreparedQuery extends CompiledQuery {
  preparedName: string
}

/**
 * A statement that every page runs with other values: it is built once, and parsed and planned once
 * on each connection. Its name is unique, and it names its columns one by one, so that a migration
 * does not invalidate the plan.
 */
export function prepareStatement<Given extends Record<string, unknown>, Row>(
  preparedName: string,
  build: (db: Queryable, given: Params<Given>) => Compilable<Row>,
): (db: Queryable, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, given) => {
    if (!compiled) {
      const builder = db.withPlugin(new OwnValuesInside())
      compiled = build(builder, place).compile(builder)
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? given[value.name] : value,
    )
    const query: CompiledQuery<Row> & PreparedQuery = { ...compiled, parameters, preparedName }
    return (await db.executeQuery<Row>(query)).rows
  }
}

function place<Value>(name: string) {
  return sql<Value>`${new Place(name)}`
}

/**
 * A value that differs so much in how many rows it finds that PostgreSQL would plan anew for each.
 * Inside a subselect it is unknown to every plan, so that the plan made once costs no more.
 */
export function withoutEstimate<Value>(
  value: Expression<Value>,
  type: 'uuid' | 'uuid[]' | 'timestamptz' | 'smallint[]' | 'date',
) {
  return sql<Value>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Writes the statement's constants, such as a limit or the states it asks for, into its text. As
 * parameters they would be unknown to a plan that is made once; PostgreSQL would find it expensive
 * (it takes an unknown limit for a tenth of the table) and plan anew each time.
 */
class OwnValuesInside extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    return this.transformNode(node)
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    const list: OperationNode = PrimitiveValueListNode.is(node)
      ? ValueListNode.create(node.values.map(toNode))
      : node
    // A list of nodes may replace a list of values.
    return super.transformNodeImpl(list as T)
  }

  protected override transformValue(node: ValueNode) {
    return toNode(node.value)
  }
}

/** A place stays a parameter; any other value is written into the statement. */
function toNode(value: unknown) {
  return value instanceof Place ? ValueNode.create(value) : ValueNode.createImmediate(value)
}

/**
 * Rows that came as one JSON value, as if each had been selected by itself: names in camelCase,
 * instants as dates.
 */
export function rowsOf<Row extends object>(
  values: readonly object[],
  instants: readonly (keyof Row & string)[],
): Row[] {
  return values.map((value) => {
    const row: Record<string, unknown> = {}
    for (const [name, cell] of Object.entries(value)) row[camel(name)] = cell
    for (const name of instants)
      row[name] = typeof row[name] === 'string' ? new Date(row[name]) : null
    // The statement selected the columns of the type.
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

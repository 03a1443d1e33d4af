import { PostgresDialect, PostgresDriver } from 'kysely'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type { Pool } from 'pg'
import { NestedUse, failureOf } from './failure.ts'
import type { PreparedQuery } from './prepared-statement.ts'

/**
 * Kysely's PostgreSQL dialect with two promises added: no error that leaves it quotes parameters or
 * rows, and a connection requested inside a transaction is refused at once (on the embedded engine
 * it would never come).
 */
export function guardedDialect(pool: Pool, isInTransaction: () => boolean) {
  return new GuardedDialect(pool, isInTransaction)
}

class GuardedDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #isInTransaction: () => boolean

  constructor(pool: Pool, isInTransaction: () => boolean) {
    super({ pool })
    this.#pool = pool
    this.#isInTransaction = isInTransaction
  }

  override createDriver() {
    return new GuardedDriver(this.#pool, this.#isInTransaction)
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #guarded = new WeakSet<DatabaseConnection>()
  readonly #isInTransaction: () => boolean

  constructor(pool: Pool, isInTransaction: () => boolean) {
    super({ pool })
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection() {
    if (this.#isInTransaction()) throw new NestedUse()
    try {
      return this.#guard(await super.acquireConnection())
    } catch (error) {
      throw failureOf(error)
    }
  }

  /**
   * Kysely keeps one object for each connection and recognises it by marks on it, so the object
   * itself is changed, once.
   */
  #guard(connection: DatabaseConnection) {
    if (this.#guarded.has(connection)) return connection
    this.#guarded.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      try {
        return await execute(isKept(query) ? named(query) : query, options)
      } catch (error) {
        throw failureOf(error)
      }
    }
    return connection
  }
}

function isKept(query: CompiledQuery): query is PreparedQuery {
  return 'preparedName' in query
}

/** Kysely passes the text to pg unchanged, and pg also accepts an object with a name. */
function named(query: PreparedQuery): CompiledQuery {
  return { ...query, sql: { name: query.preparedName, text: query.sql } as unknown as string }
}

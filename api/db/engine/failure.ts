import { DatabaseError } from 'pg'
import { Problem } from '#machines/kernel/problem.ts'
import type { ProblemCode } from '#machines/kernel/problem.ts'

/**
 * The part of a database error that may leave this folder. The driver's own error quotes parameters
 * and rows ("Key (email)=(…) already exists"), so it is dropped with its cause.
 */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  /** The SQLSTATE, such as 23505. */
  readonly code: string
  readonly constraint: string | null

  constructor(code: string, constraint: string | null) {
    super(
      `The database refused a statement with SQLSTATE ${code}${constraint ? ` on ${constraint}` : ''}.`,
    )
    this.code = code
    this.constraint = constraint
  }
}

/** Whether a statement waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseFailure && error.code === '55P03'
}

/** Whether a foreign key or a unique constraint refused a row. */
export function isKeyViolation(error: unknown): error is DatabaseFailure {
  return error instanceof DatabaseFailure && (error.code === '23503' || error.code === '23505')
}

/** Whether a check constraint refused a row. */
export function isCheckViolation(error: unknown): error is DatabaseFailure {
  return error instanceof DatabaseFailure && error.code === '23514'
}

/**
 * Turns an error of the driver into a Problem (the database cannot serve) or a DatabaseFailure (it
 * refused this statement). Errors that our own code threw or caused are returned as they are.
 */
export function failureOf(error: unknown): Error {
  if (error instanceof Problem || error instanceof DatabaseFailure || error instanceof NestedUse)
    return error
  if (!(error instanceof DatabaseError))
    return isDriverMistake(error) ? error : new Problem('database_unavailable')
  const code = error.code ?? 'XX000'
  if (code === '53100' || error.message.includes('No space left on device'))
    return new Problem('storage_full')
  if (unavailableCodes.test(code)) return new Problem('database_unavailable')
  const refused = refusals[error.constraint ?? '']
  return refused ? new Problem(refused) : new DatabaseFailure(code, error.constraint ?? null)
}

/** The refusals that only the database can decide, by the constraint that failed. */
const refusals: Record<string, ProblemCode | undefined> = { budget_is_exact: 'sums_too_large' }

/** Thrown where the embedded engine, which has one connection, would wait for itself forever. */
export class NestedUse extends Error {
  override readonly name = 'NestedUse'

  constructor() {
    super(
      'Inside db.transaction use the transaction that it hands over, not db.query or another db.transaction: they would wait for each other.',
    )
  }
}

/**
 * Connection failures (08), out of disk or memory (53), statement timeout (57014), a server that
 * stops or starts (57P), idle timeout (25P03).
 */
const unavailableCodes = /^(08...|53...|57014|57P0.|25P03|58...)$/

/**
 * A mistake in our own code, such as a value that cannot be sent, does not mean that the database
 * is unavailable.
 */
function isDriverMistake(error: unknown): error is Error {
  return error instanceof TypeError || error instanceof RangeError
}

/**
 * Work that outlives the request: requested in the database, done by whichever process is free,
 * retried when it fails.
 * House rule: a job's work is idempotent. A run goes to one process at a time, but a process may
 * die after the work and before it is marked as done, and a later run may begin while one is under
 * way. So a job takes no parameters: it looks in its table for what is due, claims rows (`for
 * update skip locked`), and leaves them so that they are no longer due.
 */
export interface JobsPort {
  /** Defines a kind of work and its function. Called before start. */
  define(job: JobDefinition): void
  /**
   * Resolves when workers are running. Never rejects: it keeps trying while the database is
   * unavailable. Readiness need not wait for it.
   */
  start(): Promise<void>
  /**
   * Starts a run now instead of at the next scheduled time. Call it after the commit. Calls before
   * the run begins are one run; a call while it is under way starts another.
   */
  wake(queue: string): void
  /** Lets running work end (10 s at most), then stops. */
  stop(): Promise<void>
}

export interface JobDefinition {
  queue: string
  /**
   * A cron expression in UTC. Every queue has one: it finds work whose wake was lost with its
   * process.
   */
  schedule: string
  work(): Promise<void>
  /**
   * Checked every few seconds, for work that cannot wait for the schedule. It must be a cheap look
   * into its table.
   */
  isDue?(): Promise<boolean>
}

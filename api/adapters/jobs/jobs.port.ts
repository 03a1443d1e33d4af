/**
 * Work that outlives the request: asked for in the database, done by whichever process is free, tried again when it fails.
 *
 * House rule: a job's work is idempotent. A run is handed to one process at a time, but a process may die after the work and before
 * it is marked as done, and a later run may begin while one is under way. So a job takes no orders: it looks in its table for what
 * is due, claims rows (`for update skip locked`), and leaves them so that they are not due again.
 */
export interface JobsPort {
  /** Names a kind of work and who does it. Called before start. */
  define(job: JobDefinition): void
  /** Resolves when workers are at work. Never rejects: a database that is away is tried again. Being ready need not wait for it. */
  start(): Promise<void>
  /**
   * Asks for a run now, so that what was just committed is not left until the schedule comes by. Call it after the commit. Many calls
   * before the run begins are one run; one more made while it is under way is another.
   */
  wake(queue: string): void
  /** Lets running work end (10 s at most), then stops. */
  stop(): Promise<void>
}

export interface JobDefinition {
  queue: string
  /** A cron expression in UTC. Every queue has one: it is what finds work whose wake was lost with its process. */
  schedule: string
  work(): Promise<void>
  /** Asked every few seconds by a process that works, for work that cannot wait for the schedule; a cheap look into its table. */
  isDue?(): Promise<boolean>
}

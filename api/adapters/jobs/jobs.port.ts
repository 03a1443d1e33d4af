/** Work that outlives the request: kept in the database, done once, tried again when it fails, by whichever process is free. */
export interface JobsPort {
  /** Names a kind of work and who does it. Called before start. */
  define<T extends object>(job: JobDefinition<T>): void
  start(): Promise<void>
  /** Wakes the workers of a queue in this process, so that what was just committed is not left until the next poll. */
  wake(queue: string): void
  /** Lets running work end (10 s at most), then stops. */
  stop(): Promise<void>
}

export interface JobDefinition<T extends object> {
  queue: string
  /** A cron expression in UTC for work that comes by itself. */
  schedule?: string
  work(data: T): Promise<void>
}

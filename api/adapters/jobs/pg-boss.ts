import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Db } from 'pg-boss'
import type { Database } from '#api/db/client.ts'
import { causeOf } from '#api/log/log.ts'
import type { Log } from '#api/log/log.ts'
import type { JobDefinition, JobsPort } from './jobs.port.ts'

/**
 * Jobs in the schema `jobs` of the product's own database: on the embedded engine through its
 * session, on PostgreSQL with two more connections.
 */
export function pgBossJobs(place: {
  db: Database
  databaseUrl: string | null
  log: Log
  pollSeconds?: number
  lookSeconds?: number
}): JobsPort {
  const { log, pollSeconds = 15, lookSeconds = 10 } = place
  const boss = new PgBoss({ ...connectionOf(place), schema: 'jobs', ...quiet })
  boss.on('error', (error) => log.warn('jobs.error', causeOf(error)))
  const definitions = new Map<string, JobDefinition>()
  const workers = new Map<string, string>()
  const wokenEarly = new Set<string>()
  const stopping = new AbortController()
  const looking = new Set<NodeJS.Timeout>()
  let starting: Promise<void> | null = null

  return {
    define(job) {
      definitions.set(job.queue, job)
    },

    start() {
      starting ??= untilItWorks(begin, stopping.signal, log)
      return starting
    },

    wake(queue) {
      if (!definitions.has(queue)) throw new Error(`No job is defined for queue "${queue}".`)
      if (workers.has(queue)) void ask(queue)
      else wokenEarly.add(queue)
    },

    async stop() {
      stopping.abort()
      looking.forEach(clearInterval)
      await starting
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }

  async function begin() {
    await boss.start()
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const job of definitions.values()) {
      if (!known.has(job.queue))
        await boss.createQueue(job.queue, { policy: oneWaiting, ...retries })
      await boss.schedule(job.queue, job.schedule, null, { tz: 'UTC' })
      workers.set(
        job.queue,
        await boss.work(job.queue, { pollingIntervalSeconds: pollSeconds }, () => run(job, log)),
      )
      if (wokenEarly.delete(job.queue)) await ask(job.queue)
      if (job.isDue) looking.add(setInterval(() => void askIfDue(job), lookSeconds * 1_000).unref())
    }
  }

  function ask(queue: string) {
    return send(boss, { queue, worker: workers.get(queue) ?? '' }, log)
  }

  async function askIfDue(job: JobDefinition) {
    if (await isDue(job, log)) await ask(job.queue)
  }
}

async function send(boss: PgBoss, { queue, worker }: { queue: string; worker: string }, log: Log) {
  try {
    await boss.send(queue)
    boss.notifyWorker(worker)
  } catch (error) {
    log.warn('jobs.wake_failed', { queue, ...causeOf(error) })
  }
}

async function isDue(job: JobDefinition, log: Log) {
  try {
    return await job.isDue?.()
  } catch (error) {
    log.warn('jobs.look_failed', { queue: job.queue, ...causeOf(error) })
    return false
  }
}

async function run(job: JobDefinition, log: Log) {
  try {
    await job.work()
  } catch (error) {
    log.error('jobs.run_failed', { queue: job.queue, ...causeOf(error) })
    throw new RunFailed(job.queue)
  }
}

/**
 * pg-boss stores the message and stack of what is thrown. A cause may quote personal data, so it is
 * only logged, without its message.
 */
class RunFailed extends Error {
  override readonly name = 'RunFailed'

  constructor(queue: string) {
    super(`A run of ${queue} failed.`)
    delete this.stack
  }
}

/** pg-boss's `short`: one run may wait, however often it is asked for. */
const oneWaiting = 'short'

/**
 * 1, 2, 4 … seconds up to five minutes between the tries; after that the schedule starts new runs.
 */
const retries = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 600,
  deleteAfterSeconds: 24 * 60 * 60,
}

/**
 * A process without work asks the database a few times a minute. Index rebuilds and vacuum are left
 * to the operator of PostgreSQL.
 */
const quiet = {
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 15,
  reindex: false,
  monitorVacuum: false,
}

function connectionOf({ db, databaseUrl }: { db: Database; databaseUrl: string | null }) {
  const { embedded } = db
  if (embedded) {
    const session: Db = { executeSql: (text, values) => embedded.execute(text, values) }
    return { db: session, backend: 'pglite' as const }
  }
  if (databaseUrl === null) throw new Error('Jobs on PostgreSQL need its address.')
  return { connectionString: databaseUrl, max: 2, application_name: 'vowline-jobs' }
}

async function untilItWorks(begin: () => Promise<void>, stopping: AbortSignal, log: Log) {
  for (let waitMs = 250; !stopping.aborted; waitMs = Math.min(waitMs * 2, 30_000)) {
    try {
      return await begin()
    } catch (error) {
      log.warn('jobs.start_failed', { waitMs, ...causeOf(error) })
      await delay(waitMs, null, { signal: stopping }).catch(() => {})
    }
  }
}

import { forgetOldAnswers } from '#api/db/idempotency.ts'
import { forgetOldLimits } from '#api/db/limits.ts'
import type { Deps } from '#api/deps.ts'
import { eraseRegistrationsBefore } from './queries.ts'

/** What is kept for a time only: registrations nobody verified, answers nobody asks for again, counts no limit looks back to. */
export function defineAccountJobs({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): void {
  jobs.define({ queue: 'unverified-registrations', schedule: '*/15 * * * *', work: () => eraseRegistrationsBefore(db.query, now()) })
  jobs.define({ queue: 'old-answers', schedule: '23 * * * *', work: () => forgetOldAnswers(db, now()) })
  jobs.define({ queue: 'old-limits', schedule: '41 * * * *', work: () => forgetOldLimits(db, now()) })
}

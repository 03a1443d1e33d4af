import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { deleteInBatches, workOnDue } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { lookupQueue } from './commands/receive-lookup.ts'
import { settleLookup } from './commands/settle-lookup.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'limits' | 'renderMail' | 'log' | 'now'>

const atOnce = 20
/** Longer than they take; who dies meanwhile is followed by another. */
const leaseMs = 2 * 60_000
const day = 24 * 3_600_000
/** The couple may hand a link over days later. */
const daysToPassOn = 30

export function defineLookupJobs(deps: Dependencies & Pick<Deps, 'jobs'>): void {
  deps.jobs.define({
    queue: lookupQueue,
    schedule: '* * * * *',
    work: () => settleLookups(deps),
  })
  deps.jobs.define({
    queue: 'old-invitation-lookups',
    schedule: '23 3 * * *',
    work: () => eraseOldLookups(deps),
  })
}

/** Looks up what guests asked for, the oldest first. */
export function settleLookups(deps: Dependencies): Promise<void> {
  return workOnDue(deps, {
    table: 'invitationLookups',
    key: 'id',
    columns: ['id'],
    leaseMs,
    limit: atOnce,
    where: sql<SqlBool>`state = 'waiting'`,
    work: ({ id }) => settleLookup(deps, id),
  })
}

/**
 * What was looked up holds nothing that was typed, and is of no use after a day, or once the couple
 * has had time to hand the link over.
 */
export function eraseOldLookups({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * day)
  return deleteInBatches(
    db.query,
    'invitationLookups',
    sql`created_at < ${before(1)} and (household_ids = '{}' or created_at < ${before(daysToPassOn)})`,
  )
}

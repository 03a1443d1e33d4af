import { workInBatches } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { revokeDue } from './commands/revoke-tokens.ts'

/** The work of sessions that nobody waits for. */
export function defineSessionJobs(deps: Deps): void {
  deps.jobs.define({ queue: 'revocations', schedule: '* * * * *', work: () => revokeDue(deps) })
  deps.jobs.define({
    queue: 'expired-sessions',
    schedule: '*/15 * * * *',
    work: () => eraseExpired(deps),
  })
}

const atOnce = 500

/**
 * Sessions that ended by themselves. Their tokens are still good at the provider, so they go the
 * way of those that were signed out.
 */
function eraseExpired({ db, jobs, now }: Deps): Promise<void> {
  const time = now()
  return workInBatches(atOnce, async () => {
    const { numInsertedOrUpdatedRows: erased = 0n } = await db.query
      .with('expired', (expired) =>
        expired
          .deleteFrom('sessions')
          .where('id', 'in', (old) =>
            old
              .selectFrom('sessions')
              .select('id')
              .where('expiresAt', '<=', time)
              .limit(atOnce)
              .forUpdate()
              .skipLocked(),
          )
          .returning(['id', 'tokens']),
      )
      .insertInto('revocations')
      .columns(['id', 'token', 'attempts', 'dueAt', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom('expired')
          .select((row) => [
            'expired.id',
            'expired.tokens',
            row.lit(0).as('attempts'),
            row.cast<Date>(row.val(time), 'timestamptz').as('dueAt'),
            row.cast<Date>(row.val(time), 'timestamptz').as('createdAt'),
          ]),
      )
      .executeTakeFirstOrThrow()
    if (erased > 0n) jobs.wake('revocations')
    return Number(erased)
  })
}

import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { claimDue, workInBatches } from '#api/db/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { deliverMessage } from '../commands/messages/deliver-message.ts'
import { messageQueue } from '../commands/messages/send-message.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'now'>

const atOnce = 5
/** Longer than a part takes; another worker continues after a crash. */
const leaseMs = 2 * 60_000

/**
 * Adds the letters of messages to the outbox in parts, and follows them until all are sent or given
 * up.
 */
export function defineMessageJobs(deps: Dependencies & Pick<Deps, 'jobs'>): void {
  deps.jobs.define({
    queue: messageQueue,
    schedule: '* * * * *',
    isDue: () => isMessageDue(deps),
    work: () => deliverMessages(deps),
  })
}

export function deliverMessages(deps: Dependencies): Promise<void> {
  return workInBatches(1, async () => {
    const now = deps.now()
    const claimed = await claimDue(deps.db.query, {
      table: 'guestMessages',
      key: 'id',
      columns: ['id'],
      now,
      leasedUntil: new Date(now.getTime() + leaseMs),
      limit: atOnce,
      where: sql<SqlBool>`state = 'sending'`,
    })
    for (const { id } of claimed) await deliverMessage(deps, id)
    return claimed.length
  })
}

async function isMessageDue({ db, now }: Dependencies): Promise<boolean> {
  const due = await db.query
    .selectFrom('guestMessages')
    .select('id')
    .where('state', '=', 'sending')
    .where('dueAt', '<=', now())
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

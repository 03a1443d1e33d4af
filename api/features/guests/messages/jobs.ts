import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { workOnDue } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { deliverMessage } from '../commands/messages/deliver-message.ts'
import { messageQueue } from '../commands/messages/send-message.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

const atOnce = 5
/** Longer than a part takes; another worker continues after a crash. */
const leaseMs = 2 * 60_000

/**
 * Adds the emails of messages to the outbox in parts, and follows them until all are sent or given
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
  return workOnDue(deps, {
    table: 'guestMessages',
    key: 'id',
    columns: ['id'],
    leaseMs,
    limit: atOnce,
    where: sql<SqlBool>`state = 'sending'`,
    work: ({ id }) => deliverMessage(deps, id),
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

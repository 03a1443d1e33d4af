import { advance } from '#machines/kernel/lifecycle.ts'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import type { Queryable } from '#api/db/client.ts'
import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { storedDeletion } from '../../queries.ts'
import { erasePerson } from './erase-person.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

interface Due {
  id: string
  userId: string
}

/**
 * Carries out the deletions that are due, one transaction each, so that a killed process leaves
 * nothing half done. What is outside of the database is noted in `account_erasures`;
 * `finish-erasures.ts` erases it.
 */
export async function eraseDueAccounts(deps: Dependencies): Promise<void> {
  const time = deps.now()
  await workThrough({
    table: 'accountDeletions',
    log: deps.log,
    now: time,
    list: (part) => listDue(deps, time, part),
    work: (each) => eraseAccount(deps, each, time),
  })
}

/** Whether there is any deletion to carry out, or to finish. */
export async function isErasureDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const time = now()
  const due = await db.query
    .selectFrom('accountDeletions')
    .select('id')
    .where('state', '=', 'asked')
    .where('dueAt', '<=', time)
    .where(anyDue('accountDeletions', time).where)
    .union(db.query.selectFrom('accountErasures').select('id').where('dueAt', '<=', time))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

function listDue({ db }: Dependencies, time: Date, { where, limit }: DuePart): Promise<Due[]> {
  return db.query
    .selectFrom('accountDeletions')
    .select(['id', 'userId'])
    .where('state', '=', 'asked')
    .where('dueAt', '<=', time)
    .where(where)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function eraseAccount(deps: Dependencies, due: Due, time: Date): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const claimed = await claim(tx, due, time)
    // Cancelled at this moment, or erased by another process.
    if (!claimed) return
    const { row, user } = claimed
    const { stored } = advance(accountDeletion, storedDeletion(row), {
      type: 'ERASE',
      at: time.toISOString(),
    })
    const tokens = user
      ? [
          ...(row.token === null ? [] : [{ id: row.id, token: row.token }]),
          ...(await sessionTokens(tx, user.id)),
        ]
      : []
    if (user) {
      await erasePerson(tx, deps, user, time)
      await tx
        .insertInto('accountErasures')
        .values({
          id: newId(time),
          sub: user.sub,
          email: user.email,
          tokens: JSON.stringify(tokens),
          attempts: 0,
          dueAt: time,
          createdAt: time,
        })
        .execute()
    }
    await tx
      .updateTable('accountDeletions')
      .set({
        state: stored.state,
        facts: JSON.stringify(stored.facts),
        chartVersion: stored.version,
        token: null,
        updatedAt: time,
      })
      .where('id', '=', row.id)
      .execute()
    deps.log.info('account_erased', { deletionId: row.id })
  })
}

/**
 * Locks the user's row first, as the commands that request and cancel a deletion do; then reads the
 * deletion again.
 */
async function claim(tx: Queryable, due: Due, time: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'sub', 'email'])
    .where('id', '=', due.userId)
    // A row that names the account may still be written: whoever writes it holds a wedding, which
    // the erasing takes next.
    .forNoKeyUpdate()
    .executeTakeFirst()
  const row = await tx
    .selectFrom('accountDeletions')
    .selectAll()
    .where('id', '=', due.id)
    .where('state', '=', 'asked')
    .where('dueAt', '<=', time)
    .forUpdate()
    .executeTakeFirst()
  return row ? { row, user } : null
}

/**
 * Each token ends its own session at the provider, and can delete the user there if the token of
 * the request has expired.
 */
function sessionTokens(tx: Queryable, userId: string) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'tokens as token'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

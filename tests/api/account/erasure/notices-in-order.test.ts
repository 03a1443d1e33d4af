import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import { newId } from '#api/db/id.ts'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { sendDigests } from '#api/features/reminders/commands/send-digests.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { allEngines } from '#tests/harness/database.ts'
import { until } from '#tests/harness/product.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

const day = 24 * 3_600_000
const count = 7

// The embedded engine has one connection, so nobody could wait there.
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'several notices on %s',
  (engine) => {
    const api = openTestApp(engine)

    /** Ben has done much in the wedding of Ada; her notices lie in the table in another order. */
    async function prepare() {
      const { couple: ada, wedding } = await coupleWithWedding(api)
      const ben = await memberOf(
        api,
        wedding.id,
        { kind: 'partner' },
        { firstName: 'Ben', lastName: 'Moreau' },
      )
      const now = api.deps.now()
      const ids = Array.from({ length: count }, () => newId(now))
      for (const id of ids.toReversed())
        await api.deps.db.query
          .insertInto('notices')
          .values({
            id,
            userId: ada.id,
            weddingId: wedding.id,
            kind: 'member.joined',
            facts: JSON.stringify({ by: 'Ben Moreau' }),
            actorId: ben.id,
            inApp: true,
            byMail: true,
            createdAt: now,
          })
          .execute()
      return { ada, ben, ids }
    }

    /** The notices that a command has not locked yet when it waits for the middle one. */
    async function freeNotices(ids: string[], command: () => Promise<unknown>) {
      const middle = ids[Math.floor(count / 2)]
      const other = await api.database.another()
      let done: Promise<unknown> | undefined
      const free = await other.transaction(async (tx) => {
        await sql`select from notices where id = ${middle} for update`.execute(tx)
        done = command()
        const isWaiting = async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
          return rows.length > 0
        }
        await until(isWaiting, () => 'The command did not wait for the notice.')
        const { rows } = await sql<{ id: string }>`select id from notices
          where id = any(${ids}::uuid[]) and id <> ${middle} for update skip locked`.execute(tx)
        return rows.map(({ id }) => id)
      })
      await done
      return free.toSorted()
    }

    const eraseNow = async ({ id }: SignedIn) => {
      const { sub, email } = await api.deps.db.query
        .selectFrom('users')
        .select(['sub', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return api.deps.db.transaction((tx) =>
        erasePerson(tx, api.deps, { id, sub, email }, api.deps.now()),
      )
    }

    test('are locked in one order by whoever changes them, so that no two deadlock', async () => {
      const commands = {
        read: ({ ada, ids }: Awaited<ReturnType<typeof prepare>>) =>
          api.request('POST', '/api/notices/read', { as: ada, body: { upTo: ids.at(-1) } }),
        digest: async () => {
          const tomorrow = new Date(api.deps.now().getTime() + day)
          tomorrow.setUTCHours(12)
          return sendDigests({ ...api.deps, now: () => tomorrow })
        },
        'erasure of whom they name': ({ ben }: { ben: SignedIn }) => eraseNow(ben),
        'erasure of whose they are': ({ ada }: { ada: SignedIn }) => eraseNow(ada),
      }
      for (const [name, command] of Object.entries(commands)) {
        const prepared = await prepare()
        const { ids } = prepared
        const above = ids.slice(Math.floor(count / 2) + 1)
        expect([name, await freeNotices(ids, () => command(prepared))]).toEqual([name, above])
      }
    })

    test('are deleted for their age without waiting for whoever holds one', async () => {
      const { ids } = await prepare()
      const other = await api.database.another()
      await other.transaction(async (tx) => {
        await sql`select from notices where id = ${ids[3]} for update`.execute(tx)
        await deleteInBatches(api.deps.db.query, 'notices', sql`id = any(${ids}::uuid[])`)
      })
      const left = await api.deps.db.query
        .selectFrom('notices')
        .select('id')
        .where('id', 'in', ids)
        .execute()
      expect(left).toEqual([{ id: ids[3] }])
    })
  },
)

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#api/db/engine/engine.ts'
import { idOfAddress } from '#api/db/id.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'
import { known } from './known-values.ts'
import { writeRowOfEach } from './rows.ts'
import type { Row } from './rows.ts'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

test.each(engines)(
  'notices and emails of earlier releases get the keys by which an erasure finds them, on %s',
  async (name) => {
    const { engine, ...opened } = await emptyEngine(name)
    removals.push(() => opened.remove())
    // Two guests who are kept apart need the rows of an earlier version.
    const first = await writeRowsAt(engine, '0062-figures-by-difference', { mark: 1, earlier: {} })
    const rows = await writeRowsAt(engine, '0820-standard-names', { mark: 2, earlier: first })
    const [owner, business] = [rows['businesses']!['owner_id'], rows['businesses']!['id']]
    const run = (statement: string, values: unknown[] = []) => engine.pool.query(statement, values)
    const newColleague = async (firstName: string) => {
      const id = randomUUID()
      await run(
        `insert into users (${columnsOf(rows['users']!)}) select ${columnsOf(rows['users']!, {
          id: `'${id}'`,
          sub: `'${id}'`,
          email: `'${id}@people.test'`,
          first_name: `'${firstName}'`,
          last_name: `'Moreau'`,
        })} from users where id = $1`,
        [rows['users']!['id']],
      )
      await run(
        `insert into business_invitations (${columnsOf(rows['business_invitations']!)})
          select ${columnsOf(rows['business_invitations']!, {
            id: `'${randomUUID()}'`,
            business_id: `'${String(business)}'`,
            email: `'${id}@people.test'`,
            token_hash: `sha256('${id}')`,
            state: `'accepted'`,
            accepted_by: `'${id}'`,
          })} from business_invitations limit 1`,
      )
      return id
    }
    const [ben, , other] = [
      await newColleague('Ben'),
      await newColleague('Cleo'),
      await newColleague('Cleo'),
    ]
    expect(other).not.toBe(ben)
    await run(`update businesses set name = 'Fern & Fold' where id = $1`, [business])
    const [thread, email] = [randomUUID(), randomUUID()]
    const facts = {
      ben: ['colleague.joined', { names: ['Ben Moreau'] }],
      cleo: ['colleague.left', { names: ['Cleo Moreau'] }],
      gone: ['colleague.joined', { names: ['Somebody Renamed'] }],
      address: ['colleague.invitationEnded', { names: ['Ann@People.test'] }],
      team: ['review.waiting', { names: ['Fern & Fold'], state: 'submitted' }],
      old: ['review.waiting', { names: ['Fern before'], state: 'submitted' }],
      thread: ['enquiry', { names: ['Maya', 'Tom'], state: 'sent', enquiryId: thread }],
    } as const
    const ids: Record<string, string> = {}
    for (const [key, [kind, value]] of Object.entries(facts)) {
      ids[key] = randomUUID()
      await run(
        `insert into notices (id, user_id, wedding_id, kind, facts, in_app, by_mail, created_at)
          values ($1, $2, null, $3, $4, true, false, now())`,
        [ids[key], owner, kind, JSON.stringify(value)],
      )
    }
    await run(
      `insert into mail_outbox (${columnsOf(rows['mail_outbox']!)}) select ${columnsOf(
        rows['mail_outbox']!,
        { id: `'${email}'`, text: `'Open https://v.test/dashboard/enquiries/${thread} now.'` },
      )} from mail_outbox limit 1`,
    )

    await migrate(engine)

    const { rows: notices } = await run(
      `select id, named_id, facts -> 'names' as names from notices where user_id = $1 and id = any($2::uuid[])`,
      [owner, Object.values(ids)],
    )
    const found = Object.fromEntries(
      Object.entries(ids).map(([key, id]) => {
        const row = notices.find((one: Row) => one['id'] === id) as Row
        return [key, [row['named_id'], row['names']]]
      }),
    )
    expect(found).toEqual({
      ben: [ben, ['Ben Moreau']],
      // Two of one name cannot be told apart, and one that was renamed cannot be found.
      cleo: [null, null],
      gone: [null, null],
      address: [idOfAddress('ann@people.test'), ['Ann@People.test']],
      team: [business, ['Fern & Fold']],
      old: [null, null],
      thread: [null, ['Maya', 'Tom']],
    })
    const { rows: mail } = await run(`select id from mail_outbox where enquiry_id = $1`, [thread])
    expect(mail).toEqual([{ id: email }])
  },
)

/** The columns of a row, or the values of another one like it with some that differ. */
function columnsOf(row: Row, changed?: Record<string, string>) {
  return Object.keys(row)
    .map((name) => (changed ? (changed[name] ?? `"${name}"`) : `"${name}"`))
    .join(', ')
}

/** Migrates to a version and writes a row into every table of it. */
async function writeRowsAt(
  engine: Engine,
  version: string,
  options: { mark: number; earlier: Record<string, Row> },
) {
  await migrate(engine, version)
  const client = await engine.pool.connect()
  return writeRowOfEach(client, { known, ...options }).finally(() => client.release())
}

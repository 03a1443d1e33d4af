import { sql } from 'kysely'
import { expect, describe, test } from 'vitest'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { forgetTexts } from '#api/features/account/commands/deletion/forget-texts.ts'
import { queueMails } from '#api/features/notices/commands/queue-mail.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { allEngines, engines } from '#tests/harness/database.ts'
import { until } from '#tests/harness/product.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

const email = 'ann_w@people.test'
const minute = 60_000
const mail = (text: string) => ({ to: 'tom@people.test', subject: 'A', text, html: '' })

describe.each(engines)('an address in mail and stored answers on %s', (engine) => {
  const api = openTestApp(engine)
  const kept = async () => {
    const rows = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('text')
      .where('recipient', '=', 'tom@people.test')
      .orderBy('id')
      .execute()
    return rows.map(({ text }) => text)
  }
  const answers = async () => {
    const { rows } = await sql<{ key: string }>`
      select key from idempotency_keys where owner = 'somebody' order by key`.execute(
      api.deps.db.query,
    )
    return rows.map(({ key }) => key)
  }

  test('is erased on every page that is read, and where it stands whole', async () => {
    const now = api.deps.now()
    const texts = Array.from({ length: 4_300 }, (_, number) => {
      if (number % 1_999 === 0) return `Write to Ann_W@People.test.`
      return number % 1_000 === 1 ? `Write to jo${email} or annxw@people.test` : `Email ${number}`
    })
    for (let from = 0; from < texts.length; from += 1_000)
      await queueMails(api.deps.db.query, texts.slice(from, from + 1_000).map(mail), now)
    await sql`
      insert into idempotency_keys (owner, operation, key, request_hash, status, body, created_at)
      select 'somebody', 'write', 'k' || lpad(number::text, 4, '0'), sha256('x'), 200,
        jsonb_build_object('to', case when number % 1500 = 0 then ${email} else 'jo' || ${email} end),
        ${now}
      from generate_series(1, 4300) as number`.execute(api.deps.db.query)
    await api.deps.db.transaction((tx) => forgetTexts(tx, { email, threads: [] }, null))
    expect(await kept()).toEqual(texts.filter((text) => !text.includes('Ann_W')))
    const gone = new Set(['k1500', 'k3000'])
    const all = Array.from({ length: 4_300 }, (_, at) => `k${String(at + 1).padStart(4, '0')}`)
    expect(await answers()).toEqual(all.filter((key) => !gone.has(key)))
  })

  test('is erased once more where it was written meanwhile', async () => {
    await api.database.reset()
    const old = [mail(`Old: ${email}`)]
    const [id = ''] = await queueMails(api.deps.db.query, old, api.deps.now())
    // Ids never go back in time: the next is made an hour after the first, whenever that was.
    const later = new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16) + 60 * minute)
    await queueMails(api.deps.db.query, [mail(`New: ${email}`)], later)
    await api.deps.db.transaction((tx) => forgetTexts(tx, { email, threads: [] }, later))
    expect(await kept()).toEqual([`Old: ${email}`])
  })
})

// The embedded engine has one connection, so nobody could wait there.
describe.each(allEngines.filter((name) => name === 'postgresql'))('an erasure on %s', (engine) => {
  const api = openTestApp(engine)
  const erase = (user: { id: string; sub: string; email: string }) =>
    api.deps.db.transaction((tx) => erasePerson(tx, api.deps, user, api.deps.now()))

  test('has read every text before it locks a wedding', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const user = await api.deps.db.query
      .selectFrom('users')
      .select(['id', 'sub', 'email'])
      .where('id', '=', couple.id)
      .executeTakeFirstOrThrow()
    await queueMails(api.deps.db.query, [mail(user.email)], api.deps.now())
    const other = await api.database.another()
    let erased: Promise<void> | undefined
    await other.transaction(async (tx) => {
      await sql`select id from weddings where id = ${wedding.id} for no key update`.execute(tx)
      erased = erase(user)
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
        return rows.length > 0
      }
      await until(isWaiting, () => 'The erasure did not wait for the wedding.')
      // Deleted, and not yet committed: nobody else can lock it.
      const { rows } = await sql`select id from mail_outbox
        where recipient = 'tom@people.test' for update skip locked`.execute(tx)
      expect(rows).toEqual([])
    })
    await erased
  })
})

import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { emptyEngine, engines } from '#tests/harness/database.ts'

const at = new Date('2026-11-20T10:00:00.000Z')
const token = 'a-token-of-twenty-bytes_1234'

const removals: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of removals.toReversed()) await remove()
})

test.each(engines)('mail to guests from before knows its wedding, on %s', async (name) => {
  const { engine, ...opened } = await emptyEngine(name)
  removals.push(() => opened.remove())
  await migrate(engine, '0921-reviews-of-erased-businesses')
  const run = (statement: string, values: unknown[]) => engine.pool.query(statement, values)
  const [one, other] = [await wedding(), await wedding()]
  await guest(one, 'both@people.test', token)
  await guest(other, 'Both@people.test', 'another')
  await guest(other, 'Only@people.test', 'a third')
  const mails = {
    link: await mail('removed@people.test', `Reply: http://localhost/rsvp/${token}\n`),
    address: await mail('only@people.test', 'Reply: http://localhost/rsvp/replaced'),
    ofTwo: await mail('both@people.test', 'Reply: http://localhost/rsvp/replaced'),
    account: await mail('only@people.test', 'Welcome'),
  }
  await migrate(engine)
  const { rows } = await engine.pool.query<{ id: string; wedding_id: string | null }>(
    'select id, wedding_id from mail_outbox',
  )
  const of = (id: string) => rows.find((row) => row.id === id)?.wedding_id
  expect(Object.values(mails).map(of)).toEqual([one, other, null, null])

  async function wedding() {
    const id = newId(at)
    await run(
      `insert into weddings (id, first_name_line, second_name_line, partner_email, city, country, version, created_at, updated_at)
       values ($1, 'Ada', 'Jon', '', '', '', 1, $2, $2)`,
      [id, at],
    )
    return id
  }

  async function guest(weddingId: string, email: string, linked: string) {
    const household = newId(at)
    const tokenHash = createHash('sha256').update(linked).digest()
    await run(
      `insert into households (id, wedding_id, name, address_line1, address_line2, city, region, postcode, country, notes, version, created_at, updated_at)
       values ($1, $2, 'Cole', '', '', '', '', '', '', '', 1, $3, $3)`,
      [household, weddingId, at],
    )
    await run(
      `insert into guests (id, wedding_id, household_id, place, first_name, last_name, is_plus_one, age_group, tags, diet, meal, email, phone, notes, answers, version, created_at, updated_at)
       values ($1, $2, $3, 0, 'Ben', '', false, 'adult', '[]', '', '', $4, '', '', '{}', 1, $5, $5)`,
      [newId(at), weddingId, household, email, at],
    )
    await run(
      `insert into rsvps (id, wedding_id, household_id, token_hash, link_number, state, chart_version, facts, since, message, replies, version, created_at, updated_at)
       values ($1, $2, $3, $4, 1, 'unopened', 1, '{}', $5, '', '{}', 1, $5, $5)`,
      [newId(at), weddingId, household, tokenHash, at],
    )
  }

  async function mail(to: string, text: string) {
    const id = newId(at)
    await run(
      `insert into mail_outbox (id, recipient, subject, text, html, created_at, due_at, attempts)
       values ($1, $2, 'A wedding', $3, '', $4, $4, 0)`,
      [id, to, text, at],
    )
    return id
  }
})

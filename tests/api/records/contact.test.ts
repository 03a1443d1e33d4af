import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { eraseOldMessages } from '#api/features/contact/jobs.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('the contact page on %s', (engine) => {
  const api = openTestApp(engine, { limits: true })
  beforeEach(async () => {
    for (const table of ['contactMessages', 'mailOutbox', 'rateLimits'] as const)
      await api.deps.db.query.deleteFrom(table).execute()
  })

  const written = {
    name: 'Robin <b>Vale</b>',
    email: 'Robin@Vowline.test',
    message: 'Our date moved.\n\n<img src=x> & more',
  }
  const write = (body: object = written, headers: Record<string, string> = {}) =>
    api.request('POST', '/api/contact', { body, headers })
  const mails = () =>
    api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['recipient', 'subject', 'text', 'html'])
      .orderBy('id')
      .execute()
  const kept = () =>
    api.deps.db.query.selectFrom('contactMessages').select(['name', 'email', 'message']).execute()

  test('a message is stored and mailed to us as escaped text', async () => {
    expect((await write()).status).toBe(202)
    expect(await kept()).toEqual([{ ...written, email: 'robin@vowline.test' }])
    const toUs = (await mails()).find(({ recipient }) => recipient === 'contact@vowline.test')
    expect(toUs?.text).toContain('Our date moved.\n\n<img src=x> & more')
    expect(toUs?.html).toContain('&lt;img src=x&gt; &amp; more')
    expect(toUs?.html).not.toMatch(/<img|<b>/)
  })

  test('the receipt goes to the sender and repeats nothing they typed', async () => {
    await write()
    const receipt = (await mails()).find(({ recipient }) => recipient === 'robin@vowline.test')
    expect(receipt?.subject).toBe("Vowline: we've got your message")
    expect(`${receipt?.text}${receipt?.html}`).not.toMatch(/Vale|moved|img|robin/i)
  })

  test('the same message sent again with its key arrives once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => write(written, { 'idempotency-key': 'one' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect([(await kept()).length, (await mails()).length]).toEqual([1, 2])
  })

  test('a message that is sent again after lost answers does not count against its sender', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 7; sent += 1)
      statuses.push((await write(written, { 'idempotency-key': 'one' })).status)
    expect(new Set(statuses)).toEqual(new Set([202]))
    expect((await write({ ...written, message: 'And another thing.' })).status).toBe(202)
  })

  test.each([
    [{ ...written, name: ' ' }],
    [{ ...written, email: 'robin' }],
    [{ ...written, message: 'x'.repeat(4_001) }],
    [{ ...written, extra: 1 }],
    [{ name: 'Robin' }],
  ])('%j is refused and stored nowhere', async (body) => {
    expect((await write(body)).status).toBe(400)
    expect([await kept(), await mails()]).toEqual([[], []])
  })

  test('nobody is flooded with mail in our name', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await write({ ...written, message: `${sent}` })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect(await kept()).toHaveLength(5)
  })

  test('a message is erased after 180 days', async () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const at = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
    for (const days of [179, 181]) {
      const message = { ...written, message: `${days}`, createdAt: at(days), id: newId(at(days)) }
      await api.deps.db.query.insertInto('contactMessages').values(message).execute()
    }
    await eraseOldMessages({ db: api.deps.db, now: () => now })
    expect((await kept()).map(({ message }) => message)).toEqual(['179'])
  })
})

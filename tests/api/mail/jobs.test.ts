import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pgBossJobs } from '#api/adapters/jobs/pg-boss.ts'
import { embeddedLive } from '#api/adapters/live/embedded.ts'
import { postgresLive } from '#api/adapters/live/postgres.ts'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import { openDatabase } from '#api/db/client.ts'
import type { Facts, Log } from '#api/log/log.ts'
import { queueMail } from '#api/features/notices/commands/queue-mail.ts'
import { defineMailJobs, eraseOldMail, sendDueMail } from '#api/features/notices/jobs.ts'
import { engines, openTestDatabase, silent } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

const start = new Date('2026-11-20T10:00:00Z')
const minute = 60_000

describe.each(engines)('the mail outbox on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => database.reset())
  afterAll(() => database.close())

  const queue = (...recipients: string[]) =>
    database.db.transaction(async (tx) => {
      for (const to of recipients) await queueMail(tx, mailTo(to), start)
    })
  const rows = () => database.db.query.selectFrom('mailOutbox').selectAll().orderBy('id').execute()
  const work = (
    sender: ReturnType<typeof recordingSender>,
    minutes = 0,
    log: Log = silent,
    db = database.db,
  ) =>
    sendDueMail({ db, mail: sender, log, now: () => new Date(start.getTime() + minutes * minute) })

  test('a queued message is sent once and marked as sent', async () => {
    const sender = recordingSender()
    await queue('maya@vowline.test')
    await work(sender)
    await work(sender, 60)

    expect(sender.sent).toEqual([mailTo('maya@vowline.test')])
    const [row] = await rows()
    expect(row).toMatchObject({ sentAt: start, attempts: 1, lastError: null })
    expect(sender.ids).toEqual([row?.id])
  })

  test('a failed transaction sends nothing', async () => {
    const sender = recordingSender()
    const failing = database.db.transaction(async (tx) => {
      await queueMail(tx, mailTo('maya@vowline.test'), start)
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    await work(sender)
    expect(sender.sent).toEqual([])
  })

  test('four workers at once send each of sixty messages once', async () => {
    const sender = recordingSender()
    const recipients = Array.from({ length: 60 }, (_, n) => `guest${n}@vowline.test`)
    await queue(...recipients)
    const other =
      engine === 'postgresql' ? await openDatabase({ ...database.place, log: silent }) : database.db
    await Promise.all(
      [database.db, other, database.db, other].map((db) => work(sender, 0, silent, db)),
    )
    if (other !== database.db) await other.close()

    expect(sender.sent.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
  })

  test('a failed message is retried after half a minute, then after one', async () => {
    const sender = recordingSender()
    await queue('maya@vowline.test')
    sender.refuse({ code: 'ECONNECTION' })
    await work(sender, 0)
    expect(await rows()).toMatchObject([
      {
        sentAt: null,
        attempts: 1,
        lastError: 'ECONNECTION',
        dueAt: new Date('2026-11-20T10:00:30Z'),
      },
    ])

    await work(sender, 0.4)
    expect(await rows()).toMatchObject([{ attempts: 1 }])
    await work(sender, 1)
    expect(await rows()).toMatchObject([{ attempts: 2, dueAt: new Date('2026-11-20T10:02:00Z') }])

    sender.accept()
    await work(sender, 2)
    expect(sender.sent).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { attempts: 3, lastError: null, sentAt: new Date('2026-11-20T10:02:00Z') },
    ])
  })

  test('neither the row nor the log repeats what a mail server says about an address', async () => {
    const lines: Facts[] = []
    const log: Log = { ...silent, warn: (_, facts) => lines.push(facts ?? {}) }
    const sender = recordingSender()
    await queue('maya@vowline.test')
    sender.refuse({
      code: 'EENVELOPE',
      responseCode: 550,
      message: '550 no mailbox maya@vowline.test',
    })
    await work(sender, 0, log)
    const [row] = await rows()
    expect(row?.lastError).toBe('EENVELOPE 550')
    expect(lines).toEqual([{ mailId: row?.id, attempts: 1, reason: 'EENVELOPE 550' }])
  })

  test('one bad message does not hold up the others', async () => {
    const sender = recordingSender()
    await queue('gone@vowline.test', 'maya@vowline.test', 'sam@vowline.test')
    sender.refuse({ code: 'EENVELOPE' }, 'gone@vowline.test')
    await work(sender)
    expect(sender.sent.map(({ to }) => to).toSorted()).toEqual([
      'maya@vowline.test',
      'sam@vowline.test',
    ])
  })

  test('messages of a dead worker are sent by another one after the lease', async () => {
    const dead = recordingSender()
    dead.hang()
    await queue('maya@vowline.test')
    void work(dead)
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)

    const sender = recordingSender()
    await work(sender, 1)
    expect(sender.sent).toEqual([])
    await work(sender, 2)
    expect(sender.sent).toHaveLength(1)
  })

  test('the database serves others while a mail server is slow', async () => {
    const slow = recordingSender()
    slow.hang()
    await queue('maya@vowline.test')
    void work(slow)
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const written = queue('sam@vowline.test').then(() => 'written')
    expect(await Promise.race([written, passing(5_000, 'held up', { ref: false })])).toBe('written')
  })

  test('a message is given up after sixteen attempts and deleted after thirty days, like sent ones', async () => {
    const sender = recordingSender()
    sender.refuse({ code: 'ECONNECTION' })
    await queue('maya@vowline.test')
    for (let attempt = 0; attempt < 20; attempt++) await work(sender, attempt * 6 * 60)
    expect(await rows()).toMatchObject([{ attempts: 16, sentAt: null }])

    await erase(29)
    expect(await rows()).toHaveLength(1)
    await erase(31)
    expect(await rows()).toEqual([])
  })

  test('a message is sent right after the commit, by one of two processes', async () => {
    const sender = recordingSender()
    const live = database.db.embedded
      ? embeddedLive(database.db.embedded)
      : await postgresLive(database.place.databaseUrl ?? '', silent)
    // So rarely that a message waiting for the next poll would fail this test.
    const processes = Array.from({ length: engine === 'postgresql' ? 2 : 1 }, () =>
      pgBossJobs({
        db: database.db,
        databaseUrl: database.place.databaseUrl,
        log: silent,
        pollSeconds: 600,
      }),
    )
    for (const jobs of processes) {
      await defineMailJobs({
        db: database.db,
        mail: sender,
        log: silent,
        now: () => new Date(),
        jobs,
        live,
      })
      await jobs.start()
    }
    const recipients = ['maya@vowline.test', 'sam@vowline.test']
    for (const to of recipients) {
      await database.db.transaction((tx) => queueMail(tx, mailTo(to), new Date()))
      await expect.poll(() => sender.sent.at(-1)?.to, { timeout: 10_000 }).toBe(to)
    }
    await expect.poll(async () => (await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
    await Promise.all(processes.map((jobs) => jobs.stop()))
    await live.close()
    expect(sender.sent.map(({ to }) => to)).toEqual(recipients)
  })

  const erase = (days: number) =>
    eraseOldMail({
      db: database.db,
      now: () => new Date(start.getTime() + days * 24 * 60 * minute),
    })
})

function mailTo(to: string): Mail {
  return { to, subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' }
}

const take = () => Promise.resolve()

/** Accepts and records messages, unless told to refuse or never to respond. */
function recordingSender() {
  const sent: Mail[] = []
  const ids: (string | undefined)[] = []
  let answer: (mail: Mail) => Promise<void> = take
  return {
    sent,
    ids,
    accept: () => (answer = take),
    refuse: (failure: object, to?: string) =>
      (answer = (mail) =>
        to === undefined || mail.to === to
          ? Promise.reject(Object.assign(new Error('refused'), failure))
          : Promise.resolve()),
    hang: () => (answer = () => new Promise(() => {})),
    async send(mail: Mail, id?: string) {
      await answer(mail)
      sent.push(mail)
      ids.push(id)
    },
    close: () => Promise.resolve(),
  }
}

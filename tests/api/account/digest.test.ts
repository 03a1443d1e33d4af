import { describe, expect, test } from 'vitest'
import type { JobDefinition } from '#api/adapters/jobs/jobs.port.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { sendDueMail } from '#api/features/notices/jobs.ts'
import { defineReminderJobs } from '#api/features/reminders/jobs.ts'
import { sendDigests } from '#api/features/reminders/commands/send-digests.ts'
import type { NoticeFacts, NoticeKind, NoticeSettings } from '#machines/notices/notice.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'

describe.each(engines)('the digest on %s', (engine) => {
  const api = openTestApp(engine, { now: () => clock.at })
  let people = 0
  const clock = { at: new Date('2026-11-21T09:00:00Z') }

  async function reader(zone = '') {
    clock.at = new Date('2026-11-21T09:00:00Z')
    const email = `reader.${++people}.${engine}@people.test`
    const as = await api.signedInAs('COUPLE', { email, firstName: 'Maya' })
    await api.request('POST', '/api/weddings', { as, body: weddingDetails })
    await api.deps.db.query
      .updateTable('weddings')
      .set({ timeZone: zone })
      .where('id', 'in', (mine) =>
        mine.selectFrom('weddingMembers').select('weddingId').where('userId', '=', as.id),
      )
      .execute()
    return { as, email }
  }
  const sendNotice = (as: SignedIn, kind: NoticeKind, facts: NoticeFacts) =>
    api.deps.db.transaction((tx) =>
      notify(tx, [{ userId: as.id, weddingId: null, kind, facts }], clock.at),
    )
  const emailsTo = (email: string) =>
    api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['subject', 'text', 'html', 'unsubscribe', 'createdAt'])
      .where('recipient', '=', email)
      .where('subject', 'like', '% from Vowline')
      .orderBy('id')
      .execute()
  /** Runs the job every five minutes between two times. */
  async function pass(from: string, to: string) {
    for (
      clock.at = new Date(from);
      clock.at <= new Date(to);
      clock.at = new Date(clock.at.getTime() + 5 * 60_000)
    )
      await sendDigests(api.deps)
  }

  test('no email is sent when there is nothing new, however many mornings pass', async () => {
    const { email } = await reader()
    await pass('2026-11-22T07:30:00Z', '2026-11-22T08:30:00Z')
    await pass('2026-11-23T07:30:00Z', '2026-11-23T08:30:00Z')
    expect(await emailsTo(email)).toEqual([])
  })

  test('what a morning reminds of is in the email of that morning', async () => {
    const { as, email } = await reader('America/New_York')
    await api.deps.db.query
      .updateTable('tasks')
      .set({ dueOn: '2026-11-20', state: 'open' })
      .where('number', '=', 3)
      .where('weddingId', 'in', (mine) =>
        mine.selectFrom('weddingMembers').select('weddingId').where('userId', '=', as.id),
      )
      .execute()
    const defined: JobDefinition[] = []
    const jobs = { ...api.deps.jobs, define: (job: JobDefinition) => void defined.push(job) }
    defineReminderJobs({ ...api.deps, jobs })
    const morning = defined.filter(({ schedule }) => schedule === '*/5 * * * *').toReversed()
    for (const time of ['2026-11-21T09:05:00Z', '2026-11-21T13:00:00Z', '2026-11-22T13:00:00Z']) {
      clock.at = new Date(time)
      // In whichever order they begin.
      for (const job of morning) await job.work()
    }
    expect(await emailsTo(email)).toMatchObject([{ subject: '2 updates from Vowline' }])
  })

  test('all news comes in one email, once, at eight in the wedding’s time zone', async () => {
    const { as, email } = await reader('America/New_York')
    await sendDigests(api.deps)
    await sendNotice(as, 'task.due', {
      count: 4,
      names: ['Book the florist', 'Order the rings'],
      day: '2026-11-27',
    })
    await sendNotice(as, 'date.changed', { by: 'Sam Okafor', day: null })
    await sendNotice(as, 'member.joined', { by: 'Noor\r\nBcc: everybody@people.test' })
    await pass('2026-11-22T07:30:00Z', '2026-11-22T15:00:00Z')
    const [mail, ...more] = await emailsTo(email)
    expect(more).toEqual([])
    expect(mail?.createdAt.toISOString()).toBe('2026-11-22T13:00:00.000Z')
    expect(mail?.subject).toBe('3 updates from Vowline')
    expect(mail?.text).toContain(
      [
        "Here's what's new:",
        '',
        '· 4 tasks are due by 27 November 2026: Book the florist, Order the rings, and 2 more',
        '· Sam Okafor removed the wedding date',
        '· Noor Bcc: everybody@people.test joined your wedding',
      ].join('\n'),
    )
    await pass('2026-11-23T12:30:00Z', '2026-11-23T13:30:00Z')
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('who works for a business has it at eight in the town of the business', async () => {
    clock.at = new Date('2026-11-21T20:00:00Z')
    const email = `vendor.${engine}@people.test`
    const as = await api.signedInAs('VENDOR', { email, firstName: 'Elena' })
    const body = { ...businessDetails, city: 'Los Angeles', country: 'US' }
    expect((await api.request('POST', '/api/businesses', { as, body })).status).toBe(201)
    await sendDigests(api.deps)
    await sendNotice(as, 'colleague.joined', { names: ['Rita Sousa'] })
    await pass('2026-11-22T07:30:00Z', '2026-11-22T16:30:00Z')
    expect((await emailsTo(email)).map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2026-11-22T16:00:00.000Z',
    ])
  })

  test('the email still comes at eight after the clocks change', async () => {
    const { as, email } = await reader('Europe/Lisbon')
    await pass('2027-03-27T07:50:00Z', '2027-03-27T08:05:00Z')
    await sendNotice(as, 'member.joined', { by: 'Noor' })
    await pass('2027-03-28T06:30:00Z', '2027-03-28T08:30:00Z')
    expect((await emailsTo(email)).map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2027-03-28T07:00:00.000Z',
    ])
  })

  test('several processes at once write one email, and later news waits for the next day', async () => {
    const { as, email } = await reader()
    await sendDigests(api.deps)
    await sendNotice(as, 'member.joined', { by: 'Noor' })
    clock.at = new Date('2026-11-22T08:00:00Z')
    await Promise.all([sendDigests(api.deps), sendDigests(api.deps), sendDigests(api.deps)])
    await sendNotice(as, 'member.joined', { by: 'Tove' })
    await pass('2026-11-22T08:05:00Z', '2026-11-22T09:00:00Z')
    expect(await emailsTo(email)).toHaveLength(1)
    await pass('2026-11-23T07:55:00Z', '2026-11-23T08:05:00Z')
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      '1 update from Vowline',
      '1 update from Vowline',
    ])
  })

  test('a weekly digest comes on Monday, without the kinds that are switched off for mail', async () => {
    const { as, email } = await reader()
    const change = {
      version: 1,
      digest: 'weekly',
      kinds: [{ kind: 'date.changed', app: true, mail: false }],
    }
    expect((await api.request('PATCH', '/api/notices/settings', { as, body: change })).status).toBe(
      200,
    )
    await sendDigests(api.deps)
    await sendNotice(as, 'member.joined', { by: 'Noor' })
    await sendNotice(as, 'date.changed', { by: 'Sam Okafor', day: '2027-06-19' })
    await pass('2026-11-22T07:30:00Z', '2026-11-22T08:30:00Z')
    expect(await emailsTo(email)).toEqual([])
    await pass('2026-11-23T07:30:00Z', '2026-11-23T08:30:00Z')
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['1 update from Vowline'])
  })

  test('what happened while no digest was wanted is in none later', async () => {
    const { as, email } = await reader()
    await sendDigests(api.deps)
    const want = (version: number, digest: string) =>
      api.request('PATCH', '/api/notices/settings', { as, body: { version, digest } })
    expect((await want(1, 'off')).status).toBe(200)
    await sendNotice(as, 'member.joined', { by: 'Noor' })
    clock.at = new Date('2026-11-21T14:00:00Z')
    expect((await want(2, 'daily')).status).toBe(200)
    await sendDigests(api.deps)
    await pass('2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z')
    expect(await emailsTo(email)).toEqual([])
    await sendNotice(as, 'member.joined', { by: 'Sam' })
    await pass('2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z')
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['1 update from Vowline'])
  })

  test('an email with a lot of news lists the first items and says that there is more', async () => {
    const { as, email } = await reader()
    await sendDigests(api.deps)
    for (let number = 0; number < 25; number++)
      await sendNotice(as, 'member.joined', { by: `Guest ${number}` })
    await pass('2026-11-22T08:00:00Z', '2026-11-22T08:05:00Z')
    const [mail] = await emailsTo(email)
    expect(mail?.subject).toBe('25 updates from Vowline')
    expect(mail?.text.match(/^· /gm)).toHaveLength(20)
    expect(mail?.text).toContain("There's more in your account.")
  })

  test('the one-click unsubscribe works from anywhere and twice, and ends nobody else’s digest', async () => {
    const { as, email } = await reader()
    const other = await reader()
    await sendDigests(api.deps)
    await sendNotice(as, 'member.joined', { by: 'Noor' })
    await pass('2026-11-22T08:00:00Z', '2026-11-22T08:05:00Z')
    const [mail] = await emailsTo(email)
    const token = /\/api\/notices\/unsubscribe\/([\w-]{27})$/.exec(mail?.unsubscribe ?? '')?.[1]
    expect(mail?.text).toContain(`http://localhost:3000/unsubscribe/${token}`)
    await sendDueMail(api.deps)
    expect((await api.deps.outbox?.read(email))?.[0]).toMatchObject({
      unsubscribe: mail?.unsubscribe,
    })

    const press = () =>
      api.app.request(`/api/notices/unsubscribe/${token}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
        },
        body: 'List-Unsubscribe=One-Click',
      })
    expect([(await press()).status, (await press()).status]).toEqual([204, 204])
    const digestOf = async (who: SignedIn) =>
      (await bodyOf<NoticeSettings>(await api.request('GET', '/api/notices/settings', { as: who })))
        .digest
    expect([await digestOf(as), await digestOf(other.as)]).toEqual(['off', 'daily'])
    clock.at = new Date('2026-11-22T12:00:00Z')
    await sendNotice(as, 'member.joined', { by: 'Tove' })
    await pass('2026-11-23T08:00:00Z', '2026-11-23T08:10:00Z')
    expect(await emailsTo(email)).toHaveLength(1)
    for (const wrong of ['A'.repeat(27), 'short', `${token}x`]) {
      const answer = await api.app.request(`/api/notices/unsubscribe/${wrong}`, { method: 'POST' })
      expect([400, 404]).toContain(answer.status)
    }
    expect((await api.app.request(`/api/notices/unsubscribe/${token}`)).status).toBe(405)
  })
})

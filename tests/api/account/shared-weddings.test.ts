import { describe, expect, test } from 'vitest'
import type { DeletionRecord } from '#machines/account/deletion/deletion.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import type { MemberKind } from '#machines/wedding/rights.schema.ts'
import { eraseDueAccounts } from '#api/features/account/commands/deletion/erase-accounts.ts'
import { finishErasures } from '#api/features/account/commands/deletion/finish-erasures.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueMail } from '#api/features/notices/commands/queue-mail.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { coupleWithWedding, latestLink } from '#tests/harness/wedding.ts'
import { placesWith } from './erased.ts'
import { unzip } from './export/zip.ts'

const day = 86_400_000

describe.each(engines)('deletion of an account in a shared wedding on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date(Date.now() + clock.aheadMs) })
  const clock = { aheadMs: 0 }
  let people = 0

  /** A wedding of two in which the leaving member has left traces everywhere. */
  async function sharedWedding(kind: MemberKind) {
    const email = `shared_${++people}.${engine}@people.test`
    const staying = await api.signedInAs('COUPLE')
    const { id } = await bodyOf<{ id: string }>(
      await api.request('POST', '/api/weddings', {
        as: staying,
        body: { ...weddingDetails, partnerEmail: email },
      }),
    )
    const leaving = await api.signedInAs('COUPLE', {
      email,
      firstName: `Leaver${people}`,
      lastName: engine,
    })
    await api.deps.db.query
      .insertInto('weddingMembers')
      .values({ weddingId: id, userId: leaving.id, joinedAt: new Date(), kind })
      .execute()
    await api.deps.db.transaction(async (tx) => {
      const now = new Date()
      const [task] = await tx
        .selectFrom('tasks')
        .select(['id'])
        .where('weddingId', '=', id)
        .limit(1)
        .execute()
      const rows = await snapshotRows(tx, 'tasks', [task?.id ?? ''])
      await tx
        .updateTable('tasks')
        .set((eb) => ({
          assigneeId: leaving.id,
          notes: 'Ask about it',
          version: eb('version', '+', 1),
        }))
        .where('id', '=', task?.id ?? '')
        .execute()
      const member = { weddingId: id, userId: leaving.id, area: 'timeline' as const }
      await recordActivity(
        tx,
        {
          ...member,
          kind: 'wedding.changed',
          subject: { id: leaving.id, name: `Leaver${people}` },
          rows,
        },
        now,
      )
      await recordActivity(
        tx,
        {
          ...member,
          kind: 'invitation.sent',
          subject: { id: null, name: email },
          facts: { to: email },
        },
        now,
      )
      const joined = { by: `Leaver${people} ${engine}`, names: [email] }
      await notify(
        tx,
        [{ userId: staying.id, weddingId: id, kind: 'member.joined', facts: joined }],
        now,
      )
    })
    return { id, email, name: `Leaver${people}`, staying, leaving }
  }

  async function erase(who: SignedIn) {
    await api.request('POST', '/api/account/deletion/events', {
      as: who,
      body: { event: 'ASK', password: 'Correct-horse-7' },
    })
    clock.aheadMs = 14 * day + 1_000
    await eraseDueAccounts(api.deps)
    await finishErasures(api.deps)
    clock.aheadMs = 0
  }

  test.each(['partner', 'helper'] as const)(
    'a %s leaves, the wedding stays, and its activity names nobody',
    async (kind) => {
      const { id, email, name, staying, leaving } = await sharedWedding(kind)
      const { weddings } = await bodyOf<DeletionRecord>(
        await api.request('GET', '/api/account/deletion', { as: leaving }),
      )
      expect(weddings.map(({ fate }) => fate)).toEqual([kind === 'partner' ? 'stays' : 'left'])
      await erase(leaving)

      for (const trace of [email, name, leaving.id]) {
        expect([trace, await placesWith(api, trace)]).toEqual([
          trace,
          trace === leaving.id ? ['account_deletions'] : [],
        ])
      }
      const news = await api.deps.db.query
        .selectFrom('notices')
        .select(['kind', 'facts'])
        .where('userId', '=', staying.id)
        .orderBy('id')
        .execute()
      expect(news).toEqual([
        { kind: 'member.joined', facts: { by: '' } },
        { kind: 'member.left', facts: {} },
      ])
      const wedding = await bodyOf(await api.request('GET', `/api/weddings/${id}`, { as: staying }))
      expect(wedding).toMatchObject({ city: weddingDetails.city, partnerEmail: '' })
      const { items } = await bodyOf<Page<Activity>>(
        await api.request('GET', `/api/weddings/${id}/activity`, { as: staying }),
      )
      expect(items.slice(0, 2).map(({ by, subject }) => [by, subject?.name])).toEqual([
        [null, ''],
        [null, ''],
      ])
    },
  )

  test.each(['invited', 'declined'] as const)(
    'somebody who was %s and never joined leaves no address in that wedding',
    async (answer) => {
      const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
      const email = `only_${answer}.${engine}@people.test`
      const at = `/api/weddings/${wedding.id}/invitations`
      const body = { email, kind: 'helper', rights: noRights }
      expect((await api.request('POST', at, { as: couple, body })).status).toBe(201)
      if (answer === 'declined') {
        const link = await latestLink(api, email)
        await api.request('POST', `/api/invitations/${link}/decline`)
      }
      const leaving = await api.signedInAs('COUPLE', { email })
      const { state } = await api.deps.db.query
        .selectFrom('partnerInvitations')
        .select('state')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(state).toBe(answer === 'declined' ? 'declined' : 'pending')
      expect(await placesWith(api, email)).toContain('activities')
      await erase(leaving)
      const left = (await placesWith(api, email)).filter((place) => !place.startsWith('outbox/'))
      expect(left).toEqual([])
    },
  )

  test('an address that a couple once gave as that of a partner is not undone back into their wedding', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const email = `once.${engine}@people.test`
    const change = (version: number, body: object) =>
      api.request('PATCH', `/api/weddings/${wedding.id}`, {
        as: couple,
        body: { version, ...body },
      })
    expect((await change(1, { partnerEmail: email })).status).toBe(200)
    expect((await change(2, { city: 'Galway' })).status).toBe(200)
    await erase(await api.signedInAs('COUPLE', { email }))
    expect(await placesWith(api, email)).toEqual([])
  })

  test('a longer address that contains the leaving member’s address stays unchanged', async () => {
    const { id, email, staying, leaving } = await sharedWedding('partner')
    const longer = `jo.${email}.example`
    const now = new Date()
    const { query } = api.deps.db
    const happened = {
      weddingId: id,
      userId: staying.id,
      area: 'members' as const,
      subject: { id: null, name: longer },
    }
    await recordActivity(query, { ...happened, kind: 'invitation.sent' }, now)
    await notify(
      query,
      [
        {
          userId: staying.id,
          weddingId: id,
          kind: 'invitation.ended',
          facts: { by: '', names: [longer] },
        },
      ],
      now,
    )
    const mail = { to: longer, subject: 'Join us', text: `To ${longer}`, html: '' }
    await api.deps.mail.send(mail)
    await queueMail(query, mail, now)
    const answered = {
      owner: staying.id,
      operation: 'invite',
      key: email,
      requestHash: Buffer.alloc(32),
      status: 201,
      createdAt: now,
    }
    await query
      .insertInto('idempotencyKeys')
      .values({ ...answered, body: JSON.stringify({ body: { email: longer } }) })
      .execute()
    const before = await placesWith(api, longer)
    expect(before).toEqual([
      'activities',
      'idempotency_keys',
      'mail_outbox',
      'notices',
      expect.stringContaining('outbox/'),
    ])
    await erase(leaving)
    expect(await placesWith(api, longer)).toEqual(before)
  })

  test('changes of an erased member can still be undone', async () => {
    const { id, staying, leaving } = await sharedWedding('partner')
    await erase(leaving)
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `/api/weddings/${id}/activity`, { as: staying }),
    )
    const change = items.find(({ undo }) => undo === 'open')
    const undone = await api.request('POST', `/api/weddings/${id}/activity/${change?.id}/undo`, {
      as: staying,
      body: {},
    })
    expect(undone.status).toBe(201)
    const left = await api.deps.db.query
      .selectFrom('tasks')
      .select('id')
      .where('weddingId', '=', id)
      .where('notes', '!=', '')
      .execute()
    expect(left).toEqual([])
  })

  test('the wedding goes with its last partner, even if helpers remain', async () => {
    const { id, staying, leaving } = await sharedWedding('helper')
    await erase(staying)
    expect(await placesWith(api, id)).toEqual([])
    expect((await api.request('GET', `/api/weddings/${id}`, { as: leaving })).status).toBe(404)
    expect((await api.request('GET', '/api/auth/me', { as: leaving })).status).toBe(200)
  })

  test('the wedding of two partners goes with the second one', async () => {
    const { id, staying, leaving } = await sharedWedding('partner')
    await erase(leaving)
    await erase(staying)
    expect(await placesWith(api, id)).toEqual([])
  })

  test('a helper’s export holds their own data and none of the couple’s', async () => {
    const { id, staying, leaving } = await sharedWedding('helper')
    const files = await unzip(
      await (await api.request('GET', '/api/account/export', { as: leaving })).arrayBuffer(),
    )
    const names = [...files.keys()].filter((name) => name.startsWith('json/'))
    expect(names).toEqual([
      'json/users.json',
      'json/sessions.json',
      'json/mail-outbox.json',
      'json/wedding-members.json',
      'json/activities.json',
      'json/notice-settings.json',
    ])
    const all = [...files.values()].map((file) => file.toString('utf8')).join('\n')
    expect([all.includes(id), all.includes(weddingDetails.city), all.includes(staying.id)]).toEqual(
      [true, false, false],
    )
  })
})

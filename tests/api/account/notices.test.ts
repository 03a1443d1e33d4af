import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice, NoticeSettings } from '#machines/notices/notice.schema.ts'
import type { MemberKind, Rights } from '#machines/wedding/rights.schema.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { listNotices } from '#api/features/notices/queries.ts'
import { sendDueReminders } from '#api/features/reminders/commands/send-due-reminders.ts'
import { isNewsDue, createNotices } from '#api/features/reminders/commands/create-notices.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'

const nothing: Rights = { guests: 'none', budget: 'none', timeline: 'none', vendors: 'none' }

describe.each(engines)('notices on %s', (engine) => {
  const api = openTestApp(engine, { now: () => clock.at })
  const clock = { at: new Date('2026-11-21T09:00:00Z') }

  const list = async (as: SignedIn, query = '') =>
    bodyOf<Page<Notice>>(await api.request('GET', `/api/notices${query}`, { as }))
  const unread = async (as: SignedIn) =>
    (await bodyOf<{ count: number }>(await api.request('GET', '/api/notices/unread', { as }))).count
  const settings = async (as: SignedIn) =>
    bodyOf<NoticeSettings>(await api.request('GET', '/api/notices/settings', { as }))
  const change = (as: SignedIn, body: object) =>
    api.request('PATCH', '/api/notices/settings', { as, body })
  const sendNotice = (as: SignedIn, count: number) =>
    api.deps.db.transaction((tx) =>
      notify(
        tx,
        Array.from(
          { length: count },
          (_, number) =>
            ({
              userId: as.id,
              weddingId: null,
              kind: 'member.joined',
              facts: { by: `Somebody ${number}` },
            }) as const,
        ),
        clock.at,
      ),
    )

  async function wedding() {
    const as = await api.signedInAs('COUPLE')
    const { id } = await bodyOf<{ id: string }>(
      await api.request('POST', '/api/weddings', {
        as,
        body: { ...weddingDetails, weddingDate: '2027-06-19' },
      }),
    )
    return { as, id }
  }
  async function joins(id: string, kind: MemberKind, rights: Partial<Rights> = {}) {
    const as = await api.signedInAs('COUPLE')
    const member = {
      weddingId: id,
      userId: as.id,
      joinedAt: clock.at,
      kind,
      rights: JSON.stringify({ ...nothing, ...rights }),
    }
    await api.deps.db.query.insertInto('weddingMembers').values(member).execute()
    return as
  }

  test('a new account has no notices and nothing unread', async () => {
    const as = await api.signedInAs('COUPLE')
    expect([await list(as), await unread(as)]).toEqual([{ items: [], nextCursor: null }, 0])
  })

  test('notices are listed newest first, page by page, and reading up to one leaves later ones unread', async () => {
    const as = await api.signedInAs('COUPLE')
    await sendNotice(as, 3)
    const { items } = await list(as)
    expect(items.map(({ facts, isRead }) => [facts.by, isRead])).toEqual([
      ['Somebody 2', false],
      ['Somebody 1', false],
      ['Somebody 0', false],
    ])
    const page = await list(as, '?limit=2')
    expect(
      (await list(as, `?limit=2&cursor=${page.nextCursor}`)).items.map(({ id }) => id),
    ).toEqual([items[2]?.id])

    const read = await api.request('POST', '/api/notices/read', {
      as,
      body: { upTo: items[1]?.id },
    })
    expect([read.status, await bodyOf(read), await unread(as)]).toEqual([200, { count: 1 }, 1])
    expect((await list(as)).items.map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('all are read up to one that was erased meanwhile', async () => {
    const as = await api.signedInAs('COUPLE')
    for (const _ of [1, 2, 3, 4]) await sendNotice(as, 1)
    const id = (await list(as)).items[1]?.id ?? ''
    await api.deps.db.query.deleteFrom('notices').where('id', '=', id).execute()
    const read = await api.request('POST', '/api/notices/read', { as, body: { upTo: id } })
    expect([read.status, await bodyOf(read)]).toEqual([200, { count: 1 }])
    expect((await list(as)).items.map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('one that is opened is read alone', async () => {
    const as = await api.signedInAs('COUPLE')
    for (const _ of [1, 2, 3]) await sendNotice(as, 1)
    const { items } = await list(as)
    const read = await api.request('POST', '/api/notices/read', { as, body: { id: items[1]?.id } })
    expect(await bodyOf(read)).toEqual({ count: 2 })
    expect((await list(as)).items.map(({ isRead }) => isRead)).toEqual([false, true, false])
    const other = await api.signedInAs('COUPLE')
    const strange = { as: other, body: { id: items[0]?.id } }
    expect((await api.request('POST', '/api/notices/read', strange)).status).toBe(404)
  })

  test('users neither see nor read each other’s notices', async () => {
    const [as, other] = [await api.signedInAs('COUPLE'), await api.signedInAs('COUPLE')]
    await sendNotice(as, 1)
    const [mine] = (await list(as)).items
    expect((await list(other)).items).toEqual([])
    const alone = { as: other, body: { id: mine?.id } }
    expect((await api.request('POST', '/api/notices/read', alone)).status).toBe(404)
    // An id is only a point in time here: it reads nothing of anybody else, and tells nothing.
    const upTo = { as: other, body: { upTo: mine?.id } }
    const answer = await api.request('POST', '/api/notices/read', upTo)
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { count: 0 }])
    expect(await unread(as)).toBe(1)
  })

  test('the unread count stops at a thousand', async () => {
    const as = await api.signedInAs('COUPLE')
    await sendNotice(as, 1_200)
    expect(await unread(as)).toBe(1_000)
  })

  test('each kind is switched on its own and per channel, for notices from then on', async () => {
    const as = await api.signedInAs('COUPLE')
    const before = await settings(as)
    expect(before).toMatchObject({ version: 1, digest: 'daily', timeZone: '' })
    expect(before.kinds).toContainEqual({ kind: 'member.joined', app: true, mail: true })
    expect(before.kinds.map(({ kind }) => kind)).not.toContain('approval')
    await sendNotice(as, 1)

    const changed = await change(as, {
      version: 1,
      kinds: [{ kind: 'member.joined', app: false, mail: true }],
    })
    expect((await bodyOf<NoticeSettings>(changed)).kinds).toContainEqual({
      kind: 'member.joined',
      app: false,
      mail: true,
    })
    await sendNotice(as, 1)
    expect((await list(as)).items).toHaveLength(1)
    const kept = await api.deps.db.query
      .selectFrom('notices')
      .select(['inApp', 'byMail'])
      .where('userId', '=', as.id)
      .orderBy('id')
      .execute()
    expect(kept).toEqual([
      { inApp: true, byMail: true },
      { inApp: false, byMail: true },
    ])
    await change(as, { version: 2, kinds: [{ kind: 'member.joined', app: false, mail: false }] })
    await sendNotice(as, 1)
    expect(
      await api.deps.db.query
        .selectFrom('notices')
        .select('id')
        .where('userId', '=', as.id)
        .execute(),
    ).toHaveLength(2)

    const stale = await change(as, { version: 1, digest: 'off' })
    expect([stale.status, await bodyOf(stale)]).toEqual([
      409,
      expect.objectContaining({ code: 'version_stale', current: await settings(as) }),
    ])
    expect(
      (await change(as, { version: 3, kinds: [{ kind: 'nonsense', app: true, mail: true }] }))
        .status,
    ).toBe(400)
  })

  test('a vendor is notified of the approval of their business, and cannot switch off its email, nor what waits for an answer', async () => {
    const on = approvals(api)
    const reviewer = await api.signedInAs('ADMIN')
    const { vendor, id } = await on.ready({ name: 'Dove & Compass' })
    expect((await settings(vendor)).kinds).toEqual([
      { kind: 'approval', app: true, mail: true },
      { kind: 'proof', app: true, mail: true },
      { kind: 'change', app: true, mail: true },
      { kind: 'enquiry', app: true, mail: true },
      { kind: 'colleague.joined', app: true, mail: true },
      { kind: 'colleague.left', app: true, mail: true },
      { kind: 'colleague.invitationEnded', app: true, mail: true },
      { kind: 'calendar.unread', app: true, mail: true },
      { kind: 'review.news', app: true, mail: true },
    ])
    const changed = await change(vendor, {
      version: 1,
      kinds: [
        { kind: 'approval', app: false, mail: false },
        { kind: 'enquiry', app: false, mail: false },
      ],
    })
    expect((await bodyOf<NoticeSettings>(changed)).kinds).toEqual([
      { kind: 'approval', app: true, mail: true },
      { kind: 'proof', app: true, mail: true },
      { kind: 'change', app: true, mail: true },
      { kind: 'enquiry', app: true, mail: false },
      { kind: 'colleague.joined', app: true, mail: true },
      { kind: 'colleague.left', app: true, mail: true },
      { kind: 'colleague.invitationEnded', app: true, mail: true },
      { kind: 'calendar.unread', app: true, mail: true },
      { kind: 'review.news', app: true, mail: true },
    ])
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    expect((await list(vendor)).items.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['approval', { names: ['Dove & Compass'], state: 'approved' }],
    ])
    expect((await settings(reviewer)).kinds).toEqual([
      { kind: 'listing.published', app: true, mail: true },
      { kind: 'review.waiting', app: true, mail: true },
    ])
  })

  test('a change in a wedding is news, once, to the other members who may see it', async () => {
    const { as, id } = await wedding()
    const partner = await joins(id, 'partner')
    const [sees, blind] = [
      await joins(id, 'helper', { vendors: 'view' }),
      await joins(id, 'helper'),
    ]
    await createNotices(api.deps)
    await api.deps.db.transaction(async (tx) => {
      const member = { weddingId: id, userId: as.id }
      await recordActivity(
        tx,
        { ...member, kind: 'date.changed', area: 'wedding', subject: null },
        clock.at,
      )
      await recordActivity(
        tx,
        {
          ...member,
          kind: 'choice.booked',
          area: 'vendors',
          subject: { id: null, name: 'Dove & Compass' },
        },
        clock.at,
      )
      await recordActivity(
        tx,
        { ...member, kind: 'task.added', area: 'timeline', subject: null },
        clock.at,
      )
    })
    expect(await isNewsDue(api.deps)).toBe(true)
    await Promise.all([createNotices(api.deps), createNotices(api.deps)])
    await createNotices(api.deps)
    expect(await isNewsDue(api.deps)).toBe(false)
    const kinds = async (who: SignedIn) =>
      (await list(who)).items.map(({ kind }) => kind).toSorted()
    expect(await kinds(as)).toEqual([])
    expect(await kinds(partner)).toEqual(['date.changed', 'vendor.booked'])
    expect(await kinds(sees)).toEqual(['date.changed', 'vendor.booked'])
    expect(await kinds(blind)).toEqual(['date.changed'])
    const moved = (await list(partner)).items.find(({ kind }) => kind === 'date.changed')
    expect(moved).toMatchObject({ weddingId: id, facts: { by: 'Ada Moreau', day: '2027-06-19' } })
  })

  test('a member who is assigned tasks gets one notice, and nobody gets one for their own assignment', async () => {
    const { as, id } = await wedding()
    const helper = await joins(id, 'helper', { timeline: 'edit' })
    const tasks = await api.deps.db.query
      .selectFrom('tasks')
      .select('id')
      .where('weddingId', '=', id)
      .orderBy('number')
      .limit(3)
      .execute()
    const [first = '', second = '', third = ''] = tasks.map((task) => task.id)
    const assign = (ids: string[], to: SignedIn) =>
      api.deps.db.transaction(async (tx) => {
        const rows = await snapshotRows(tx, 'tasks', ids)
        await tx
          .updateTable('tasks')
          .set((eb) => ({ assigneeId: to.id, version: eb('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
        await recordActivity(
          tx,
          {
            weddingId: id,
            userId: as.id,
            kind: 'task.assigned',
            area: 'timeline',
            subject: null,
            rows,
          },
          clock.at,
        )
      })
    await assign([first, second], helper)
    await assign([third], as)
    await createNotices(api.deps)
    const { items } = await list(helper)
    expect(items.map(({ kind, facts }) => [kind, facts.count, facts.names?.length])).toEqual([
      ['task.assigned', 2, 2],
    ])
    expect(items[0]?.facts.names).toContain('Agree a total budget and who contributes')
    expect((await list(as)).items).toEqual([])
  })

  test('tasks are announced once a week before they are due and once when overdue, to those concerned', async () => {
    const { as, id } = await wedding()
    const helper = await joins(id, 'helper', { timeline: 'view' })
    const blind = await joins(id, 'helper')
    await api.deps.db.query
      .deleteFrom('tasks')
      .where('weddingId', '=', id)
      .where('number', 'not in', [3, 5, 8, 13])
      .execute()
    const due = (number: number, dueOn: string, assigneeId: string | null = null) =>
      api.deps.db.query
        .updateTable('tasks')
        .set({ dueOn, assigneeId, rank: number, state: 'open' })
        .where('weddingId', '=', id)
        .where('number', '=', number)
        .execute()
    await due(3, '2026-11-27')
    await due(5, '2026-11-20')
    await due(8, '2026-11-25', helper.id)
    await due(13, '2026-11-22', blind.id)

    // Read from the table, because the session expires during the days that pass here.
    const noticesOf = async (who: SignedIn) =>
      (await listNotices(api.deps.db.query, who.id, {})).items
        .map(({ kind, facts }) => [kind, facts.count, facts.day])
        .toReversed()
    clock.at = new Date('2026-11-21T18:00:00Z')
    await sendDueReminders(api.deps)
    expect([await noticesOf(as), await noticesOf(helper)]).toEqual([[], []])
    clock.at = new Date('2026-11-22T08:00:00Z')
    await Promise.all([sendDueReminders(api.deps), sendDueReminders(api.deps)])
    await sendDueReminders(api.deps)
    // Whoever cannot see their task is told of none, so it concerns the couple.
    expect(await noticesOf(as)).toEqual([
      ['task.overdue', 1, '2026-11-20'],
      ['task.due', 2, '2026-11-22'],
    ])
    expect(await noticesOf(helper)).toEqual([['task.due', 1, '2026-11-25']])
    expect(await noticesOf(blind)).toEqual([])

    clock.at = new Date('2026-11-28T08:00:00Z')
    await sendDueReminders(api.deps)
    expect((await noticesOf(as)).slice(2)).toEqual([['task.overdue', 2, '2026-11-27']])
    expect((await noticesOf(helper)).slice(1)).toEqual([['task.overdue', 1, '2026-11-25']])
    clock.at = new Date('2026-11-29T08:00:00Z')
    await sendDueReminders(api.deps)
    expect((await noticesOf(as)).slice(3)).toEqual([])

    // A task moved to a later day gets its reminder again.
    await due(3, '2026-12-03')
    clock.at = new Date('2026-11-30T08:00:00Z')
    await sendDueReminders(api.deps)
    expect((await noticesOf(as)).slice(3)).toEqual([['task.due', 1, '2026-12-03']])

    // A task that was put off is announced when it comes back, once.
    await api.deps.db.query
      .updateTable('tasks')
      .set({ snoozedUntil: '2026-12-10' })
      .where('weddingId', '=', id)
      .where('number', '=', 5)
      .execute()
    for (const day of ['2026-12-02', '2026-12-10', '2026-12-11']) {
      clock.at = new Date(`${day}T08:00:00Z`)
      await sendDueReminders(api.deps)
    }
    expect((await noticesOf(as)).slice(4)).toEqual([['task.overdue', 2, '2026-12-03']])
    clock.at = new Date('2026-11-21T09:00:00Z')
  })
})

import { describe, expect, test } from 'vitest'
import type { NoticeSettings } from '#machines/notices/notice.schema.ts'
import { listNotices } from '#api/features/notices/queries.ts'
import { sendDueReminders } from '#api/features/reminders/commands/send-due-reminders.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { budgetOf } from './kit.ts'

describe.each(engines)('payment reminders on %s', (engine) => {
  const api = openTestApp(engine, { now: () => clock.at })
  // This is late in the evening of the twentieth in the wedding’s time zone.
  const clock = { at: new Date('2026-11-20T09:00:00Z') }

  const noticesOf = async (who: SignedIn) =>
    (await listNotices(api.deps.db.query, who.id, {})).items
      .filter(({ kind }) => kind.startsWith('payment.'))
      .map(({ kind, facts }) => [kind, facts.names, facts.day])
      .toReversed()

  test('the couple is reminded once two weeks ahead and once when overdue, by days in the wedding’s time zone', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    await api.deps.db.query
      .updateTable('weddings')
      .set({ timeZone: 'Pacific/Auckland' })
      .where('id', '=', wedding.id)
      .execute()
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    const helper = await memberOf(api, wedding.id, { rights: { budget: 'edit' } })
    const { version } = await bodyOf<NoticeSettings>(
      await api.request('GET', '/api/notices/settings', { as: partner }),
    )
    const off = { version, kinds: [{ kind: 'payment.due', app: false, mail: false }] }
    expect(
      (await api.request('PATCH', '/api/notices/settings', { as: partner, body: off })).status,
    ).toBe(200)
    const budget = budgetOf(api, wedding.id, couple)
    const dinner = await budget.item({ name: 'Dinner' })
    const plan = (what: string, dueOn: string | null) =>
      budget.payment({ itemId: dinner.id, what, dueOn })
    await plan('Today', '2026-11-21')
    await plan('In two weeks', '2026-12-05')
    await plan('A day later', '2026-12-06')
    await plan('', null)
    const gone = await plan('Called off', '2026-11-21')
    await budget.step(gone.id, { version: 1, event: 'CANCEL' })

    clock.at = new Date('2026-11-20T10:30:00Z')
    await sendDueReminders(api.deps)
    expect(await noticesOf(couple)).toEqual([])
    clock.at = new Date('2026-11-20T19:00:00Z')
    await Promise.all([sendDueReminders(api.deps), sendDueReminders(api.deps)])
    await sendDueReminders(api.deps)
    const first = ['payment.due', ['Dinner: Today', 'Dinner: In two weeks'], '2026-12-05']
    expect(await noticesOf(couple)).toEqual([first])
    clock.at = new Date('2026-11-21T19:00:00Z')
    await sendDueReminders(api.deps)
    const overdue = ['payment.overdue', ['Dinner: Today'], '2026-11-21']
    expect(await noticesOf(couple)).toEqual([
      first,
      overdue,
      ['payment.due', ['Dinner: A day later'], '2026-12-06'],
    ])
    clock.at = new Date('2026-11-22T19:00:00Z')
    await sendDueReminders(api.deps)
    expect((await noticesOf(couple)).length).toBe(3)
    // A kind that is switched off is sent nowhere, and members without budget rights get nothing.
    expect(await noticesOf(partner)).toEqual([overdue])
    expect(await noticesOf(helper)).toEqual([])
    // The mail waits for the digest in the morning.
    const mailed = await api.deps.db.query
      .selectFrom('notices')
      .select('byMail')
      .where('userId', '=', couple.id)
      .execute()
    expect(mailed.every(({ byMail }) => byMail)).toBe(true)
  })
})

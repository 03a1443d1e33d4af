import { describe, expect, test } from 'vitest'
import { advanceDueEnquiries } from '#api/features/enquiries/commands/advance-due-enquiries.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { enquiriesOf, ok } from './kit.ts'

const noon = new Date('2030-05-14T12:00:00.000Z')

describe.each(engines)('notices about a thread on %s', (engine) => {
  const clock = { now: noon }
  const api = openTestApp(engine, { now: () => clock.now })
  const on = enquiriesOf(api)

  /** The emails of a thread to somebody, with when each leaves. */
  async function emails({ id: userId }: SignedIn, threadId: string) {
    const rows = await api.deps.db.query
      .selectFrom('mailOutbox')
      .innerJoin('users', 'users.email', 'mailOutbox.recipient')
      .select(['subject', 'text', 'dueAt'])
      .where('users.id', '=', userId)
      .orderBy('mailOutbox.id')
      .execute()
    return rows
      .filter(({ text }) => text.includes(`/enquiries/${threadId}`))
      .map(({ subject, dueAt }) => [subject, dueAt.toISOString()])
  }

  async function notices(as: SignedIn) {
    const { items } = await ok<Page<Notice>>(api.request('GET', '/api/notices', { as }))
    return items
      .filter(({ kind }) => kind === 'enquiry')
      .map(({ facts, weddingId }) => [facts.state, facts.names, weddingId !== null])
  }

  test('one email and one notice of messages until they are read, and each step by notice', async () => {
    const { couple, vendor, weddingId, id } = await on.sent()
    await ok(on.write(couple, id, 'One more thing.'))
    expect(await emails(vendor, id)).toEqual([['New enquiry from Maya & Tom', noon.toISOString()]])
    expect(await notices(vendor)).toEqual([['sent', ['Maya', 'Tom'], false]])
    // Whoever reads it needs no email that has not left.
    await ok(on.see(vendor, id))
    expect(await emails(vendor, id)).toEqual([])

    await ok(on.write(vendor, id, 'With pleasure.'))
    await ok(on.write(vendor, id, 'And a picture.'))
    const { business } = await on.read(couple, id)
    const name = business?.name ?? ''
    expect(await emails(couple, id)).toEqual([[`${name} wrote to you`, noon.toISOString()]])
    await ok(on.step(vendor, id, 'DECLINE', { reason: 'dateTaken', text: '' }))
    expect([await notices(couple), (await emails(couple, id)).length]).toEqual([
      [
        ['ended', [name], true],
        ['message', [name], true],
      ],
      1,
    ])
    expect(weddingId).not.toBe('')
  })

  test('a helper from whom vendors are hidden gets no email that still waits', async () => {
    const { couple, vendor, weddingId, id } = await on.sent()
    const helper = await memberOf(api, weddingId, { rights: { vendors: 'view', guests: 'view' } })
    await ok(on.write(vendor, id, 'With pleasure.'))
    const mailed = async () => (await emails(helper, id)).length
    expect([await mailed(), (await notices(helper)).length]).toEqual([1, 1])
    const change = (version: number, rights: Partial<Rights>) =>
      ok(
        api.request('PATCH', `/api/weddings/${weddingId}/members/${helper.id}`, {
          as: couple,
          body: { version, rights: { ...noRights, ...rights } },
        }),
      )
    await change(1, { vendors: 'view' })
    expect(await mailed()).toBe(1)
    await change(2, { guests: 'view' })
    expect([await mailed(), await notices(helper)]).toEqual([0, []])
  })

  test('the email about a message leaves although a page that has not shown it yet is read', async () => {
    const { couple, vendor, id } = await on.sent()
    await ok(on.see(vendor, id))
    const [before] = await on.entries(couple, id)
    await ok(on.write(vendor, id, 'With pleasure.'))
    expect(await emails(couple, id)).toHaveLength(1)
    const body = { upTo: before?.id }
    await ok(api.request('PUT', `/api/enquiries/${id}/read`, { as: couple, body }))
    expect(await emails(couple, id)).toHaveLength(1)
    await ok(on.see(couple, id))
    expect(await emails(couple, id)).toEqual([])
  })

  test('whoever reads a thread has read what was noticed of it, and nothing else or newer', async () => {
    const { couple, vendor, id } = await on.sent()
    const other = await on.sent()
    const unread = async (as: SignedIn) => {
      const { items } = await ok<Page<Notice>>(api.request('GET', '/api/notices', { as }))
      const open = items.filter(({ kind, isRead }) => kind === 'enquiry' && !isRead)
      return open.map(({ facts }) => facts.state)
    }
    await ok(on.write(vendor, id, 'With pleasure.'))
    await ok(on.write(other.vendor, other.id, 'With pleasure.'))
    const [shown] = await on.entries(couple, id)
    clock.now = new Date(noon.getTime() + 60_000)
    await ok(on.step(vendor, id, 'DECLINE', { reason: 'dateTaken', text: '' }))
    expect(await unread(couple)).toEqual(['ended', 'message'])
    await ok(
      api.request('PUT', `/api/enquiries/${id}/read`, { as: couple, body: { upTo: shown?.id } }),
    )
    expect(await unread(couple)).toEqual(['ended'])
    await ok(on.see(couple, id))
    clock.now = noon
    expect(await unread(couple)).toEqual([])
    expect(await unread(other.couple)).toEqual(['message'])
  })

  test('at night an email waits for eight o’clock, and who switched it off gets none', async () => {
    clock.now = new Date('2030-05-14T23:30:00.000Z')
    const { couple, vendor, weddingId, id } = await on.sent()
    const { query } = api.deps.db
    const set = { timeZone: 'Europe/Lisbon' }
    await query.updateTable('weddings').set(set).where('id', '=', weddingId).execute()
    await ok(on.write(vendor, id, 'Good evening.'))
    expect((await emails(couple, id)).map(([, dueAt]) => dueAt)).toEqual([
      '2030-05-15T07:00:00.000Z',
    ])
    const off = JSON.stringify(['enquiry mail'])
    await query
      .updateTable('noticeSettings')
      .set({ switchedOff: off })
      .where('userId', '=', vendor.id)
      .execute()
    await ok(on.see(vendor, id))
    await ok(on.write(couple, id, 'Good night.'))
    expect([await emails(vendor, id), await notices(vendor)]).toEqual([
      [],
      [
        ['message', ['Maya', 'Tom'], false],
        ['sent', ['Maya', 'Tom'], false],
      ],
    ])
    clock.now = noon
  })

  test('a vendor’s night is the one of their town', async () => {
    // Ten in the evening in New York, and seven in Los Angeles.
    clock.now = new Date('2030-05-15T02:00:00.000Z')
    const { query } = api.deps.db
    const emailTo = async (city: string) => {
      const { couple, vendor, id } = await on.sent()
      await ok(on.see(vendor, id))
      await query
        .updateTable('businesses')
        .set({ city, country: 'US' })
        .where('ownerId', '=', vendor.id)
        .execute()
      await ok(on.write(couple, id, 'Good evening.'))
      return (await emails(vendor, id)).map(([, dueAt]) => dueAt)
    }
    expect([await emailTo('Los Angeles'), await emailTo('Charleston')]).toEqual([
      ['2030-05-15T02:00:00.000Z'],
      ['2030-05-15T12:00:00.000Z'],
    ])
    clock.now = noon
  })

  test('after three days the vendor is reminded, and the couple told that it is late', async () => {
    const { couple, vendor, id } = await on.sent()
    clock.now = new Date(noon.getTime() + 3 * 86_400_000)
    await advanceDueEnquiries(api.deps)
    clock.now = noon
    const read = async ({ id: userId }: SignedIn) =>
      (
        await api.deps.db.query
          .selectFrom('notices')
          .select('facts')
          .where('userId', '=', userId)
          .orderBy('id')
          .execute()
      ).map(({ facts }) => [facts.state, facts.enquiryId === id])
    expect([await read(vendor), await read(couple)]).toEqual([
      expect.arrayContaining([['late', true]]),
      [['unanswered', true]],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import { placeOf } from '#machines/notices/notice.rules.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { acceptedThread } from '#tests/api/bookings/kit.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { enquiriesOf, newEnquiry, ok } from './kit.ts'

const noon = new Date('2030-05-14T12:00:00.000Z')
const night = new Date('2030-05-14T23:30:00.000Z')

describe.each(engines)('a decision of the review team on %s', (engine) => {
  const clock = { now: noon }
  const api = openTestApp(engine, { now: () => clock.now })
  const on = enquiriesOf(api)
  const { walk } = approvals(api)

  /** The notices about a thread to somebody, the newest first. */
  async function notices(as: SignedIn, id: string) {
    const { items } = await ok<Page<Notice>>(api.request('GET', '/api/notices', { as }))
    const ofThread = items.filter(({ facts }) => facts.enquiryId === id)
    return ofThread.map((notice) => [notice.facts.state, placeOf(notice)])
  }

  /** The emails about a thread to somebody that are not sent yet, the oldest first. */
  async function emails({ id: userId }: SignedIn, id: string) {
    const rows = await api.deps.db.query
      .selectFrom('mailOutbox')
      .innerJoin('users', 'users.email', 'mailOutbox.recipient')
      .select(['subject', 'text', 'dueAt'])
      .where('users.id', '=', userId)
      .orderBy('mailOutbox.id')
      .execute()
    return rows
      .filter(({ text }) => text.includes(`/dashboard/enquiries/${id}`))
      .map(({ subject, dueAt }) => [subject, dueAt.toISOString()])
  }

  async function nameOf(as: SignedIn, id: string) {
    return (await on.read(as, id)).business?.name ?? ''
  }

  test('reaches everybody who may read a live thread once, beside what they have not read', async () => {
    clock.now = noon
    const { couple, vendor, weddingId, businessId, id } = await on.sent()
    const partner = await memberOf(api, weddingId, { kind: 'partner' })
    const planner = await memberOf(api, weddingId, { rights: { vendors: 'view' } })
    const witness = await memberOf(api, weddingId, { rights: { guests: 'edit' } })
    const name = await nameOf(couple, id)
    await ok(on.write(vendor, id, 'With pleasure.'))
    const [first, second] = [await api.signedInAs('ADMIN'), await api.signedInAs('ADMIN')]
    await walk(businessId, [[first, 'SUSPEND']])
    const place = `/dashboard/enquiries/${id}`
    const wrote = [`${name} wrote to you`, noon.toISOString()]
    const suspended = [`${name} is suspended for now`, noon.toISOString()]
    for (const reader of [couple, partner, planner])
      expect([await notices(reader, id), await emails(reader, id)]).toEqual([
        [
          ['suspended', place],
          ['message', place],
        ],
        [wrote, suspended],
      ])
    expect([await notices(witness, id), await emails(witness, id)]).toEqual([[], []])
    // An appeal that fails changes nothing for them, and one of a suspension is no other
    // suspension.
    await walk(businessId, [
      [vendor, 'APPEAL'],
      [second, 'UPHOLD_DECISION'],
      [second, 'REINSTATE'],
    ])
    const back = [`${name} is back`, noon.toISOString()]
    for (const reader of [couple, partner, planner])
      expect([await notices(reader, id), await emails(reader, id)]).toEqual([
        [
          ['reinstated', place],
          ['suspended', place],
          ['message', place],
        ],
        [wrote, suspended, back],
      ])
  })

  test('reaches who has agreed, and nobody whose thread is over, unsent or with another business', async () => {
    clock.now = noon
    const { couple, weddingId, businessId, id } = await on.sent()
    const other = await on.sent()
    const [drafting, agreed] = [await coupleWithWedding(api), await coupleWithWedding(api)]
    const draft = newEnquiry([businessId], { send: false })
    await ok(on.ask(drafting.couple, drafting.wedding.id, draft))
    const thread = await acceptedThread(api, { weddingId: agreed.wedding.id, businessId })
    await ok(on.step(couple, id, 'WITHDRAW'))
    await walk(businessId, [[await api.signedInAs('ADMIN'), 'SUSPEND']])
    const weddings = [weddingId, other.weddingId, drafting.wedding.id, agreed.wedding.id]
    const told = await api.deps.db.query
      .selectFrom('notices')
      .select(['userId', 'facts'])
      .where('weddingId', 'in', weddings)
      .execute()
    expect(told.map(({ userId, facts }) => [userId, facts.state, facts.enquiryId])).toEqual([
      [agreed.couple.id, 'suspended', thread],
    ])
  })

  test('waits for eight o’clock by mail, which can be switched off', async () => {
    clock.now = noon
    const { couple, weddingId, businessId, id } = await on.sent()
    const partner = await memberOf(api, weddingId, { kind: 'partner' })
    const { query } = api.deps.db
    const zone = { timeZone: 'Europe/Lisbon' }
    await query.updateTable('weddings').set(zone).where('id', '=', weddingId).execute()
    const off = { switchedOff: JSON.stringify(['enquiry mail']) }
    await query.updateTable('noticeSettings').set(off).where('userId', '=', partner.id).execute()
    clock.now = night
    await walk(businessId, [[await api.signedInAs('ADMIN'), 'SUSPEND']])
    const name = await nameOf(couple, id)
    const inTheMorning = [[`${name} is suspended for now`, '2030-05-15T07:00:00.000Z']]
    expect([await emails(couple, id), await emails(partner, id)]).toEqual([inTheMorning, []])
    expect((await notices(partner, id)).map(([state]) => state)).toEqual(['suspended'])
  })

  test('that overturns a suspension brings it back, and one that closes it says so in the thread', async () => {
    clock.now = noon
    const { couple, vendor, businessId, id } = await on.sent()
    const [first, second] = [await api.signedInAs('ADMIN'), await api.signedInAs('ADMIN')]
    await walk(businessId, [
      [first, 'SUSPEND'],
      [vendor, 'APPEAL'],
      [second, 'OVERTURN_DECISION'],
    ])
    expect((await notices(couple, id)).map(([state]) => state)).toEqual(['reinstated', 'suspended'])
    await walk(businessId, [
      [first, 'SUSPEND'],
      [first, 'ASK_TO_CLOSE'],
      [second, 'CONFIRM_CLOSING'],
    ])
    expect((await notices(couple, id)).map(([state]) => state)).toEqual([
      'closed',
      'suspended',
      'reinstated',
      'suspended',
    ])
    expect((await on.read(couple, id)).business).toMatchObject({ isListed: false, isClosed: true })
  })
})

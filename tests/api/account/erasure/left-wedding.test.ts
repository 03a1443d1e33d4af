import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { deliverMessages } from '#api/features/guests/messages/jobs.ts'
import {
  beginBooking,
  acceptedThread,
  readBooking,
  vendorWithBusiness,
} from '#tests/api/bookings/kit.ts'
import { notificationsOf, sentEnquiry } from '#tests/api/enquiries/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, latestLink, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('a wedding that its only partner leaves for another on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2026-11-25T09:00:00.000Z') })

  test('cancels its bookings, ends its conversations, and tells the vendors', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const { vendor, business } = await vendorWithBusiness(api)
    const between = { weddingId: wedding.id, businessId: business.id }
    const enquiryId = await acceptedThread(api, between)
    const { id } = await beginBooking(api, { enquiryId, as: couple })
    const other = await vendorWithBusiness(api)
    const asked = sentEnquiry({ weddingId: wedding.id, businessId: other.business.id })
    await api.deps.db.query.insertInto('enquiries').values(asked).execute()

    await leaveFor(couple)

    const left = await readBooking(api, vendor, id)
    expect([left.state.agreement, left.ended?.by, left.couple]).toEqual([
      'cancelled',
      'couple',
      ['', ''],
    ])
    const thread = await api.deps.db.query
      .selectFrom('enquiries')
      .select(['state', 'turn', 'weddingId'])
      .where('id', '=', asked.id)
      .executeTakeFirst()
    expect(thread).toEqual({ state: 'withdrawn', turn: 'none', weddingId: null })
    expect((await notificationsOf(api, vendor, enquiryId)).notices).toEqual([['calledOff', []]])
    expect((await notificationsOf(api, other.vendor, asked.id)).notices).toEqual([['ended', []]])
  })

  test('takes what waits to be mailed to its guests with it', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const email = `${randomUUID()}@people.test`
    const list = guestListOf(api, wedding.id, couple)
    await list.addHousehold('Raman', [{ firstName: 'Priya', email }])
    const draft = await bodyOf<GuestMessage>(
      await list.ask('POST', '/messages', {
        kind: 'message',
        subject: 'The bus',
        text: 'It leaves at 3.',
        filter: everyone,
      }),
    )
    const step = { version: draft.version, event: 'SEND' }
    expect((await list.ask('POST', `/messages/${draft.id}/steps`, step)).status).toBe(200)
    await deliverMessages(api.deps)
    await leaveFor(couple)
    const waiting = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    expect(waiting).toEqual([])
  })

  test('is no longer there for its helpers, whose profile is asked for again', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const helper = await memberOf(api, wedding.id)
    const profile = async () =>
      (await (await api.request('GET', '/api/auth/me', { as: helper })).json()) as object
    expect(await profile()).toMatchObject({ profile: 'complete' })
    await leaveFor(couple)
    // A process hears of it a moment after the commit.
    await expect.poll(profile).toMatchObject({ profile: 'missing' })
  })

  /** Joins another couple's wedding as its second partner. */
  async function leaveFor(leaving: SignedIn) {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const email = `${randomUUID()}@people.test`
    const sent = await api.request('POST', `/api/weddings/${wedding.id}/invitations`, {
      as: couple,
      body: { kind: 'partner', rights: noRights, email },
    })
    expect(sent.status).toBe(201)
    const link = `/api/invitations/${await latestLink(api, email)}/accept`
    const joined = await api.request('POST', link, { as: leaving, body: { leavesOwn: true } })
    expect(joined.status).toBe(200)
  }
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import type {
  ColleagueInvitation,
  ReceivedColleagueInvitation,
  StaffMember,
} from '#machines/staff/staff.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { erasePerson } from '#api/features/account/commands/deletion/erase-person.ts'
import { businessInvitations } from '#api/features/colleagues/commands/business-invitations.ts'
import { expireInvitations } from '#api/features/invitations/commands/expire-invitations.ts'
import { booked, readBooking, takeStep } from '#tests/api/bookings/kit.ts'
import { enquiriesOf, notificationsOf } from '#tests/api/enquiries/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'

const day = 86_400_000

describe.each(engines)('people of a business on %s', (engine) => {
  let clock = new Date()
  const api = openTestApp(engine, { now: () => clock })
  const on = enquiriesOf(api)
  let mails = 0
  const address = () => `colleague-${(mails += 1)}@people.test`

  const invite = (as: SignedIn, businessId: string, email: string) =>
    api.request('POST', `/api/businesses/${businessId}/invitations`, { as, body: { email } })
  const answer = async (email: string, how: 'accept' | 'decline', as?: SignedIn) =>
    api.request('POST', `/api/business-invitations/${await tokenFor(email)}/${how}`, {
      ...(as ? { as } : {}),
      ...(how === 'accept' ? { body: {} } : {}),
    })
  const staff = async (as: SignedIn, businessId: string) =>
    (
      await bodyOf<{ items: StaffMember[] }>(
        await api.request('GET', `/api/businesses/${businessId}/members`, { as }),
      )
    ).items
  /** Whoever asks within the moment in which the cache of sessions hears of it reads what was. */
  const profileOf = async (as: SignedIn) => {
    const { role, profile } = await bodyOf<Me>(await api.request('GET', '/api/auth/me', { as }))
    return [role, profile]
  }
  const statesOf = async (as: SignedIn, businessId: string) =>
    (
      await bodyOf<Page<ColleagueInvitation>>(
        await api.request('GET', `/api/businesses/${businessId}/invitations`, { as }),
      )
    ).items.map(({ state }) => state)

  async function tokenFor(email: string) {
    const { text } = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return /business-invitation\/([\w-]{27})/.exec(text)?.[1] ?? ''
  }

  /** A colleague who works for the business from now on. */
  async function colleagueOf(owner: SignedIn, businessId: string) {
    const email = address()
    expect((await invite(owner, businessId, email)).status).toBe(201)
    const member = await api.signedInAs('undecided')
    expect((await answer(email, 'accept', member)).status).toBe(200)
    return member
  }

  async function erase({ id }: SignedIn) {
    const { sub, email } = await api.deps.db.query
      .selectFrom('users')
      .select(['sub', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) => erasePerson(tx, api.deps, { id, sub, email }, clock))
  }

  test('a colleague joins by the link in the mail, and does the daily work from then on', async () => {
    const { couple, vendor, businessId, id } = await on.sent()
    const member = await colleagueOf(vendor, businessId)
    await expect.poll(() => profileOf(member)).toEqual(['VENDOR', 'complete'])
    expect((await staff(member, businessId)).map(({ role, isMe }) => [role, isMe])).toEqual([
      ['owner', false],
      ['member', true],
    ])
    const [own] = (
      await bodyOf<Page<Business>>(await api.request('GET', '/api/businesses', { as: member }))
    ).items
    expect(own?.id).toBe(businessId)

    // Both hear of the couple, either answers, and the other reads it.
    await on.write(couple, id, 'Is the date still free?')
    const notices = await bodyOf<Page<Notice>>(
      await api.request('GET', '/api/notices', { as: member }),
    )
    expect(notices.items.map(({ facts }) => facts.state)).toContain('message')
    expect((await on.write(member, id, 'It is.')).status).toBe(201)
    expect((await on.read(vendor, id)).where.turn).toBe('theirs')
    const list = await bodyOf<EnquiryList>(
      await api.request('GET', `/api/businesses/${businessId}/enquiries`, { as: member }),
    )
    expect(list.items[0]?.excerpt).toBe('It is.')
    for (const path of ['calendar', 'listing', 'saved-replies', 'quote-templates'])
      expect(
        (await api.request('GET', `/api/businesses/${businessId}/${path}`, { as: member })).status,
      ).toBe(200)
  })

  test('whoever has no account registers by the link, and works there with the first sign-in', async () => {
    const { vendor, businessId } = await on.sent()
    const [email, sub] = [address(), randomUUID()]
    await invite(vendor, businessId, email)
    const registered = await api.request('POST', '/api/registrations', {
      body: { sub, role: 'VENDOR', acceptedTerms: termsVersion, invitation: await tokenFor(email) },
    })
    expect(registered.status).toBe(202)
    const member = await api.signedInAs('VENDOR', { sub, email })
    const { items } = await bodyOf<Page<Business>>(
      await api.request('GET', '/api/businesses', { as: member }),
    )
    expect(items.map(({ id }) => id)).toEqual([businessId])
    expect(await statesOf(vendor, businessId)).toEqual(['accepted'])
  })

  test('what is the owner’s alone a member is refused, and nothing changes', async () => {
    const { vendor, businessId } = await on.sent()
    const member = await colleagueOf(vendor, businessId)
    const at = `/api/businesses/${businessId}`
    const before = await bodyOf<Business>(await api.request('GET', at, { as: vendor }))
    const refused = await Promise.all([
      api.request('PATCH', at, {
        as: member,
        body: { version: before.version, phone: '020 7946 0018' },
      }),
      api.request('POST', `${at}/approval/events`, {
        as: member,
        body: { version: before.version, event: 'WITHDRAW' },
      }),
      invite(member, businessId, address()),
      api.request('GET', `${at}/invitations`, { as: member }),
      api.request('DELETE', `${at}/members/${vendor.id}`, { as: member }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await bodyOf(await api.request('GET', at, { as: vendor }))).toEqual(before)
    expect(await statesOf(vendor, businessId)).toEqual(['accepted'])
    // The owner stays, whoever asks.
    const leaving = await api.request('DELETE', `${at}/members/${vendor.id}`, { as: vendor })
    expect(leaving.status).toBe(403)
  })

  test('the owner hears who joined and who left, and keeps no name of whoever is erased', async () => {
    const { vendor, businessId } = await on.sent()
    const heard = async () =>
      (
        await bodyOf<Page<Notice>>(await api.request('GET', '/api/notices', { as: vendor }))
      ).items.flatMap(({ kind, facts }) =>
        kind.startsWith('colleague.') ? [[kind, facts.names?.length ?? 0]] : [],
      )
    const leaving = await colleagueOf(vendor, businessId)
    const at = `/api/businesses/${businessId}/members`
    await api.request('DELETE', `${at}/${leaving.id}`, { as: leaving })
    expect(await heard()).toEqual([
      ['colleague.left', 1],
      ['colleague.joined', 1],
    ])
    // Whoever the owner parts with is no news to them.
    const parted = await colleagueOf(vendor, businessId)
    await api.request('DELETE', `${at}/${parted.id}`, { as: vendor })
    expect(await heard()).toHaveLength(3)
    const erased = await colleagueOf(vendor, businessId)
    await api.deps.db.query
      .updateTable('users')
      .set({ firstName: 'Ola', lastName: 'Unique' })
      .where('id', '=', erased.id)
      .execute()
    const { email, sub } = await api.deps.db.query
      .selectFrom('users')
      .select(['email', 'sub'])
      .where('id', '=', erased.id)
      .executeTakeFirstOrThrow()
    await api.deps.db.transaction((tx) =>
      erasePerson(tx, api.deps, { id: erased.id, sub, email }, clock),
    )
    expect((await heard())[0]).toEqual(['colleague.left', 0])
  })

  test('a member takes the steps of a booking, and the owner alone binds the business or calls it off', async () => {
    const { id, vendor, couple, businessId } = await booked(api)
    const member = await colleagueOf(vendor, businessId)
    const offer = { text: 'Ours', cancellation: [] }
    expect((await takeStep(api, member, id, { ...offer, event: 'OFFER_CONTRACT' })).status).toBe(
      200,
    )
    await takeStep(api, couple, id, { event: 'SIGN', contract: 1, name: 'Maya Okafor' })
    const countersign = { event: 'COUNTERSIGN', contract: 1, name: 'Ana' } as const
    const cancel = { event: 'CANCEL', text: '' } as const
    for (const step of [countersign, cancel])
      expect((await takeStep(api, member, id, step)).status).toBe(403)
    expect((await readBooking(api, vendor, id)).state.contract).toBe('half_signed')
    expect((await takeStep(api, vendor, id, countersign)).status).toBe(200)
    expect((await takeStep(api, vendor, id, cancel)).status).toBe(200)
  })

  test('whoever was removed or has left reads nothing from that moment, and may be invited again', async () => {
    const { vendor, businessId, id } = await on.sent()
    const [removed, left] = [
      await colleagueOf(vendor, businessId),
      await colleagueOf(vendor, businessId),
    ]
    const at = `/api/businesses/${businessId}/members`
    expect((await api.request('DELETE', `${at}/${removed.id}`, { as: vendor })).status).toBe(204)
    expect((await api.request('DELETE', `${at}/${left.id}`, { as: left })).status).toBe(204)
    for (const as of [removed, left]) {
      expect((await api.request('GET', `/api/enquiries/${id}`, { as })).status).toBe(404)
      expect((await api.request('GET', at, { as })).status).toBe(404)
      await expect.poll(() => profileOf(as)).toContain('missing')
    }
    const again = address()
    await invite(vendor, businessId, again)
    expect((await answer(again, 'accept', removed)).status).toBe(200)
    expect(await staff(vendor, businessId)).toHaveLength(2)
  })

  test('whoever was removed hears no more of its couples, and is written to again once they are back', async () => {
    const { couple, vendor, businessId, id } = await on.sent()
    const member = await colleagueOf(vendor, businessId)
    const heard = async () => {
      const { notices, emails } = await notificationsOf(api, member, id)
      return [notices.length, emails.length]
    }
    await on.write(couple, id, 'Are you free?')
    expect(await heard()).toEqual([1, 1])
    const at = `/api/businesses/${businessId}/members/${member.id}`
    expect((await api.request('DELETE', at, { as: vendor })).status).toBe(204)
    expect(await heard()).toEqual([0, 0])
    const again = address()
    await invite(vendor, businessId, again)
    expect((await answer(again, 'accept', member)).status).toBe(200)
    await on.write(couple, id, 'Or a week later?')
    expect(await heard()).toEqual([1, 1])
  })

  test('an invitation is declined, taken back, resent with a new link or runs out; the old link opens nothing', async () => {
    const { vendor, businessId } = await on.sent()
    const [declined, revoked, resent] = [address(), address(), address()]
    for (const email of [declined, revoked, resent]) await invite(vendor, businessId, email)
    expect((await invite(vendor, businessId, declined.toUpperCase())).status).toBe(409)
    expect((await answer(declined, 'decline')).status).toBe(200)
    const step = async (email: string, event: string) => {
      const { items } = await bodyOf<Page<ColleagueInvitation>>(
        await api.request('GET', `/api/businesses/${businessId}/invitations`, { as: vendor }),
      )
      const { id, version } = items.find((one) => one.email === email)!
      return api.request('POST', `/api/businesses/${businessId}/invitations/${id}/steps`, {
        as: vendor,
        body: { version, event },
      })
    }
    expect((await step(revoked, 'REVOKE')).status).toBe(200)
    const old = await tokenFor(resent)
    expect((await step(resent, 'RESEND')).status).toBe(409)
    clock = new Date(clock.getTime() + 61_000)
    expect((await step(resent, 'RESEND')).status).toBe(200)
    const received = (token: string) => api.request('GET', `/api/business-invitations/${token}`)
    expect((await received(old)).status).toBe(404)
    const shown = await bodyOf<ReceivedColleagueInvitation>(await received(await tokenFor(resent)))
    expect([shown.businessName, shown.state]).toEqual([businessDetails.name, 'pending'])
    // Only the clock of the work that time does moves on.
    const later = { db: api.deps.db, now: () => new Date(clock.getTime() + 15 * day) }
    await expireInvitations(later, businessInvitations)
    expect((await answer(resent, 'accept', await api.signedInAs('VENDOR'))).status).toBe(409)
    expect((await statesOf(vendor, businessId)).toSorted()).toEqual([
      'declined',
      'expired',
      'revoked',
    ])
    // What the owner took back themselves is no news to them.
    const { items } = await bodyOf<Page<Notice>>(
      await api.request('GET', '/api/notices', { as: vendor }),
    )
    expect(
      items
        .filter(({ kind }) => kind === 'colleague.invitationEnded')
        .flatMap(({ facts }) => facts.names),
    ).toEqual([resent, declined])
  })

  test('an account works for one business, a couple’s for none, and one link lets one in', async () => {
    const { couple, vendor, businessId } = await on.sent()
    const other = await on.sent()
    const email = address()
    await invite(vendor, businessId, email)
    expect((await answer(email, 'accept', other.vendor)).status).toBe(409)
    expect((await answer(email, 'accept', couple)).status).toBe(403)
    const both = await Promise.all(
      [await api.signedInAs('undecided'), await api.signedInAs('undecided')].map((as) =>
        answer(email, 'accept', as),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await staff(vendor, businessId)).toHaveLength(2)
  })

  test('an erased colleague leaves no address behind, and an erased owner’s business leaves its people free', async () => {
    const { vendor, businessId } = await on.sent()
    const [member, stays] = [
      await colleagueOf(vendor, businessId),
      await colleagueOf(vendor, businessId),
    ]
    await erase(member)
    expect(await staff(vendor, businessId)).toHaveLength(2)
    expect(await statesOf(vendor, businessId)).toEqual(['accepted'])
    await erase(vendor)
    await expect.poll(() => profileOf(stays)).toContain('missing')
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { termsVersion as acceptedTerms } from '#machines/account/terms.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type {
  Invitation,
  ListedMember,
  ReceivedInvitation,
} from '#machines/wedding/invitation/invitation.schema.ts'
import { allRights, noRights } from '#machines/wedding/rights.rules.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, latestLink, memberOf } from '#tests/harness/wedding.ts'

let count = 0
const newEmail = () => `invited.${process.pid}.${count++}@people.test`

describe.each(engines)('invitations on %s', (engine) => {
  const api = openTestApp(engine)

  const couple = () =>
    coupleWithWedding(api, { partnerEmail: '' }, { firstName: 'Ada', lastName: 'Moreau' })
  const invite = (as: SignedIn, id: string, body: object, headers = {}) =>
    api.request('POST', `/api/weddings/${id}/invitations`, {
      as,
      body: { kind: 'partner', rights: noRights, ...body },
      headers,
    })
  const accept = async (as: SignedIn, email: string, leavesOwn = false) =>
    api.request('POST', `/api/invitations/${await latestLink(api, email)}/accept`, {
      as,
      body: { leavesOwn },
    })
  const membersOf = async (as: SignedIn, id: string) =>
    (
      await bodyOf<Page<ListedMember>>(
        await api.request('GET', `/api/weddings/${id}/members`, { as }),
      )
    ).items

  test('a partner joins by the link with all rights', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    const sent = await invite(ada, wedding.id, { email })
    expect([sent.status, await bodyOf(sent)]).toMatchObject([
      201,
      { email, kind: 'partner', state: 'pending', rights: allRights },
    ])
    const jonas = await api.signedInAs('COUPLE', { firstName: 'Jonas', lastName: 'Weber', email })
    const joined = await accept(jonas, email)
    expect([joined.status, await bodyOf(joined)]).toMatchObject([
      200,
      { id: wedding.id, me: { kind: 'partner', userId: jonas.id } },
    ])
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: jonas }))).toMatchObject({
      profile: 'complete',
    })
    expect((await membersOf(jonas, wedding.id)).map(({ name, kind }) => [name, kind])).toEqual([
      ['Ada Moreau', 'partner'],
      ['Jonas Weber', 'partner'],
    ])
    const change = await api.request('PATCH', `/api/weddings/${wedding.id}`, {
      as: jonas,
      body: { version: 1, city: 'Nice' },
    })
    expect(change.status).toBe(200)
  })

  const register = async (email: string) => {
    const sub = randomUUID()
    const answer = await api.request('POST', '/api/registrations', {
      body: { sub, role: 'COUPLE', acceptedTerms, invitation: await latestLink(api, email) },
    })
    expect(answer.status).toBe(202)
    return { sub, signIn: () => api.signedInAs('COUPLE', { sub, firstName: 'Jonas', email }) }
  }

  describe('an account that was registered by the link of an invitation', () => {
    test('is in the wedding with its first sign-in, and has begun none', async () => {
      const { couple: ada, wedding } = await couple()
      const email = newEmail()
      await invite(ada, wedding.id, { email })
      const jonas = await (await register(email)).signIn()
      const weddings = await bodyOf<Page<Wedding>>(
        await api.request('GET', '/api/weddings', { as: jonas }),
      )
      expect(weddings.items.map(({ id, me }) => [id, me.kind])).toEqual([[wedding.id, 'partner']])
      expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: jonas }))).toMatchObject({
        profile: 'complete',
        hasAcceptedTerms: true,
      })
      const { items } = await bodyOf<Page<Invitation>>(
        await api.request('GET', `/api/weddings/${wedding.id}/invitations`, { as: ada }),
      )
      expect(items.map(({ state }) => state)).toEqual(['accepted'])
    })

    test('has the rights that the couple gave a helper', async () => {
      const { couple: ada, wedding } = await couple()
      const email = newEmail()
      const rights = { ...noRights, guests: 'view' as const }
      await invite(ada, wedding.id, { email, kind: 'helper', rights })
      const jonas = await (await register(email)).signIn()
      expect(
        (await membersOf(ada, wedding.id)).find(({ userId }) => userId === jonas.id),
      ).toMatchObject({ kind: 'helper', rights })
    })

    test.each(['REVOKE', 'DECLINE', 'a second partner'])(
      'has no wedding when the invitation is over by then: %s',
      async (what) => {
        const { couple: ada, wedding } = await couple()
        const [email, other] = [newEmail(), newEmail()]
        const sent = await bodyOf<Invitation>(await invite(ada, wedding.id, { email }))
        const registered = await register(email)
        if (what === 'REVOKE')
          await api.request('POST', `/api/weddings/${wedding.id}/invitations/${sent.id}/steps`, {
            as: ada,
            body: { version: 1, event: 'REVOKE' },
          })
        else if (what === 'DECLINE')
          await api.request('POST', `/api/invitations/${await latestLink(api, email)}/decline`, {
            body: {},
          })
        else {
          await invite(ada, wedding.id, { email: other })
          await accept(await api.signedInAs('COUPLE', { email: other }), other)
        }
        const jonas = await registered.signIn()
        expect(
          (await bodyOf<Page<Wedding>>(await api.request('GET', '/api/weddings', { as: jonas })))
            .items,
        ).toEqual([])
      },
    )

    test('keeps only the hash of the link until then', async () => {
      const { couple: ada, wedding } = await couple()
      const email = newEmail()
      await invite(ada, wedding.id, { email })
      const { sub } = await register(email)
      const kept = await api.database.db.query
        .selectFrom('pendingRegistrations')
        .select('details')
        .where('sub', '=', sub)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(kept.details)).not.toContain(await latestLink(api, email))
    })
  })

  test('of two who resend or revoke an invitation, one is told that it has changed', async () => {
    const { couple: ada, wedding } = await couple()
    const { id } = await bodyOf<{ id: string }>(
      await invite(ada, wedding.id, { email: newEmail() }),
    )
    const path = `/api/weddings/${wedding.id}/invitations/${id}/steps`
    const ask = (event: string) =>
      api.request('POST', path, { as: ada, body: { version: 1, event } })
    expect((await ask('REVOKE')).status).toBe(200)
    const late = await ask('RESEND')
    expect([late.status, await bodyOf(late)]).toMatchObject([
      409,
      { code: 'version_stale', current: { id, version: 2, state: 'revoked' } },
    ])
  })

  test('a visitor with the link sees who invites them and to what, and nothing else of the wedding', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    await invite(ada, wedding.id, {
      email,
      kind: 'helper',
      rights: { ...noRights, guests: 'view' },
    })
    const token = await latestLink(api, email)
    const shown = await bodyOf<ReceivedInvitation>(
      await api.request('GET', `/api/invitations/${token}`),
    )
    expect(shown).toEqual({
      state: 'pending',
      facts: expect.any(Object),
      kind: 'helper',
      rights: { ...noRights, guests: 'view' },
      email,
      names: wedding.names,
      inviter: 'Ada Moreau',
    })
    expect((await api.request('GET', `/api/invitations/${'A'.repeat(27)}`)).status).toBe(404)
    expect((await api.request('GET', '/api/invitations/short')).status).toBe(404)
  })

  test('the token is only in the mail, not in the tables or the log', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    await invite(ada, wedding.id, { email })
    const token = await latestLink(api, email)
    await api.request('GET', `/api/invitations/${token}`)
    expect(token).toMatch(/^[\w-]{27}$/)
    const rows = await api.deps.db.query
      .selectFrom('partnerInvitations')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(api.logged)).not.toContain(token)
  })

  test('a new link replaces the previous one', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    const { id } = await bodyOf<Invitation>(await invite(ada, wedding.id, { email }))
    const first = await latestLink(api, email)
    await api.deps.db.query
      .updateTable('partnerInvitations')
      .set({
        facts: JSON.stringify({
          sentAt: '2026-01-01T00:00:00.000Z',
          expiresAt: '2099-01-01T00:00:00.000Z',
          sends: 1,
        }),
      })
      .where('id', '=', id)
      .execute()
    const path = `/api/weddings/${wedding.id}/invitations/${id}/steps`
    expect(
      (await api.request('POST', path, { as: ada, body: { version: 1, event: 'RESEND' } })).status,
    ).toBe(200)
    expect(await latestLink(api, email)).not.toBe(first)
    expect((await api.request('GET', `/api/invitations/${first}`)).status).toBe(404)
  })

  test('an email address is invited once at a time, even by many requests at once', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => invite(ada, wedding.id, { email })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
    const other = newEmail()
    const headers = { 'idempotency-key': 'one' }
    const same = await Promise.all(
      Array.from({ length: 10 }, () => invite(ada, wedding.id, { email: other }, headers)),
    )
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]))
  })

  test('a member cannot be invited, and at most twenty invitations are open', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    await memberOf(api, wedding.id, {}, { email })
    expect((await invite(ada, wedding.id, { email })).status).toBe(409)
    for (let sent = 0; sent < 20; sent++)
      expect((await invite(ada, wedding.id, { email: newEmail() })).status).toBe(201)
    const refused = await invite(ada, wedding.id, { email: newEmail() })
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([409, 'too_many'])
  })

  test('a wedding has two partners: of three who join as partners one succeeds', async () => {
    const { couple: ada, wedding } = await couple()
    const emails = [newEmail(), newEmail(), newEmail()]
    for (const email of emails) expect((await invite(ada, wedding.id, { email })).status).toBe(201)
    const answers = await Promise.all(
      emails.map(async (email) => accept(await api.signedInAs('COUPLE'), email)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await invite(ada, wedding.id, { email: newEmail() })).status).toBe(409)
    expect((await invite(ada, wedding.id, { email: newEmail(), kind: 'helper' })).status).toBe(201)
  })

  test('of ten who open one link at once, one joins', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    await invite(ada, wedding.id, { email, kind: 'helper' })
    const people = await Promise.all(Array.from({ length: 10 }, () => api.signedInAs('COUPLE')))
    const answers = await Promise.all(people.map((person) => accept(person, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await membersOf(ada, wedding.id)).toHaveLength(2)
  })

  test('a blank wedding is left without a question, and one with content only after confirmation', async () => {
    const { couple: ada, wedding } = await couple()
    const [email, again] = [newEmail(), newEmail()]
    const blank = {
      weddingDate: null,
      city: '',
      country: '',
      expectedGuests: null,
      partnerEmail: '',
    }
    const { couple: registered, wedding: theirs } = await coupleWithWedding(api, blank)
    await invite(ada, wedding.id, { email })
    expect((await accept(registered, email)).status).toBe(200)
    const list = await bodyOf<Page<Wedding>>(
      await api.request('GET', '/api/weddings', { as: registered }),
    )
    expect(list.items.map(({ id }) => id)).toEqual([wedding.id])
    expect(
      await api.deps.db.query
        .selectFrom('weddings')
        .select('id')
        .where('id', '=', theirs.id)
        .execute(),
    ).toEqual([])

    const { couple: planner, wedding: planned } = await coupleWithWedding(api, { partnerEmail: '' })
    const { couple: eve, wedding: hers } = await couple()
    await invite(eve, hers.id, { email: again })
    const refused = await accept(planner, again)
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([409, 'other_wedding'])
    expect((await api.request('GET', `/api/weddings/${planned.id}`, { as: planner })).status).toBe(
      200,
    )
    expect((await accept(planner, again, true)).status).toBe(200)
    expect((await api.request('GET', `/api/weddings/${planned.id}`, { as: planner })).status).toBe(
      404,
    )
  })

  test('a vendor cannot join, and an undecided account becomes a couple', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    await invite(ada, wedding.id, { email, kind: 'helper' })
    const vendor = await api.signedInAs('VENDOR')
    expect((await accept(vendor, email)).status).toBe(403)
    const undecided = await api.signedInAs('undecided')
    expect((await accept(undecided, email)).status).toBe(200)
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: undecided }))).toMatchObject(
      { role: 'COUPLE', profile: 'complete' },
    )
  })

  test('a partner named at registration is invited', async () => {
    const partnerEmail = newEmail()
    const { couple: ada, wedding } = await coupleWithWedding(api, { partnerEmail })
    const { items } = await bodyOf<Page<Invitation>>(
      await api.request('GET', `/api/weddings/${wedding.id}/invitations`, { as: ada }),
    )
    expect(items).toMatchObject([{ email: partnerEmail, kind: 'partner', state: 'pending' }])
    const email = await api.deps.db.query
      .selectFrom('mailOutbox')
      .selectAll()
      .where('recipient', '=', partnerEmail)
      .executeTakeFirst()
    expect(email?.text).toContain(
      `http://localhost:3000/invitation/${await latestLink(api, partnerEmail)}`,
    )
  })

  test('a helper cannot invite or see invitations, and sees no email address but their own', async () => {
    const { couple: ada, wedding } = await couple()
    await invite(ada, wedding.id, { email: newEmail() })
    const helper = await memberOf(api, wedding.id, { rights: allRights }, { email: newEmail() })
    expect((await invite(helper, wedding.id, { email: newEmail() })).status).toBe(403)
    expect(
      (await api.request('GET', `/api/weddings/${wedding.id}/invitations`, { as: helper })).status,
    ).toBe(403)
    expect(
      (await membersOf(helper, wedding.id)).map(({ userId, email }) => [
        userId === helper.id,
        email === '',
      ]),
    ).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('each step is recorded in the activity of the wedding', async () => {
    const { couple: ada, wedding } = await couple()
    const email = newEmail()
    await invite(ada, wedding.id, { email, kind: 'helper' })
    await api.request('POST', `/api/invitations/${await latestLink(api, email)}/decline`)
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity`, { as: ada }),
    )
    expect(items.map(({ kind, area, subject }) => [kind, area, subject?.name])).toEqual([
      ['invitation.declined', 'members', email],
      ['invitation.sent', 'members', email],
      ['wedding.created', 'wedding', undefined],
    ])
  })
})

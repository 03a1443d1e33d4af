import { termsVersion as acceptedTerms } from '#machines/account/terms.schema.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Business } from '#machines/vendors/business.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { defineAccountJobs } from '#api/features/account/jobs.ts'
import { engines, type TestDatabase } from '#tests/harness/database.ts'
import type { Claims, Provider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, openInstance, onFreshGround, type Instance } from '../session/kit.ts'

const wedding = {
  partnerName: 'Noah',
  partnerEmail: 'noah@people.test',
  weddingDate: '2027-06-19',
  city: 'Ghent',
  country: 'Belgium',
  expectedGuests: 80,
  type: 'garden',
  budgetRange: '30k_50k',
}
const business = {
  name: 'Fern & Fable Flowers',
  category: 'florist',
  city: 'Lisbon',
  country: 'Portugal',
  phone: '+44 20 7946 0112',
  website: 'https://fern-and-fable.example',
  description: 'Seasonal flowers.',
}
const day = 24 * 3_600_000

describe.each(engines)('registration on %s', (engine) => {
  let provider: Provider
  let database: TestDatabase
  let api: Instance

  onFreshGround(
    engine,
    (ground) => {
      ;({ provider, api, database } = ground)
      defineAccountJobs(api.deps)
    },
    { providerPer: 'block' },
  )

  const register = (body: object, key?: string) =>
    api.call('POST', '/api/registrations', { body, headers: key ? { 'Idempotency-Key': key } : {} })
  const couple = (sub: string, details: object = wedding) =>
    register({ sub, role: 'COUPLE', acceptedTerms, details })
  const signIn = async (person: Claims, at = api) => {
    const answer = await at.setCookie((await provider.signIn(person)).tokens)
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }
  const own = async <T>(cookie: string, path: string, at = api) => {
    const answer = await at.call('GET', path, { cookie })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { items: T[] }).items
  }
  const pending = () =>
    database.db.query
      .selectFrom('pendingRegistrations')
      .select(['sub', 'role'])
      .orderBy('sub')
      .execute()
  const mail = () =>
    database.db.query.selectFrom('mailOutbox').select(['recipient', 'subject']).execute()

  test('a couple’s details become their wedding at the first sign-in, with a welcome email', async () => {
    const sub = randomUUID()
    const answer = await couple(sub)
    expect(answer.status).toBe(202)
    const { expiresAt } = (await answer.json()) as { expiresAt: string }
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * day)

    const { partnerName, ...shown } = wedding
    const weddings = await own<Wedding>(await signIn({ sub }), '/api/weddings')
    expect(weddings).toMatchObject([
      { ...shown, names: ['Maya Lindqvist', partnerName], version: 1 },
    ])
    expect(await mail()).toEqual([
      { recipient: wedding.partnerEmail, subject: 'invitationPartner' },
      { recipient: 'maya@people.test', subject: 'welcomeCouple' },
    ])
    expect(await pending()).toEqual([])
  })

  test('a vendor’s details become their business, as a draft', async () => {
    const sub = randomUUID()
    expect((await register({ sub, role: 'VENDOR', acceptedTerms, details: business })).status).toBe(
      202,
    )
    const cookie = await signIn({ sub, 'custom:user_type': 'VENDOR' })
    expect(await own<Business>(cookie, '/api/businesses')).toMatchObject([
      { ...business, approval: 'draft' },
    ])
    expect(await mail()).toEqual([{ recipient: 'maya@people.test', subject: 'welcomeVendor' }])
  })

  test('the terms accepted at registration are stored with the account, even when its role differs', async () => {
    for (const userType of ['COUPLE', 'VENDOR']) {
      const sub = randomUUID()
      await couple(sub)
      const at = await database.db.query
        .selectFrom('pendingRegistrations')
        .select('createdAt')
        .executeTakeFirstOrThrow()
      await signIn({ sub, 'custom:user_type': userType })
      expect(
        await database.db.query
          .selectFrom('users')
          .select(['acceptedTerms', 'termsAcceptedAt'])
          .where('sub', '=', sub)
          .execute(),
      ).toEqual([{ acceptedTerms, termsAcceptedAt: at.createdAt }])
    }
  })

  test.each([{}, { acceptedTerms: '2020-01-01' }])(
    'a registration without the current terms (%o) is refused and stored nowhere',
    async (accepted) => {
      const answer = await register({
        sub: randomUUID(),
        role: 'COUPLE',
        ...accepted,
        details: wedding,
      })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'terms_not_accepted',
        version: acceptedTerms,
      })
      expect(await pending()).toEqual([])
    },
  )

  test('only the account with that id gets the details', async () => {
    const sub = randomUUID()
    await couple(sub)
    expect(await own(await signIn({ sub: randomUUID() }), '/api/weddings')).toEqual([])
    expect(await pending()).toEqual([{ sub, role: 'COUPLE' }])
  })

  test('details of a role other than the verified one are dropped', async () => {
    const sub = randomUUID()
    await register({ sub, role: 'VENDOR', acceptedTerms, details: business })
    expect(await own(await signIn({ sub, 'custom:user_type': 'COUPLE' }), '/api/weddings')).toEqual(
      [],
    )
    expect(await database.db.query.selectFrom('businesses').selectAll().execute()).toEqual([])
    expect(await pending()).toEqual([])
  })

  test('the first write wins: an identical one is accepted, a different one is refused', async () => {
    const sub = randomUUID()
    const first = await (await couple(sub)).json()
    api.clock.aheadMs = 60_000
    expect(await (await couple(sub)).json()).toEqual(first)
    const other = await couple(sub, { ...wedding, city: 'Elsewhere' })
    expect([other.status, await codeOf(other)]).toEqual([409, 'already_exists'])
    const otherRole = await register({ sub, role: 'VENDOR', acceptedTerms, details: business })
    expect([otherRole.status, await codeOf(otherRole)]).toEqual([409, 'already_exists'])
    expect(await own<Wedding>(await signIn({ sub }), '/api/weddings')).toMatchObject([
      { city: 'Ghent' },
    ])
  })

  test('of twenty different writes at once one wins, and only its sender gets a success', async () => {
    const sub = randomUUID()
    const cities = Array.from({ length: 20 }, (_, number) => `City ${number}`)
    const answers = await Promise.all(cities.map((city) => couple(sub, { ...wedding, city })))
    const taken = cities.filter((_, number) => answers[number]?.status === 202)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await own<Wedding>(await signIn({ sub }), '/api/weddings')).toMatchObject([
      { city: taken[0] },
    ])
  })

  test('an idempotency key gets its first response again, and refuses another body', async () => {
    const body = { sub: randomUUID(), role: 'COUPLE', acceptedTerms, details: wedding }
    const [first, second] = [await register(body, 'attempt-1'), await register(body, 'attempt-1')]
    expect([first.status, second.status]).toEqual([202, 202])
    expect(await second.json()).toEqual(await first.json())
    expect(
      await codeOf(
        await register({ ...body, details: { ...wedding, city: 'Elsewhere' } }, 'attempt-1'),
      ),
    ).toBe('idempotency_mismatch')
  })

  test('an account in use accepts no further registration', async () => {
    const sub = randomUUID()
    const cookie = await signIn({ sub })
    const late = await couple(sub)
    expect([late.status, await codeOf(late)]).toEqual([409, 'already_exists'])
    expect(await own(cookie, '/api/weddings')).toEqual([])
    expect(await pending()).toEqual([])
  })

  test('a second sign-in makes no second wedding', async () => {
    const sub = randomUUID()
    await couple(sub)
    await signIn({ sub })
    expect(await own(await signIn({ sub }), '/api/weddings')).toHaveLength(1)
    expect(await mail()).toHaveLength(2)
  })

  test('one process finishes the registration that another accepted, even for two devices at once', async () => {
    const other = await openInstance(database, provider)
    const sub = randomUUID()
    await couple(sub)
    const cookies = await Promise.all([signIn({ sub }), signIn({ sub }, other)])
    const seen = await Promise.all([
      own<Wedding>(cookies[0], '/api/weddings'),
      own<Wedding>(cookies[1], '/api/weddings', other),
    ])
    expect(seen[0]).toHaveLength(1)
    expect(seen[1]).toEqual(seen[0])
    await other.close()
  })

  test('an unverified registration expires in time and is erased, and it is unusable before that', async () => {
    const [late, inTime] = [randomUUID(), randomUUID()]
    await couple(late)
    api.clock.aheadMs = 2 * day
    await couple(inTime)
    api.clock.aheadMs = 7 * day + 60_000
    expect((await couple(late, { ...wedding, city: 'Elsewhere' })).status).toBe(202)
    api.clock.aheadMs = 9 * day + 60_000
    await api.runJob('unverified-registrations')
    expect(await pending()).toEqual([{ sub: late, role: 'COUPLE' }])

    api.clock.aheadMs = 15 * day
    provider.clock.aheadMs = 15 * day
    expect(await own(await signIn({ sub: late }), '/api/weddings')).toEqual([])
    expect(await pending()).toEqual([])
    provider.clock.aheadMs = 0
  })

  test.each([
    [
      'a day that no calendar has',
      { weddingDate: '2027-02-31' },
      { path: 'details.weddingDate', code: 'invalid_date' },
    ],
    [
      'the year nought',
      { weddingDate: '0000-01-01' },
      { path: 'details.weddingDate', code: 'invalid_date' },
    ],
    [
      'half a guest',
      { expectedGuests: 1.5 },
      { path: 'details.expectedGuests', code: 'invalid_number' },
    ],
    ['no such type', { type: 'underwater' }, { path: 'details.type', code: 'invalid_choice' }],
    [
      'an address that is none',
      { partnerEmail: 'noah' },
      { path: 'details.partnerEmail', code: 'invalid_email' },
    ],
    ['a field of ours', { id: 'x' }, { path: 'details', code: 'unknown_field' }],
  ])('%s is refused by field, and nothing is stored', async (_, wrong, field) => {
    const answer = await couple(randomUUID(), { ...wedding, ...wrong })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: [field] })
    expect(await pending()).toEqual([])
  })

  test('one IP address may register sixty times an hour', async () => {
    const limited = await openInstance(database, provider, { limits: true })
    const attempt = () =>
      limited.call('POST', '/api/registrations', {
        body: { sub: randomUUID(), role: 'COUPLE', acceptedTerms, details: wedding },
      })
    for (let count = 0; count < 60; count++) expect((await attempt()).status).toBe(202)
    const refused = await attempt()
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too_many_requests'])
    await limited.close()
  })
})

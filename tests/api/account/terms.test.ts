import { describe, expect, test } from 'vitest'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails, weddingDetails } from '#tests/harness/details.ts'
import { coupleWithWedding, latestLink } from '#tests/harness/wedding.ts'
import { unzip } from './export/zip.ts'

describe.each(engines)('accepted terms of an account on %s', (engine) => {
  const api = openTestApp(engine, { now: () => clock.now })
  const clock = { now: new Date('2026-11-23T10:00:00Z') }

  const users = () => api.deps.db.query
  const acceptedBy = ({ id }: SignedIn) =>
    users()
      .selectFrom('users')
      .select(['acceptedTerms', 'termsAcceptedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** An account that never registered here, or registered before terms were stored. */
  const newcomer = async (acceptedTerms: string | null = null) => {
    const person = await api.signedInAs('undecided')
    const termsAcceptedAt = acceptedTerms === null ? null : clock.now
    await users()
      .updateTable('users')
      .set({ acceptedTerms, termsAcceptedAt })
      .where('id', '=', person.id)
      .execute()
    return person
  }
  const complete = (as: SignedIn, path: string, body: object) =>
    api.request('POST', path, { as, body })

  test.each([
    ['/api/weddings', weddingDetails],
    ['/api/businesses', businessDetails],
  ])(
    '%s requires the current terms with the first profile, and stores their version and time',
    async (path, details) => {
      const person = await newcomer()
      for (const without of [{}, { acceptedTerms: '2020-01-01' }]) {
        const refused = await complete(person, path, { ...details, ...without })
        expect([refused.status, await bodyOf(refused)]).toEqual([
          409,
          expect.objectContaining({ code: 'terms_not_accepted', version: termsVersion }),
        ])
      }
      expect(await acceptedBy(person)).toEqual({ acceptedTerms: null, termsAcceptedAt: null })
      expect(
        (await complete(person, path, { ...details, acceptedTerms: termsVersion })).status,
      ).toBe(201)
      expect(await acceptedBy(person)).toEqual({
        acceptedTerms: termsVersion,
        termsAcceptedAt: clock.now,
      })
    },
  )

  test.each(['helper', 'partner'] as const)(
    'a %s joins only with the current terms, stored with their time',
    async (kind) => {
      const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
      const email = `terms.${kind}.${process.pid}@people.test`
      const rights = { guests: 'view', budget: 'none', timeline: 'none', vendors: 'none' }
      await api.request('POST', `/api/weddings/${wedding.id}/invitations`, {
        as: couple,
        body: { email, kind, rights },
      })
      const path = `/api/invitations/${await latestLink(api, email)}/accept`
      const person = await newcomer()
      const hasAccepted = async () =>
        (await bodyOf(await api.request('GET', '/api/auth/me', { as: person }))).hasAcceptedTerms
      expect(await hasAccepted()).toBe(false)
      for (const without of [{}, { acceptedTerms: '2020-01-01' }]) {
        const refused = await complete(person, path, { leavesOwn: false, ...without })
        expect([refused.status, await bodyOf(refused)]).toMatchObject([
          409,
          { code: 'terms_not_accepted', version: termsVersion },
        ])
      }
      expect(await acceptedBy(person)).toEqual({ acceptedTerms: null, termsAcceptedAt: null })
      expect((await api.request('GET', `/api/weddings/${wedding.id}`, { as: person })).status).toBe(
        404,
      )
      expect(
        (await complete(person, path, { leavesOwn: false, acceptedTerms: termsVersion })).status,
      ).toBe(200)
      expect(await acceptedBy(person)).toEqual({
        acceptedTerms: termsVersion,
        termsAcceptedAt: clock.now,
      })
      expect(await hasAccepted()).toBe(true)
    },
  )

  test('current terms accepted earlier need not be accepted with the profile; older ones must be', async () => {
    expect(
      (await complete(await newcomer(termsVersion), '/api/weddings', weddingDetails)).status,
    ).toBe(201)
    expect(
      (await complete(await newcomer('2020-01-01'), '/api/weddings', weddingDetails)).status,
    ).toBe(409)
  })

  test('accepting the same version again keeps the first time', async () => {
    const first = clock.now
    const person = await newcomer(termsVersion)
    clock.now = new Date(first.getTime() + 60_000)
    expect(
      (await complete(person, '/api/weddings', { ...weddingDetails, acceptedTerms: termsVersion }))
        .status,
    ).toBe(201)
    expect((await acceptedBy(person)).termsAcceptedAt).toEqual(first)
  })

  test('an old account that accepted no terms keeps working', async () => {
    const person = await api.signedInAs('COUPLE')
    expect((await complete(person, '/api/weddings', weddingDetails)).status).toBe(201)
    await users()
      .updateTable('users')
      .set({ acceptedTerms: null, termsAcceptedAt: null })
      .where('id', '=', person.id)
      .execute()
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: person }))).toMatchObject({
      profile: 'complete',
    })
    expect((await api.request('GET', '/api/weddings', { as: person })).status).toBe(200)
  })

  test('the export says which terms were accepted and when', async () => {
    const person = await newcomer()
    await complete(person, '/api/businesses', { ...businessDetails, acceptedTerms: termsVersion })
    const zip = await unzip(
      await (await api.request('GET', '/api/account/export', { as: person })).arrayBuffer(),
    )
    expect(JSON.parse(zip.get('json/users.json')?.toString('utf8') ?? '')).toEqual([
      expect.objectContaining({
        acceptedTerms: termsVersion,
        termsAcceptedAt: clock.now.toISOString(),
      }),
    ])
  })
})

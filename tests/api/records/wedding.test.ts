import { describe, expect, test } from 'vitest'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { gateOrNight } from '#tests/suite.ts'

const writers = gateOrNight({ gate: 12, night: 50 })

describe.each(engines)('weddings on %s', (engine) => {
  const api = openTestApp(engine)

  const created = async (as: SignedIn) =>
    bodyOf<Wedding>(await api.request('POST', '/api/weddings', { as, body: weddingDetails }))
  const read = async (as: SignedIn, id: string) =>
    bodyOf<Wedding>(await api.request('GET', `/api/weddings/${id}`, { as }))

  const zoneAndCurrency = async (place: object) => {
    const couple = await api.signedInAs('COUPLE')
    const { timeZone, currency } = await bodyOf<Wedding>(
      await api.request('POST', '/api/weddings', {
        as: couple,
        body: { ...weddingDetails, ...place },
      }),
    )
    return [timeZone, currency]
  }

  test('a wedding takes its time zone and currency from its country', async () => {
    expect(await zoneAndCurrency({ city: 'Galway', country: 'IE', timeZone: 'UTC' })).toEqual([
      'Europe/Dublin',
      'EUR',
    ])
    expect(
      await zoneAndCurrency({ city: 'Bath', country: 'GB', timeZone: 'America/New_York' }),
    ).toEqual(['Europe/London', 'GBP'])
    expect(
      await zoneAndCurrency({ city: 'Reno', country: 'US', timeZone: 'America/Los_Angeles' }),
    ).toEqual(['America/Los_Angeles', 'USD'])
    expect(await zoneAndCurrency({ city: '', country: '', timeZone: 'Europe/Oslo' })).toEqual([
      'Europe/Oslo',
      'USD',
    ])
  })

  test('a couple creates their wedding and reads it back', async () => {
    const couple = await api.signedInAs('COUPLE', { firstName: 'Ada', lastName: 'Moreau' })
    const answer = await api.request('POST', '/api/weddings', { as: couple, body: weddingDetails })
    expect(answer.status).toBe(201)
    const wedding = await bodyOf<Wedding>(answer)
    const { partnerName, ...rest } = weddingDetails
    expect(wedding).toEqual({
      ...rest,
      names: ['Ada Moreau', partnerName],
      timeZone: '',
      totalBudgetMinor: null,
      currency: 'USD',
      me: {
        userId: couple.id,
        kind: 'partner',
        rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
      },
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await read(couple, wedding.id)).toEqual(wedding)
    const list = await bodyOf(await api.request('GET', '/api/weddings', { as: couple }))
    expect(list).toEqual({ items: [wedding], nextCursor: null })
  })

  test('the profile is complete at once', async () => {
    const couple = await api.signedInAs('COUPLE')
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: couple }))).toMatchObject({
      profile: 'missing',
    })
    await created(couple)
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: couple }))).toMatchObject({
      profile: 'complete',
    })
  })

  test('a second wedding is refused', async () => {
    const couple = await api.signedInAs('COUPLE')
    await created(couple)
    const answer = await api.request('POST', '/api/weddings', { as: couple, body: weddingDetails })
    expect(answer.status).toBe(409)
    expect(await bodyOf(answer)).toMatchObject({ code: 'already_exists' })
  })

  test('a hundred equal submits with one key create one wedding and get one response', async () => {
    const couple = await api.signedInAs('COUPLE')
    const submit = async () => {
      const answer = await api.request('POST', '/api/weddings', {
        as: couple,
        body: weddingDetails,
        headers: { 'idempotency-key': 'k-1' },
      })
      return { status: answer.status, wedding: await bodyOf<Wedding>(answer) }
    }
    const answers = await Promise.all(Array.from({ length: 100 }, submit))
    const [first] = answers
    expect(first?.status).toBe(201)
    for (const answer of answers) expect(answer).toEqual(first)
    const list = await bodyOf<{ items: Wedding[] }>(
      await api.request('GET', '/api/weddings', { as: couple }),
    )
    expect(list.items).toHaveLength(1)
  })

  test('the same key with another body is refused', async () => {
    const couple = await api.signedInAs('COUPLE')
    const headers = { 'idempotency-key': 'k-2' }
    await api.request('POST', '/api/weddings', { as: couple, body: weddingDetails, headers })
    const other = await api.request('POST', '/api/weddings', {
      as: couple,
      body: { ...weddingDetails, city: 'Nice' },
      headers,
    })
    expect(other.status).toBe(422)
    expect(await bodyOf(other)).toMatchObject({ code: 'idempotency_mismatch' })
  })

  test('a change increments the version and leaves the rest', async () => {
    const couple = await api.signedInAs('COUPLE')
    const before = await created(couple)
    const body = { version: 1, weddingDate: null, names: ['A. Moreau', 'J. Weber'] }
    const answer = await api.request('PATCH', `/api/weddings/${before.id}`, { as: couple, body })
    expect(answer.status).toBe(200)
    const after = await bodyOf<Wedding>(answer)
    expect(after).toEqual({
      ...before,
      version: 2,
      weddingDate: null,
      names: body.names,
      updatedAt: after.updatedAt,
    })
  })

  test('a change of an older version is refused with the current record', async () => {
    const couple = await api.signedInAs('COUPLE')
    const { id } = await created(couple)
    const patch = (city: string) =>
      api.request('PATCH', `/api/weddings/${id}`, { as: couple, body: { version: 1, city } })
    const first = await bodyOf<Wedding>(await patch('Nice'))
    const second = await patch('Metz')
    expect(second.status).toBe(409)
    expect(await bodyOf(second)).toMatchObject({ code: 'version_stale', current: first })
  })

  test(`${writers} writers on one wedding lose no update`, async () => {
    const couple = await api.signedInAs('COUPLE')
    const { id } = await created(couple)
    const addGuest = async (): Promise<void> => {
      const { version, expectedGuests } = await read(couple, id)
      const body = { version, expectedGuests: (expectedGuests ?? 0) + 1 }
      const answer = await api.request('PATCH', `/api/weddings/${id}`, { as: couple, body })
      if (answer.status === 409) return addGuest()
      expect(answer.status).toBe(200)
    }
    await Promise.all(Array.from({ length: writers }, addGuest))
    expect(await read(couple, id)).toMatchObject({
      expectedGuests: 120 + writers,
      version: 1 + writers,
    })
  })

  test('an undecided account becomes a couple by creating a wedding, and stays one', async () => {
    const person = await api.signedInAs('undecided')
    await created(person)
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: person }))).toMatchObject({
      role: 'COUPLE',
      mayChooseRole: false,
    })
    const business = await api.request('POST', '/api/businesses', { as: person, body: {} })
    expect(business.status).toBe(403)
  })

  test('each refused field is named with its reason, and typed input is not echoed', async () => {
    const couple = await api.signedInAs('COUPLE')
    const body = {
      ...weddingDetails,
      partnerEmail: 'secret-typo',
      expectedGuests: -1,
      type: 'secret-type',
      secretKey: 1,
    }
    const answer = await api.request('POST', '/api/weddings', { as: couple, body })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).not.toContain('secret')
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_input',
      fields: [
        { path: 'partnerEmail', code: 'invalid_email' },
        { path: 'expectedGuests', code: 'invalid_number' },
        { path: 'type', code: 'invalid_choice' },
        { path: '', code: 'unknown_field' },
      ],
    })
  })

  test('a client cannot set the id, owner or version of a new wedding', async () => {
    const couple = await api.signedInAs('COUPLE')
    for (const extra of [
      { id: '01900000-0000-7000-8000-000000000000' },
      { version: 9 },
      { userId: couple.id },
      { createdAt: '2020-01-01' },
    ]) {
      const answer = await api.request('POST', '/api/weddings', {
        as: couple,
        body: { ...weddingDetails, ...extra },
      })
      expect(answer.status).toBe(400)
    }
  })

  test('a forged cursor is refused', async () => {
    const couple = await api.signedInAs('COUPLE')
    const answer = await api.request('GET', '/api/weddings?cursor=nonsense', { as: couple })
    expect(answer.status).toBe(400)
    expect(await bodyOf(answer)).toMatchObject({
      fields: [{ path: 'cursor', code: 'invalid_cursor' }],
    })
  })
})

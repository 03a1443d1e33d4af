import { describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'

describe.each(engines)('businesses on %s', (engine) => {
  const api = openTestApp(engine)

  const created = async (as: SignedIn) =>
    bodyOf<Business>(await api.request('POST', '/api/businesses', { as, body: businessDetails }))

  test('a vendor creates their business as a draft and reads it back', async () => {
    const vendor = await api.signedInAs('VENDOR')
    const answer = await api.request('POST', '/api/businesses', {
      as: vendor,
      body: businessDetails,
    })
    expect(answer.status).toBe(201)
    const business = await bodyOf<Business>(answer)
    expect(business).toEqual({
      ...businessDetails,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      approval: 'draft',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(
      await bodyOf(await api.request('GET', `/api/businesses/${business.id}`, { as: vendor })),
    ).toEqual(business)
  })

  test('an owner cannot set their own approval', async () => {
    const vendor = await api.signedInAs('VENDOR')
    const { id } = await created(vendor)
    for (const body of [
      { version: 1, approval: 'approved' },
      { version: 1, ownerId: vendor.id },
    ]) {
      expect(
        (await api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body })).status,
      ).toBe(400)
    }
  })

  test('a stale change is refused with the record as it is now', async () => {
    const vendor = await api.signedInAs('VENDOR')
    const { id } = await created(vendor)
    const patch = (name: string) =>
      api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body: { version: 1, name } })
    const first = await bodyOf<Business>(await patch('Lindqvist & Daughters'))
    expect(first.version).toBe(2)
    const second = await patch('Lindqvist & Sons')
    expect(second.status).toBe(409)
    expect(await bodyOf(second)).toMatchObject({ code: 'version_stale', current: first })
  })

  test('an undecided account becomes a vendor by creating a business', async () => {
    const person = await api.signedInAs('undecided')
    await created(person)
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: person }))).toMatchObject({
      role: 'VENDOR',
      profile: 'complete',
    })
    expect((await api.request('GET', '/api/businesses', { as: person })).status).toBe(200)
    expect((await api.request('GET', '/api/weddings', { as: person })).status).toBe(403)
  })

  test('a refused business leaves the role unchosen', async () => {
    const person = await api.signedInAs('undecided')
    await api.request('POST', '/api/businesses', {
      as: person,
      body: { ...businessDetails, name: '' },
    })
    expect(await bodyOf(await api.request('GET', '/api/auth/me', { as: person }))).toMatchObject({
      role: 'COUPLE',
      mayChooseRole: true,
    })
  })

  test('pages follow each other without gaps or repetitions, even among records of one instant', async () => {
    const vendor = await api.signedInAs('VENDOR')
    const createdAt = new Date('2026-11-20T10:00:00.000Z')
    const ids = Array.from({ length: 7 }, () => newId(createdAt))
    const rows = ids.map((id) => ({
      ...businessDetails,
      id,
      ownerId: vendor.id,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    }))
    await api.deps.db.query.insertInto('businesses').values(rows).execute()
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const path: string = `/api/businesses?limit=3${next && `&cursor=${next}`}`
      const page: { items: Business[]; nextCursor: string | null } = await bodyOf(
        await api.request('GET', path, { as: vendor }),
      )
      seen.push(...page.items.map(({ id }) => id))
      next = page.nextCursor
    }
    expect(seen).toEqual(ids)
  })
})

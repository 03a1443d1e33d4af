import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Listing } from '#machines/marketplace/listing.schema.ts'
import { approvalStates } from '#machines/vendors/business.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'

describe.each(engines)('the marketplace on %s', (engine) => {
  const api = openTestApp(engine)
  let owner: SignedIn
  beforeAll(async () => {
    owner = await api.signedInAs('VENDOR')
  })
  beforeEach(() => api.deps.db.query.deleteFrom('businesses').execute())

  const createdAt = new Date('2026-11-20T10:00:00.000Z')
  const add = async (changes: object) => {
    const id = newId(createdAt)
    const row = {
      ...businessDetails,
      id,
      ownerId: owner.id,
      version: 1,
      createdAt,
      updatedAt: createdAt,
      ...changes,
    }
    await api.deps.db.query.insertInto('businesses').values(row).execute()
    return id
  }
  const list = async (query = '') =>
    bodyOf<Page<Listing>>(await api.request('GET', `/api/marketplace/businesses${query}`))

  test('everyone sees approved businesses and no others', async () => {
    for (const approval of approvalStates) await add({ approval, name: approval })
    expect((await list()).items.map(({ name }) => name)).toEqual(['approved'])
  })

  test('a listing reveals neither its owner nor a phone number', async () => {
    const id = await add({ approval: 'approved' })
    const { name, category, city, country, website, description } = businessDetails
    expect((await list()).items).toEqual([
      { id, name, category, city, country, website, description },
    ])
  })

  test('listings are filtered by category key', async () => {
    await add({ approval: 'approved', category: 'venue', name: 'Whitfield House' })
    await add({ approval: 'approved', category: 'cake', name: 'Fig & Crumb' })
    expect((await list('?category=cake')).items.map(({ name }) => name)).toEqual(['Fig & Crumb'])
    expect((await list('?category=jewelry')).items).toEqual([])
    for (const wrong of [
      '?category=castle',
      '?category=',
      '?approval=draft',
      '?cursor=x',
      '?limit=0',
    ]) {
      expect([
        wrong,
        (await api.request('GET', `/api/marketplace/businesses${wrong}`)).status,
      ]).toEqual([wrong, 400])
    }
  })

  test('pages follow each other without gaps or repetitions', async () => {
    const ids: string[] = []
    while (ids.length < 7) ids.push(await add({ approval: 'approved', category: 'venue' }))
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Page<Listing> = await list(`?limit=3&category=venue${next && `&cursor=${next}`}`)
      seen.push(...page.items.map(({ id }) => id))
      next = page.nextCursor
    }
    expect(seen).toEqual(ids)
  })
})

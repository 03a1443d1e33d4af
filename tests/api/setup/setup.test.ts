import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { Category } from '#machines/choices/category/category.schema.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Setup } from '#machines/setup/setup.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('the first evening of a couple on %s', (engine) => {
  const api = openTestApp(engine)

  const untold = { weddingDate: null, expectedGuests: null, budgetRange: null, partnerEmail: '' }
  const read = async (as: SignedIn, id: string) =>
    bodyOf<Setup>(await api.request('GET', `/api/weddings/${id}/setup`, { as }))
  const move = (as: SignedIn, id: string, version: number, event: string) =>
    api.request('POST', `/api/weddings/${id}/setup/events`, { as, body: { version, event } })
  const boardOf = async (as: SignedIn, id: string) =>
    bodyOf<Board>(await api.request('GET', `/api/weddings/${id}/board`, { as }))

  test('begins after what registration told, and goes on where either of the two left it', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { ...untold, datePeriod: '2028-06' })
    const begun = await read(couple, wedding.id)
    expect(begun).toMatchObject({ version: 1, state: 'guests', step: 'guests' })
    expect((await move(couple, wedding.id, 1, 'NEXT')).status).toBe(200)
    expect((await move(couple, wedding.id, 2, 'LEAVE')).status).toBe(200)
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    expect(await read(partner, wedding.id)).toMatchObject({ state: 'left', step: 'budget' })
    expect((await boardOf(partner, wedding.id)).setup).toEqual({ state: 'left', step: 'budget' })
    expect(await bodyOf(await move(partner, wedding.id, 3, 'RESUME'))).toMatchObject({
      version: 4,
      state: 'budget',
    })
  })

  test('tells the second of two who are at it at once where it is', async () => {
    const { couple, wedding } = await coupleWithWedding(api, untold)
    const answers = await Promise.all([
      move(couple, wedding.id, 1, 'NEXT'),
      move(couple, wedding.id, 1, 'NEXT'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const refused = answers.find(({ status }) => status === 409)!
    expect(await bodyOf(refused)).toMatchObject({
      code: 'version_stale',
      current: { version: 2, state: 'guests' },
    })
  })

  test('is the two’s alone, and is no more to be seen once it is over', async () => {
    const { couple, wedding } = await coupleWithWedding(api, untold)
    const helper = await memberOf(api, wedding.id, { rights: { vendors: 'edit' } })
    const stranger = await api.signedInAs('COUPLE')
    const address = `/api/weddings/${wedding.id}/setup`
    expect((await api.request('GET', address, { as: helper })).status).toBe(403)
    expect((await api.request('GET', address, { as: stranger })).status).toBe(404)
    expect((await move(helper, wedding.id, 1, 'NEXT')).status).toBe(403)
    expect((await move(stranger, wedding.id, 1, 'NEXT')).status).toBe(404)
    expect((await boardOf(helper, wedding.id)).setup).toBeNull()
    for (const version of [1, 2, 3, 4, 5])
      expect((await move(couple, wedding.id, version, 'NEXT')).status).toBe(200)
    expect((await boardOf(couple, wedding.id)).setup).toBeNull()
    expect((await move(couple, wedding.id, 6, 'BACK')).status).toBe(409)
  })

  test('takes what most weddings need into the plan at once, and one undo takes it out again', async () => {
    const { couple, wedding } = await coupleWithWedding(api, untold)
    const at = `/api/weddings/${wedding.id}`
    const statuses = async () => {
      const { items } = await bodyOf<{ items: Category[] }>(
        await api.request('GET', `${at}/categories`, { as: couple }),
      )
      return items.filter(({ status }) => status !== 'undecided')
    }
    await api.request('POST', `${at}/categories/cake/events`, {
      as: couple,
      body: { event: 'NOT_NEEDED' },
    })
    const want = (key: string) =>
      api.request('POST', `${at}/wanted-categories`, {
        as: couple,
        body: { categories: ['venue', 'catering', 'cake'] },
        headers: { 'idempotency-key': key },
      })
    const set = await bodyOf<{ wanted: number; activityId: string }>(await want('one'))
    expect(set.wanted).toBe(2)
    expect(await bodyOf(await want('one'))).toEqual(set)
    expect(await bodyOf(await want('another'))).toEqual({ wanted: 0, activityId: null })
    expect(named(await statuses())).toEqual([
      ['catering', 'wanted'],
      ['venue', 'wanted'],
      ['cake', 'not_needed'],
    ])
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `${at}/activity?limit=1`, { as: couple }),
    )
    expect(items).toMatchObject([{ kind: 'categories.wanted', facts: { count: 2 }, undo: 'open' }])
    await api.request('POST', `${at}/activity/${set.activityId}/undo`, { as: couple })
    expect(named(await statuses())).toEqual([['cake', 'not_needed']])
  })

  test('a vendor who was booked before is added as booked, in one activity', async () => {
    const { couple, wedding } = await coupleWithWedding(api, untold)
    const at = `/api/weddings/${wedding.id}`
    const details = {
      name: 'The Ropewalk',
      contact: '',
      email: '',
      phone: '',
      website: '',
      price: null,
      offerUntil: null,
      notes: '',
    }
    const added = await api.request('POST', `${at}/choices`, {
      as: couple,
      body: { category: 'venue', details, isBooked: true },
    })
    const { choice } = await bodyOf<{ choice: Choice }>(added)
    expect([added.status, choice.state]).toEqual([201, 'booked'])
    const { items } = await bodyOf<Page<Activity>>(
      await api.request('GET', `${at}/activity?limit=2`, { as: couple }),
    )
    expect(items.map(({ kind }) => kind)).toEqual(['choice.booked', 'wedding.created'])
  })
})

function named(list: Category[]) {
  return list.map(({ category, status }) => [category, status])
}

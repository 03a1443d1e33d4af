import { describe, expect, test } from 'vitest'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('the activity of a wedding on %s', (engine) => {
  const api = openTestApp(engine)

  const activityOf = async (as: SignedIn, id: string, query = '') =>
    (
      await bodyOf<Page<Activity>>(
        await api.request('GET', `/api/weddings/${id}/activity${query}`, { as }),
      )
    ).items
  const read = async (as: SignedIn, id: string) =>
    bodyOf<Wedding>(await api.request('GET', `/api/weddings/${id}`, { as }))
  const patch = (as: SignedIn, id: string, body: object) =>
    api.request('PATCH', `/api/weddings/${id}`, { as, body })
  const undo = (as: SignedIn, id: string, activityId: string) =>
    api.request('POST', `/api/weddings/${id}/activity/${activityId}/undo`, { as })

  test('is listed with who and what, newest first', async () => {
    const { couple, wedding } = await coupleWithWedding(
      api,
      { partnerEmail: '' },
      { firstName: 'Ada', lastName: 'Moreau' },
    )
    await patch(couple, wedding.id, { version: 1, city: 'Nice', country: wedding.country })
    expect(await activityOf(couple, wedding.id)).toMatchObject([
      {
        kind: 'wedding.changed',
        area: 'wedding',
        by: { userId: couple.id, name: 'Ada Moreau' },
        facts: { fields: 'city' },
        undo: 'open',
      },
      { kind: 'wedding.created', area: 'wedding', undo: 'never' },
    ])
  })

  test('shows invitations to the couple, and not to helpers', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id, {
      rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
    })
    const email = 'aunt@family.test'
    const body = {
      email,
      kind: 'helper',
      rights: { guests: 'none', budget: 'none', timeline: 'view', vendors: 'none' },
    }
    expect(
      (await api.request('POST', `/api/weddings/${wedding.id}/invitations`, { as: couple, body }))
        .status,
    ).toBe(201)
    for (const part of ['activity', 'board', 'members']) {
      const read = async (as: SignedIn) =>
        (await api.request('GET', `/api/weddings/${wedding.id}/${part}`, { as })).text()
      expect([part, (await read(helper)).includes('@family.test')]).toEqual([part, false])
      expect([part, (await read(couple)).includes(email)]).toEqual([part, part !== 'members'])
    }
  })

  test('does not record a form saved without changes', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    await patch(couple, wedding.id, { version: 1, city: wedding.city })
    expect(await activityOf(couple, wedding.id)).toHaveLength(1)
  })

  test('undo restores everything but the version, and undoing that is a redo', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    await patch(couple, wedding.id, {
      version: 1,
      city: 'Nice',
      totalBudgetMinor: 4_200_000,
      currency: 'EUR',
      timeZone: 'Europe/Paris',
    })
    const changed = await read(couple, wedding.id)
    const [change] = await activityOf(couple, wedding.id)
    const undone = await undo(couple, wedding.id, change?.id ?? '')
    expect(undone.status).toBe(201)
    const undoing = await bodyOf<Activity>(undone)
    expect(undoing).toMatchObject({
      kind: 'activity.undone',
      undoes: 'wedding.changed',
      undo: 'open',
    })
    expect(await read(couple, wedding.id)).toEqual({ ...wedding, version: 3 })
    expect((await activityOf(couple, wedding.id)).map(({ undo: may }) => may)).toEqual([
      'open',
      'done',
      'never',
    ])

    expect((await undo(couple, wedding.id, undoing.id)).status).toBe(201)
    expect(await read(couple, wedding.id)).toEqual({ ...changed, version: 4 })
  })

  test('a record that has changed since cannot be undone', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    await patch(couple, wedding.id, { version: 1, city: 'Nice' })
    const [change] = await activityOf(couple, wedding.id)
    await patch(couple, wedding.id, { version: 2, city: 'Metz' })
    const refused = await undo(couple, wedding.id, change?.id ?? '')
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([409, 'changed_since'])
    expect(await read(couple, wedding.id)).toMatchObject({ city: 'Metz', version: 3 })
  })

  test('an activity without changed rows cannot be undone, and a second undo is refused', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    await patch(couple, wedding.id, { version: 1, city: 'Nice' })
    const [change, created] = await activityOf(couple, wedding.id)
    const never = await undo(couple, wedding.id, created?.id ?? '')
    expect([never.status, (await bodyOf(never))['code']]).toEqual([409, 'not_undoable'])
    await undo(couple, wedding.id, change?.id ?? '')
    const twice = await undo(couple, wedding.id, change?.id ?? '')
    expect([twice.status, (await bodyOf(twice))['code']]).toEqual([409, 'changed_since'])
  })

  test('of twenty undos of one activity at once, one succeeds', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    await patch(couple, wedding.id, { version: 1, city: 'Nice' })
    const [change] = await activityOf(couple, wedding.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => undo(couple, wedding.id, change?.id ?? '')),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await read(couple, wedding.id)).toMatchObject({ city: wedding.city, version: 3 })
  })

  test('a helper sees the activity they may see, and cannot undo without the right', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'view' } })
    await api.deps.db.transaction(async (tx) => {
      for (const area of ['timeline', 'budget'] as const) {
        const happened = {
          weddingId: wedding.id,
          userId: couple.id,
          kind: 'wedding.changed' as const,
          area,
          subject: null,
        }
        await recordActivity(tx, happened, api.deps.now())
      }
    })
    await patch(couple, wedding.id, { version: 1, city: 'Nice' })
    const seen = await activityOf(helper, wedding.id)
    expect(seen.map(({ area, undo: may }) => [area, may])).toEqual([
      ['wedding', 'off'],
      ['timeline', 'never'],
      ['wedding', 'never'],
    ])
    expect(await activityOf(helper, wedding.id, '?area=budget')).toEqual([])
    const refused = await undo(helper, wedding.id, seen[0]?.id ?? '')
    expect([refused.status, (await bodyOf(refused))['code']]).toEqual([403, 'no_right'])
  })

  test('the feed continues after a page, and can be filtered by area and member', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    for (const [index, city] of ['A', 'B', 'C'].entries())
      await patch(couple, wedding.id, { version: index + 1, city })
    const first = await bodyOf<Page<Activity>>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity?limit=3`, { as: couple }),
    )
    const rest = await activityOf(couple, wedding.id, `?limit=3&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest].map(({ kind }) => kind)).toEqual([
      'wedding.changed',
      'wedding.changed',
      'wedding.changed',
      'wedding.created',
    ])
    expect(await activityOf(couple, wedding.id, `?userId=${couple.id}`)).toHaveLength(4)
    expect(await activityOf(couple, wedding.id, '?area=timeline')).toEqual([])
  })

  test('another wedding’s activity can be neither read nor undone', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { partnerEmail: '' })
    const { couple: other, wedding: otherWedding } = await coupleWithWedding(api, {
      partnerEmail: '',
    })
    await patch(couple, wedding.id, { version: 1, city: 'Nice' })
    const [change] = await activityOf(couple, wedding.id)
    expect(
      (await api.request('GET', `/api/weddings/${wedding.id}/activity`, { as: other })).status,
    ).toBe(404)
    expect((await undo(other, wedding.id, change?.id ?? '')).status).toBe(404)
    expect((await undo(other, otherWedding.id, change?.id ?? '')).status).toBe(404)
  })
})

import { describe, expect, test } from 'vitest'
import { Problem } from '#machines/kernel/problem.ts'
import { planAreas } from '#machines/wedding/rights.schema.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('rights on %s', (engine) => {
  const api = openTestApp(engine)

  test('a partner has access everywhere', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    for (const area of planAreas)
      expect(
        await requireMember(api.deps.db.query, couple.id, wedding.id, { area, to: 'edit' }),
      ).toMatchObject({ kind: 'partner' })
    expect(await requireMember(api.deps.db.query, couple.id, wedding.id, 'partner')).toMatchObject({
      userId: couple.id,
    })
  })

  test('a helper has access as far as their rights go, and is refused with a reason elsewhere', async () => {
    const { wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'edit', budget: 'view' } })
    const admit = (need: Parameters<typeof requireMember>[3]) =>
      requireMember(api.deps.db.query, helper.id, wedding.id, need).then(
        () => 'in',
        (error: unknown) => (error instanceof Problem ? error.code : 'broken'),
      )
    expect(await admit('member')).toBe('in')
    expect(await admit('partner')).toBe('no_right')
    expect(await admit({ area: 'timeline', to: 'edit' })).toBe('in')
    expect(await admit({ area: 'budget', to: 'view' })).toBe('in')
    expect(await admit({ area: 'budget', to: 'edit' })).toBe('no_right')
    expect(await admit({ area: 'guests', to: 'view' })).toBe('no_right')
  })

  test('a non-member finds nothing', async () => {
    const { wedding } = await coupleWithWedding(api)
    const stranger = await api.signedInAs('COUPLE')
    const refused = requireMember(api.deps.db.query, stranger.id, wedding.id, 'member')
    await expect(refused).rejects.toMatchObject({ code: 'not_yours' })
  })

  test('a helper reads the wedding but cannot change it', async () => {
    const { wedding } = await coupleWithWedding(api)
    const helper = await memberOf(api, wedding.id, {
      rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
    })
    const read = await api.request('GET', `/api/weddings/${wedding.id}`, { as: helper })
    expect([read.status, await bodyOf(read)]).toMatchObject([
      200,
      { me: { kind: 'helper', userId: helper.id } },
    ])
    const change = await api.request('PATCH', `/api/weddings/${wedding.id}`, {
      as: helper,
      body: { version: 1, city: 'Nice' },
    })
    expect([change.status, (await bodyOf(change))['code']]).toEqual([403, 'no_right'])
  })

  test('a helper may have their own wedding, and nobody is a partner in two', async () => {
    const { wedding } = await coupleWithWedding(api)
    const { couple: other } = await coupleWithWedding(api)
    const joined = { userId: other.id, joinedAt: api.deps.now(), rights: '{}' }
    const asPartner = api.deps.db.query
      .insertInto('weddingMembers')
      .values({ ...joined, weddingId: wedding.id, kind: 'partner' })
      .execute()
    await expect(asPartner).rejects.toMatchObject({ code: '23505' })
    await api.deps.db.query
      .insertInto('weddingMembers')
      .values({ ...joined, weddingId: wedding.id, kind: 'helper' })
      .execute()
    const list = await bodyOf<{ items: { me: { kind: string } }[] }>(
      await api.request('GET', '/api/weddings', { as: other }),
    )
    expect(list.items.map(({ me }) => me.kind).toSorted()).toEqual(['helper', 'partner'])
  })
})

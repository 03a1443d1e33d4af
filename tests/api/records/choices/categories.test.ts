import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { plan } from './kit.ts'

describe.each(engines)('a couple’s categories on %s', (engine) => {
  const api = openTestApp(engine)

  test('all exist from the first day, undecided', async () => {
    const { request } = await plan(api)
    const { items } = await bodyOf<{ items: { category: string; status: string }[] }>(
      await request('GET', '/categories'),
    )
    expect(items.map(({ category }) => category)).toEqual(serviceCategories)
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['undecided']))
  })

  test('a category lists the furthest vendors first, at most four', async () => {
    const { add, step, category } = await plan(api)
    const made = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
      made.push((await add({ name })).choice.id)
    await step(made[5] ?? '', 'BOOK')
    await step(made[4] ?? '', 'QUOTE')
    await step(made[0] ?? '', 'DROP')
    const { status, counts, leading } = await category('florist')
    expect(status).toBe('booked')
    expect(counts).toEqual({
      wanted: 0,
      saved: 3,
      asked: 0,
      quoted: 1,
      booked: 1,
      dropped: 1,
      not_needed: 0,
    })
    expect(leading.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Six booked',
      'Five quoted',
      'Two saved',
      'Three saved',
    ])
  })

  test('a category is marked as wanted or not needed once, and a refusal names its state', async () => {
    const { say, request, category } = await plan(api)
    expect(await say('cake', 'WANT')).toMatchObject({ category: 'cake', status: 'wanted' })
    const again = await request('POST', '/categories/cake/events', { event: 'WANT' })
    expect(again.status).toBe(409)
    expect(await bodyOf(again)).toMatchObject({
      code: 'event_not_allowed',
      state: 'wanted',
      event: 'WANT',
      allowed: ['NOT_NEEDED'],
    })
    expect(await say('cake', 'NOT_NEEDED')).toMatchObject({ status: 'not_needed' })
    expect(await say('cake', 'WANT')).toMatchObject({ status: 'wanted' })
    expect((await category('cake')).counts).toMatchObject({ wanted: 1, not_needed: 0 })
  })

  test('marking a category as not needed drops its vendors, and one undo restores them', async () => {
    const { add, step, say, category, undo, list } = await plan(api)
    for (const name of ['One', 'Two', 'Three']) await add({ name })
    const [, second] = (await list()).items
    await step(second?.id ?? '', 'QUOTE')
    const before = await category('florist')
    const { status, counts, activityId } = await say('florist', 'NOT_NEEDED')
    expect([status, counts.not_needed]).toEqual(['not_needed', 4])
    expect((await undo(activityId)).status).toBe(201)
    const after = await category('florist')
    expect({ ...after, leading: [] }).toEqual({ ...before, leading: [] })
    expect(after.leading.map(({ name, state }) => [name, state])).toEqual(
      before.leading.map(({ name, state }) => [name, state]),
    )
  })

  test('wanting a category again restores its vendors as saved', async () => {
    const { add, say, category } = await plan(api)
    await add({ name: 'One' })
    await say('florist', 'NOT_NEEDED')
    await say('florist', 'WANT')
    expect((await category('florist')).counts).toMatchObject({ saved: 1, wanted: 1, not_needed: 0 })
  })

  test('a category with a booking cannot be marked as not needed', async () => {
    const { add, step, request, category } = await plan(api)
    const { choice } = await add()
    await step(choice.id, 'BOOK')
    const refused = await request('POST', '/categories/florist/events', { event: 'NOT_NEEDED' })
    expect(refused.status).toBe(409)
    expect(await bodyOf(refused)).toMatchObject({
      code: 'event_not_allowed',
      state: 'booked',
      allowed: [],
    })
    expect((await category('florist')).status).toBe('booked')
  })

  test('adding a vendor to a category that was not needed marks it as wanted', async () => {
    const { say, add, category } = await plan(api)
    await say('videography', 'NOT_NEEDED')
    await add({}, 'videography')
    expect(await category('videography')).toMatchObject({
      status: 'saved',
      counts: { wanted: 1, saved: 1, not_needed: 0 },
    })
  })

  test('thousands of vendors of one category are dropped in one step and restored in one', async () => {
    const { wedding, couple, say, category, undo, list } = await plan(api)
    await sql`
      insert into choices (id, wedding_id, category, name, contact, email, phone, website, notes, state, state_version, state_since,
        state_by, version, created_at, updated_at)
      select (lpad(to_hex(number), 8, '0') || '-0000-7000-8000-' || right(${wedding.id}, 12))::uuid, ${wedding.id}, 'florist',
        'Vendor ' || number, '', '', '', '', '', 'saved', 1, now(), ${couple.id}, 1, now(), now()
      from generate_series(1, 3000) number`.execute(api.deps.db.query)
    const { counts, activityId } = await say('florist', 'NOT_NEEDED')
    expect(counts).toMatchObject({ saved: 0, not_needed: 3_001 })
    expect((await undo(activityId)).status).toBe(201)
    expect(await category('florist')).toMatchObject({
      status: 'saved',
      counts: { saved: 3_000, not_needed: 0 },
    })
    const page = await list('?category=florist&limit=100')
    expect([page.items.length, page.nextCursor === null]).toEqual([100, false])
  })
})

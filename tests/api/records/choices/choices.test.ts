import { describe, expect, test } from 'vitest'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import type { Written } from '#machines/choices/choice/choice.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { fern, listed, plan, vendorsOf } from './kit.ts'

describe.each(engines)('a couple’s vendors on %s', (engine) => {
  const api = openTestApp(engine)

  test('one from outside the marketplace is stored with all its details', async () => {
    const { add, record, wedding, couple } = await plan(api)
    const { choice, activityId } = await add()
    expect(choice).toMatchObject({
      ...fern,
      category: 'florist',
      state: 'saved',
      business: null,
      documents: 0,
      by: 'Ada Moreau',
    })
    expect((await record(choice.id)).choice).toEqual(choice)
    const { items } = await bodyOf<{ items: object[] }>(
      await api.request('GET', `/api/weddings/${wedding.id}/activity`, { as: couple }),
    )
    expect(items[0]).toMatchObject({
      id: activityId,
      kind: 'choice.saved',
      area: 'vendors',
      subject: { id: choice.id, name: fern.name },
      facts: { category: 'florist' },
    })
  })

  test('one who is not for them is ruled out in one step, which one undo takes back', async () => {
    const { request, list, undo } = await plan(api)
    const { id } = await listed(api, 'Not For Us')
    const drop = () => request('POST', '/choices', { businessId: id, isDropped: true })
    const answer = await drop()
    expect(answer.status).toBe(201)
    const { choice, activityId } = await bodyOf<Written>(answer)
    expect(choice).toMatchObject({ name: 'Not For Us', state: 'dropped' })
    expect((await drop()).status).toBe(409)
    const { items } = await bodyOf<{ items: { kind: string }[] }>(
      await request('GET', `/activity?subject=${choice.id}`),
    )
    expect(items.map(({ kind }) => kind)).toEqual(['choice.dropped'])
    expect((await undo(activityId)).status).toBe(201)
    expect((await list()).items).toEqual([])
  })

  test('the activity of one vendor can be listed on its own', async () => {
    const { add, request } = await plan(api)
    const { choice } = await add()
    await add({ name: 'Another' })
    await request('PATCH', `/choices/${choice.id}`, {
      version: choice.version,
      notes: 'Peonies in May',
    })
    const { items } = await bodyOf<{ items: { kind: string }[] }>(
      await request('GET', `/activity?subject=${choice.id}`),
    )
    expect(items.map(({ kind }) => kind)).toEqual(['choice.changed', 'choice.saved'])
  })

  test('one from the marketplace is saved once, under its name there, and stays when it leaves', async () => {
    const { save, record, request, wedding } = await plan(api)
    const { id, vendor, withdraw } = await listed(api, 'Marsh & Marigold')
    const answer = await save(id)
    expect(answer.status).toBe(201)
    const { choice } = await bodyOf<Written>(answer)
    expect(choice).toMatchObject({
      name: 'Marsh & Marigold',
      category: 'florist',
      state: 'saved',
      business: { id, isListed: true },
    })
    expect(
      await bodyOf(await request('GET', `/saved-businesses?businesses=${id},${wedding.id}`)),
    ).toEqual({
      items: [
        {
          businessId: id,
          choiceId: choice.id,
          state: 'saved',
          version: choice.version,
          by: choice.by,
          notes: '',
        },
      ],
      nextCursor: null,
    })

    const again = await save(id)
    expect(again.status).toBe(409)
    expect(await bodyOf(again)).toMatchObject({
      code: 'already_exists',
      current: { choice: { id: choice.id } },
    })
    expect(
      await bodyOf(
        await request('PATCH', `/choices/${choice.id}`, { version: 2, name: 'Another' }),
      ),
    ).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'name', code: 'listed_name' }],
    })

    await withdraw()
    expect((await record(choice.id)).choice).toMatchObject({
      name: 'Marsh & Marigold',
      business: { isListed: false },
    })
    expect((await save(id)).status).toBe(404)
    await api.deps.db.query.deleteFrom('users').where('id', '=', vendor.id).execute()
    expect((await record(choice.id)).choice).toMatchObject({
      name: 'Marsh & Marigold',
      business: null,
    })
  })

  test('one whose listing is paused keeps its name, and can be neither asked nor saved', async () => {
    const { save, record } = await plan(api)
    const { id } = await listed(api, 'Pause & Petal')
    const { choice } = await bodyOf<Written>(await save(id))
    const { query } = api.deps.db
    await query
      .updateTable('listings')
      .set({ state: 'paused' })
      .where('businessId', '=', id)
      .execute()
    expect((await record(choice.id)).choice).toMatchObject({
      name: 'Pause & Petal',
      business: { id, isListed: false },
    })
    const others = await plan(api)
    expect((await others.save(id)).status).toBe(404)
  })

  test('a dropped one is considered again when saved again', async () => {
    const { save, step } = await plan(api)
    const { id } = await listed(api, 'Dove & Compass')
    const { choice } = await bodyOf<Written>(await save(id))
    await step(choice.id, 'DROP')
    const again = await save(id)
    expect(again.status).toBe(201)
    expect((await bodyOf<Written>(again)).choice).toMatchObject({ id: choice.id, state: 'saved' })
  })

  test('a vendor goes from asked to booked, with who did it', async () => {
    const { add, step } = await plan(api)
    const { choice } = await add()
    await step(choice.id, 'ASK')
    await step(choice.id, 'QUOTE')
    const { choice: booked } = await step(choice.id, 'BOOK')
    expect(booked).toMatchObject({ state: 'booked', version: 5, by: 'Ada Moreau' })
    expect(Date.parse(booked.since)).toBeGreaterThanOrEqual(Date.parse(choice.since))
    expect(booked.passed).toEqual(['saved', 'asked', 'quoted', 'booked'])
  })

  test('skipped steps are not listed as passed, and undo goes back a step', async () => {
    const { add, step, record, request, say } = await plan(api)
    const { choice } = await add()
    const { choice: booked, activityId } = await step(choice.id, 'BOOK')
    expect(booked.passed).toEqual(['saved', 'booked'])
    expect((await request('POST', `/activity/${activityId}/undo`)).status).toBe(201)
    expect((await record(choice.id)).choice.passed).toEqual(['saved'])
    await say('florist', 'NOT_NEEDED')
    expect((await record(choice.id)).choice.passed).toEqual(['saved', 'not_needed'])
  })

  test('a quote without a price is refused by name and changes nothing', async () => {
    const { add, request, record } = await plan(api)
    const { choice } = await add({ price: null })
    const refused = await request('POST', `/choices/${choice.id}/events`, {
      version: choice.version,
      event: 'QUOTE',
    })
    expect(refused.status).toBe(409)
    expect(await bodyOf(refused)).toMatchObject({
      code: 'event_not_allowed',
      state: 'saved',
      event: 'QUOTE',
      refusedBy: ['hasPrice'],
    })
    expect((await record(choice.id)).choice).toEqual(choice)
  })

  test('of concurrent changes to one vendor all but one are refused with the current record', async () => {
    const { add, request } = await plan(api)
    const { choice } = await add()
    const change = (notes: string) =>
      request('PATCH', `/choices/${choice.id}`, { version: choice.version, notes })
    const answers = await Promise.all([change('mine'), change('ours'), change('theirs')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    const bodies = await Promise.all(answers.map((answer) => bodyOf(answer)))
    const won = bodies.find((body) => !('code' in body))
    for (const lost of bodies.filter((body) => 'code' in body))
      expect(lost).toMatchObject({ code: 'version_stale', current: { choice: won?.['choice'] } })
  })

  test('the same vendor sent twice with one key is added once', async () => {
    const { request, list } = await plan(api)
    const send = () =>
      request(
        'POST',
        '/choices',
        { category: 'cake', details: fern },
        { 'idempotency-key': 'once' },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(await bodyOf(second)).toEqual(await bodyOf(first))
    expect((await list()).items).toHaveLength(1)
  })

  test('vendors are listed oldest first, page by page, by category and by state', async () => {
    const { add, step, list } = await plan(api)
    for (const name of ['One', 'Two', 'Three']) await add({ name })
    const { choice } = await add({ name: 'A cake' }, 'cake')
    await step(choice.id, 'BOOK')
    const first = await list('?limit=3')
    expect(first.items.map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
    expect(
      (await list(`?limit=3&cursor=${first.nextCursor}`)).items.map(({ name }) => name),
    ).toEqual(['A cake'])
    expect((await list('?category=cake')).items.map(({ name }) => name)).toEqual(['A cake'])
    expect((await list('?state=saved')).items).toHaveLength(3)
  })

  test('a vendor who is out can be removed and is restored completely by undo', async () => {
    const { add, step, request, record, undo } = await plan(api)
    const { choice } = await add()
    expect(await bodyOf(await request('DELETE', `/choices/${choice.id}`))).toMatchObject({
      code: 'event_not_allowed',
      refusedBy: ['isOut'],
    })
    const { choice: dropped } = await step(choice.id, 'DROP')
    const gone = await request('DELETE', `/choices/${choice.id}`)
    expect(gone.status).toBe(200)
    expect((await request('GET', `/choices/${choice.id}`)).status).toBe(404)
    expect((await undo((await bodyOf<{ activityId: string }>(gone)).activityId)).status).toBe(201)
    expect((await record(choice.id)).choice).toEqual({ ...dropped, version: dropped.version + 1 })
  })

  test('a step can be undone, and the undo too', async () => {
    const { add, step, undo, record } = await plan(api)
    const { choice } = await add()
    const { activityId } = await step(choice.id, 'BOOK')
    const undone = await undo(activityId)
    expect(undone.status).toBe(201)
    expect((await record(choice.id)).choice).toEqual({ ...choice, version: 4 })
    expect((await undo((await bodyOf<{ id: string }>(undone)).id)).status).toBe(201)
    expect((await record(choice.id)).choice.state).toBe('booked')
  })

  test('a helper with view rights cannot change vendors, one without sees none, and another couple finds none', async () => {
    const { add, wedding } = await plan(api)
    const { choice } = await add()
    const viewer = vendorsOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { vendors: 'view' } }),
    )
    expect((await viewer.record(choice.id)).choice).toEqual(choice)
    const none = vendorsOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { timeline: 'edit' } }),
    )
    const { couple: stranger } = await plan(api)
    const other = vendorsOf(api, wedding.id, stranger)
    const writes = (who: typeof viewer): Promise<Response>[] => [
      who.request('POST', '/choices', { category: 'cake', details: fern }),
      who.request('PATCH', `/choices/${choice.id}`, { version: choice.version, notes: 'Mine now' }),
      who.request('POST', `/choices/${choice.id}/events`, {
        version: choice.version,
        event: 'BOOK',
      }),
      who.request('DELETE', `/choices/${choice.id}`),
      who.request('POST', '/categories/florist/events', { event: 'NOT_NEEDED' }),
      who.upload(choice.id),
    ]
    const reads = (who: typeof viewer) =>
      [
        '/choices',
        `/choices/${choice.id}`,
        '/categories',
        `/saved-businesses?businesses=${choice.id}`,
      ].map((path) => who.request('GET', path))
    expect(await statuses(writes(viewer))).toEqual([403])
    expect(await statuses([...writes(none), ...reads(none)])).toEqual([403])
    expect(await statuses([...writes(other), ...reads(other)])).toEqual([404])
    expect((await viewer.record(choice.id)).choice).toEqual(choice)
  })

  test('a vendor of one wedding cannot be reached through another', async () => {
    const mine = await plan(api)
    const theirs = await plan(api)
    const { choice } = await theirs.add()
    expect((await mine.request('GET', `/choices/${choice.id}`)).status).toBe(404)
    expect(
      (await mine.request('PATCH', `/choices/${choice.id}`, { version: 2, notes: 'x' })).status,
    ).toBe(404)
    expect(
      (await mine.request('POST', `/choices/${choice.id}/events`, { version: 2, event: 'BOOK' }))
        .status,
    ).toBe(404)
  })

  test('choices are facts for the checklist: a shortlist outlives the choice made from it', async () => {
    const { add, step, say, wedding } = await plan(api)
    const facts = async () => (await readFacts(api.deps.db.query, wedding.id, '2026-11-22')).choices
    const ids = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await add({ name }, 'venue')).choice.id)
    const [first = '', second = '', third = ''] = ids
    await step(first, 'QUOTE')
    await step(second, 'QUOTE')
    await say('transportation', 'NOT_NEEDED')
    expect(await facts()).toMatchObject({ booked: [], notNeeded: ['transportation'] })
    await step(first, 'BOOK')
    await step(second, 'DROP')
    await step(third, 'DROP')
    const after = await facts()
    expect([after.saved.venue, after.quoted.venue, after.booked]).toEqual([3, 2, ['venue']])
    expect(after.saved.cake).toBe(0)
  })
})

async function statuses(answers: Promise<Response>[]) {
  return [...new Set((await Promise.all(answers)).map(({ status }) => status))]
}

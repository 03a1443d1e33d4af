import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import type { ReceivedGift } from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { unzip } from '#tests/api/account/export/zip.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { deleteUnusedPictures } from '#api/features/registry/jobs.ts'
import { stripImageMetadata } from '#api/features/files/commands/strip-image-metadata.ts'
import { blankGift, fund, groupGift, picture, registryOf } from './kit.ts'

describe.each(engines)('the registry on %s', (engine) => {
  const api = openTestApp(engine)

  const begun = async () => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2029-03-13',
      partnerEmail: '',
    })
    return { couple, wedding, registry: registryOf(api, wedding.id, couple) }
  }

  test('gifts are added, sorted, changed and removed, and each step can be undone', async () => {
    const { registry } = await begun()
    const titles = async () => (await registry.gifts()).map(({ title }) => title)
    for (const title of ['Kettle', 'Lamp', 'Linen'])
      await registry.add({ title, link: 'shop.example/' })
    const [kettle, lamp, linen] = await registry.gifts()
    expect(linen!.link).toBe('https://shop.example/')
    const place = (id: string, before: string | null, version = 1) =>
      registry.ask('POST', `/registry/gifts/${id}/place`, { version, before })
    const { activityId } = await bodyOf<{ activityId: string }>(await place(linen!.id, kettle!.id))
    expect(await titles()).toEqual(['Linen', 'Kettle', 'Lamp'])
    expect((await place(kettle!.id, null)).status).toBe(200)
    expect(await titles()).toEqual(['Linen', 'Lamp', 'Kettle'])
    expect((await place(lamp!.id, linen!.id)).status).toBe(200)
    expect(await titles()).toEqual(['Lamp', 'Linen', 'Kettle'])
    expect([
      (await place(lamp!.id, linen!.id)).status,
      (await place(lamp!.id, lamp!.id, 2)).status,
    ]).toEqual([409, 400])
    expect((await registry.undo(activityId)).status).toBe(201)
    const change = registry.change(lamp!, { version: 2, title: 'Reading lamp', wanted: 2 })
    expect((await registry.ask('PATCH', `/registry/gifts/${lamp!.id}`, change)).status).toBe(200)
    const stale = await registry.ask('PATCH', `/registry/gifts/${lamp!.id}`, change)
    expect(await bodyOf(stale)).toMatchObject({
      code: 'version_stale',
      current: { title: 'Reading lamp', version: 3 },
    })
    const gone = await bodyOf<{ activityId: string }>(
      await registry.ask('DELETE', `/registry/gifts/${lamp!.id}`),
    )
    expect((await titles()).includes('Reading lamp')).toBe(false)
    expect((await registry.undo(gone.activityId)).status).toBe(201)
    expect((await titles()).includes('Reading lamp')).toBe(true)
  })

  test('an invalid gift is refused field by field', async () => {
    const { registry } = await begun()
    const refused = async (details: object) => {
      const answer = await registry.ask('POST', '/registry/gifts', { ...blankGift, ...details })
      return [
        answer.status,
        (await bodyOf<{ fields?: { code: string }[] }>(answer)).fields?.[0]?.code,
      ]
    }
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual([400, 'invalid_url'])
    expect(await refused({ link: 'data:text/html,x' })).toEqual([400, 'invalid_url'])
    expect(await refused({ price: 1.5 })).toEqual([400, 'invalid_amount'])
    expect(await refused({ wanted: 0 })).toEqual([400, 'invalid_number'])
    expect(await refused({ ...groupGift, price: 6 })).toEqual([400, 'shares_too_small'])
    expect((await refused({ ...fund, wanted: 2 }))[0]).toBe(400)
  })

  test('of two who reserve the last one at once, one gets it and the other is told what is left', async () => {
    const { registry } = await begun()
    const [one, other] = [await registry.household('Raman'), await registry.household('Okafor')]
    for (let round = 0; round < 8; round++) {
      const { id } = await registry.add({ title: `Lamp ${round}` })
      const answers = await Promise.all([
        one.reserve(id, 1, 'From us'),
        other.reserve(id, 1, 'From us'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const refusal = await bodyOf<{ current: ReceivedGift }>(
        answers.find(({ status }) => status === 409)!,
      )
      expect(refusal).toMatchObject({
        code: 'event_not_allowed',
        refusedBy: ['isLeft'],
        current: { taken: 1, own: null },
      })
    }
  })

  test('the database itself refuses more reservations than wanted', async () => {
    const { registry, wedding } = await begun()
    const [one, other] = [await registry.household('Raman'), await registry.household('Okafor')]
    const { id } = await registry.add({ wanted: 2 })
    await one.reserve(id, 2)
    const now = new Date()
    const row = {
      id: newId(now),
      weddingId: wedding.id,
      giftId: id,
      householdId: other.householdId,
      giver: 'Okafor',
      units: 1,
      minor: null,
    }
    const kept = {
      note: '',
      state: 'reserved',
      stateVersion: 1,
      version: 1,
      createdAt: now,
      updatedAt: now,
    } as const
    await expect(
      api.deps.db.query
        .insertInto('giftReservations')
        .values({ ...row, ...kept })
        .execute(),
    ).rejects.toThrow('gift_within_wanted')
    await expect(
      sql`update gifts set wanted = 1 where id = ${id}`.execute(api.deps.db.query),
    ).rejects.toThrow('gift_within_wanted')
  })

  test('in any order of actions, no more is reserved than wanted, and all shares add up to the price', async () => {
    const act = fc.record({
      who: fc.nat(2),
      gift: fc.nat(2),
      does: fc.constantFrom(
        'reserve' as const,
        'reserve' as const,
        'change' as const,
        'release' as const,
        'wanted' as const,
        'undo' as const,
      ),
      units: fc.integer({ min: 1, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 24 }), async (acts) => {
        const { registry } = await begun()
        const people = [
          await registry.household('Raman'),
          await registry.household('Okafor'),
          await registry.household('Whitlock'),
        ]
        const gifts = [
          await registry.add({ wanted: 4 }),
          await registry.add(groupGift),
          await registry.add({ ...fund, price: 9 }),
        ]
        const done: string[] = []
        for (const { who, gift: at, does, units } of acts) {
          const [person, { id }] = [people[who]!, gifts[at]!]
          if (does === 'reserve') await person.reserve(id, units)
          else if (does === 'change') await person.change(id, units)
          else if (does === 'release') await person.release(id)
          else if (does === 'undo') await registry.undo(done.at(-1) ?? id)
          else {
            const gift = (await registry.gifts()).find((one) => one.id === id)!
            const more = gift.kind === 'fund' ? { price: units } : { wanted: units + 1 }
            const answer = await registry.ask(
              'PATCH',
              `/registry/gifts/${id}`,
              registry.change(gift, more),
            )
            if (answer.ok) done.push((await bodyOf<{ activityId: string }>(answer)).activityId)
          }
          for (const { kind, price, wanted, taken, given } of await registry.gifts()) {
            expect(taken).toBeLessThanOrEqual((kind === 'fund' ? price : wanted) ?? 0)
            expect(kind !== 'group' || (taken === wanted ? given === price : given < price!)).toBe(
              true,
            )
          }
        }
        // The remaining shares are reserved by someone else, so that they reach the price to the
        // minor unit.
        const bicycle = (await registry.gifts())[1]!
        const last = await registry.household('Lindqvist')
        if (bicycle.taken < bicycle.wanted!)
          await last.reserve(bicycle.id, bicycle.wanted! - bicycle.taken)
        expect((await registry.gifts())[1]).toMatchObject({
          taken: bicycle.wanted,
          given: bicycle.price,
        })
        await registry.show(true)
        const shares = (await registry.reservations()).filter(({ giftId }) => giftId === bicycle.id)
        expect(shares.reduce((sum, { minor }) => sum + (minor ?? 0), 0)).toBe(bicycle.price)
      }),
      { numRuns: 4 },
    )
  })

  test('a household changes and releases only its own reservations, once per key', async () => {
    const { registry } = await begun()
    const [one, other] = [await registry.household('Raman'), await registry.household('Okafor')]
    const { id } = await registry.add({ wanted: 3 })
    const key = crypto.randomUUID()
    const step = { event: 'RESERVE', units: 2, note: 'With joy' } as const
    const twice = await Promise.all([one.send(id, step, key), one.send(id, step, key)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await one.gift(id)).toMatchObject({
      taken: 2,
      own: { units: 2, note: 'With joy', state: 'reserved' },
    })
    expect(await other.gift(id)).toMatchObject({ taken: 2, own: null })
    const own = (await one.own(id))!
    expect((await other.send(id, { event: 'RELEASE', id: own.id, version: 1 })).status).toBe(409)
    expect((await one.change(id, 4)).status).toBe(409)
    expect((await one.change(id, 3)).status).toBe(200)
    expect(
      (await one.send(id, { event: 'CHANGE', id: own.id, version: 1, units: 1, note: '' })).status,
    ).toBe(409)
    expect((await one.release(id)).status).toBe(200)
    expect(await other.gift(id)).toMatchObject({ taken: 0 })
    // A repeated reservation is a new one, whatever its version.
    await one.reserve(id, 1)
    expect((await one.send(id, { event: 'RELEASE', id: own.id, version: 1 })).status).toBe(409)
  })

  test('givers stay hidden everywhere until one partner chooses to see them', async () => {
    const { couple, wedding, registry } = await begun()
    const household = await registry.household('Zyxquire', { city: 'Atlanta' })
    const { id } = await registry.add({ wanted: 3 })
    await household.reserve(id, 2, 'For tea')
    const at = `/api/weddings/${wedding.id}`
    const answers = await Promise.all(
      ['/registry', '/registry/gifts', '/registry/reservations', '/activity', '/board'].map(
        async (path) => {
          const answer = await api.request('GET', at + path, { as: couple })
          return (await answer.text()).replaceAll(/"subject":\{[^}]*\}/g, '')
        },
      ),
    )
    expect(answers.join('')).not.toMatch(/Zyxquire|For tea/)
    expect(answers.join('')).not.toContain(household.householdId)
    expect(
      (
        await bodyOf<Page<Activity>>(await api.request('GET', `${at}/activity`, { as: couple }))
      ).items.map(({ kind }) => kind),
    ).toEqual(['gift.added', 'household.added', 'wedding.created'])
    expect((await registry.gifts())[0]).toMatchObject({ taken: 2, givers: 1 })
    const hidden = await registry.ask('GET', '/registry/reservations')
    expect([hidden.status, await bodyOf(hidden)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'hidden' },
    ])

    const exported = async () => {
      const files = await unzip(
        await (await api.request('GET', '/api/account/export', { as: couple })).arrayBuffer(),
      )
      return [...files]
        .filter(([name]) => name.includes('gift'))
        .flatMap(([name, content]) => `${name}: ${content.toString()}`)
    }
    expect((await exported()).join('')).not.toMatch(/Zyxquire|For tea/)

    const helper = registryOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { guests: 'edit' } }),
    )
    expect((await helper.show(true)).status).toBe(403)
    expect((await registry.show(true)).status).toBe(200)
    expect(await registry.reservations()).toMatchObject([
      { giver: 'Zyxquire', units: 2, note: 'For tea', address: { city: 'Atlanta' } },
    ])
    expect((await exported()).join('')).toMatch(/Zyxquire[^]*For tea|For tea[^]*Zyxquire/)
    const [reservation] = await registry.reservations()
    expect((await registry.step(reservation!, 'RECEIVE')).status).toBe(200)
    expect((await registry.show(false)).status).toBe(200)
    expect((await registry.step({ ...reservation!, version: 2 }, 'THANK')).status).toBe(409)
    expect(
      (await registry.ask('PATCH', '/registry-givers', { version: 1, showsGivers: true })).status,
    ).toBe(409)
  })

  test('received gifts can be thanked for, the checklist counts those left, and a removed household remains their giver', async () => {
    const { couple, wedding, registry } = await begun()
    const rule = async (number: number) =>
      (await tasksOf(api, couple, wedding.id).list()).find((task) => task.number === number)
        ?.completion
    expect(await rule(28)).toMatchObject({ by: 'rule', done: false })
    const { id } = await registry.add({ wanted: 3 })
    expect(await rule(28)).toMatchObject({ by: 'rule', done: true })
    const household = await registry.household('Raman')
    await household.reserve(id)
    await registry.show(true)
    const first = async () => (await registry.reservations())[0]!
    await registry.step(await first(), 'RECEIVE')
    const { activityId } = await bodyOf<{ activityId: string }>(
      await registry.step(await first(), 'THANK'),
    )
    expect(await registry.read()).toMatchObject({ gifts: 1, reserved: 0, received: 0, thanked: 1 })
    expect((await registry.undo(activityId)).status).toBe(201)
    expect(await first()).toMatchObject({ state: 'received' })
    expect((await household.release(id)).status).toBe(409)

    const { items } = await bodyOf<Page<{ id: string }>>(await registry.ask('GET', '/guests'))
    expect(
      (await registry.ask('POST', '/guests/removals', { ids: items.map((guest) => guest.id) }))
        .status,
    ).toBe(200)
    expect(await first()).toMatchObject({ giver: 'Raman', address: null, state: 'received' })
    await registry.step(await first(), 'TAKE_BACK')
    expect((await registry.step(await first(), 'FREE')).status).toBe(200)
    expect((await registry.gifts())[0]).toMatchObject({ taken: 0 })
  })

  test('a reserved gift cannot be removed, reduced or repriced, and its undo is refused too', async () => {
    const { registry } = await begun()
    const household = await registry.household('Raman')
    const added = await bodyOf<{ gift: { id: string }; activityId: string }>(
      await registry.ask('POST', '/registry/gifts', groupGift),
    )
    await household.reserve(added.gift.id, 2)
    const gift = (await registry.gifts())[0]!
    expect((await registry.ask('DELETE', `/registry/gifts/${gift.id}`)).status).toBe(409)
    const refused = await registry.ask(
      'PATCH',
      `/registry/gifts/${gift.id}`,
      registry.change(gift, { price: 90_000, currency: 'EUR' }),
    )
    expect(await bodyOf(refused)).toMatchObject({
      fields: [
        { path: 'currency', code: 'already_reserved' },
        { path: 'price', code: 'already_reserved' },
      ],
    })
    const response = await registry.ask(
      'PATCH',
      `/registry/gifts/${gift.id}`,
      registry.change(gift, { note: 'The blue one' }),
    )
    expect(response.status).toBe(200)
    expect(await bodyOf(await registry.undo(added.activityId))).toMatchObject({
      code: 'changed_since',
    })
  })

  test('a picture is typed by its content, visible to the couple and by link, and replaced by a new one', async () => {
    const { registry } = await begun()
    const [household, stranger] = [
      await registry.household('Raman'),
      await (await begun()).registry.household('Okafor'),
    ]
    const { id } = await registry.add()
    expect((await registry.upload(id, '%PDF-1.7 example')).status).toBe(415)
    expect((await registry.upload(id, '<svg onload=alert(1)>')).status).toBe(415)
    expect((await registry.upload(id)).status).toBe(201)
    const shown = (await registry.gifts())[0]!.picture!
    const mine = await registry.ask('GET', `/registry/gifts/${id}/pictures/${shown}`)
    expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'image/png'])
    // Except for the camera metadata.
    expect(Buffer.from(await mine.arrayBuffer())).toEqual(
      (await stripImageMetadata(picture, 10_485_760))?.content,
    )
    expect(mine.headers.get('content-disposition')).toMatch(/^attachment/)
    const by = (token: string, pictureId = shown) =>
      api.request('GET', `/api/rsvp/${token}/gifts/${id}/pictures/${pictureId}`)
    expect([(await by(household.token)).status, (await by(stranger.token)).status]).toEqual([
      200, 404,
    ])
    expect((await registry.upload(id)).status).toBe(201)
    expect((await by(household.token)).status).toBe(404)
    const removed = await registry.ask('DELETE', `/registry/gifts/${id}/picture`)
    expect(await bodyOf(removed)).toMatchObject({ gift: { picture: null } })
  })

  test('the picture of a removed gift can be restored for thirty days and is then erased', async () => {
    const { registry, wedding } = await begun()
    const [kept, undone, gone] = [await registry.add(), await registry.add(), await registry.add()]
    for (const { id } of [kept, undone, gone]) expect((await registry.upload(id)).status).toBe(201)
    const pictures = async () => {
      const rows = await api.deps.db.query
        .selectFrom('giftPictures')
        .selectAll()
        .where('weddingId', '=', wedding.id)
        .execute()
      return new Set(rows.map(({ giftId }) => giftId))
    }
    const files = await api.deps.db.query
      .selectFrom('giftPictures')
      .select('fileKey')
      .where('giftId', '=', gone.id)
      .execute()
    const after = (days: number) => ({
      ...api.deps,
      now: () => new Date(Date.now() + days * 24 * 3_600_000),
    })
    // The time of removal counts, not the age of the picture.
    await api.deps.db.query
      .updateTable('giftPictures')
      .set({ createdAt: new Date('2026-01-01') })
      .where('weddingId', '=', wedding.id)
      .execute()
    const remove = async (id: string) =>
      bodyOf<{ activityId: string }>(await registry.ask('DELETE', `/registry/gifts/${id}`))
    const { activityId } = await remove(undone.id)
    await remove(gone.id)
    await deleteUnusedPictures(after(29))
    expect(await pictures()).toEqual(new Set([kept.id, undone.id, gone.id]))
    expect((await registry.undo(activityId)).status).toBe(201)
    await deleteUnusedPictures(after(31))
    expect(await pictures()).toEqual(new Set([kept.id, undone.id]))
    await eraseFiles(after(31))
    expect(await api.deps.files.exists(files[0]?.fileKey ?? '')).toBe(false)
  })

  test('a gift of another wedding is not found by link or account, and thousands of gifts come in pages', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    const { id } = await theirs.registry.add()
    const household = await mine.registry.household('Raman')
    expect((await household.reserve(id)).status).toBe(404)
    expect((await mine.registry.ask('DELETE', `/registry/gifts/${id}`)).status).toBe(404)
    await mine.registry.add()
    const at = {
      note: '',
      link: '',
      currency: 'USD',
      kind: 'gift' as const,
      priceMinor: null,
      wanted: 1,
      version: 1,
      weddingId: mine.wedding.id,
    }
    const now = new Date()
    const rows = Array.from({ length: 1_999 }, (_, place) => ({
      ...at,
      id: newId(now),
      title: `Spoon ${place}`,
      rank: String(place + 5),
      createdAt: now,
      updatedAt: now,
    }))
    await api.deps.db.query.insertInto('gifts').values(rows).execute()
    expect((await mine.registry.ask('POST', '/registry/gifts', blankGift)).status).toBe(409)
    const all = await mine.registry.gifts()
    expect([all.length, all.at(-1)?.title]).toEqual([2_000, 'Spoon 1998'])
    const read = async (query: string) =>
      bodyOf<Page<{ title: string }>>(
        await api.request('GET', `/api/rsvp/${household.token}/gifts?${query}`),
      )
    const { nextCursor } = await read('limit=100')
    const page = await read(`cursor=${nextCursor}`)
    expect([page.items.length, page.items[0]?.title]).toEqual([50, all[100]?.title])
    // The last record read may be gone before the next page is read.
    await api.deps.db.query.deleteFrom('gifts').where('id', '=', all[99]!.id).execute()
    expect(await read(`cursor=${nextCursor}`)).toEqual(page)
    expect(
      (await api.request('GET', `/api/rsvp/${household.token}/gifts?cursor=${all[99]!.id}`)).status,
    ).toBe(400)
  })
})

import { describe, expect, test } from 'vitest'
import type { Gift, GiftWritten } from '#machines/registry/gift.schema.ts'
import type {
  GuestsStep,
  ReceivedGift,
  ReceivedRegistry,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { RsvpLinks } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from '../guests/list.ts'
import { websiteOf, written } from '../website/kit.ts'
import { fund, registryOf } from './kit.ts'

const bank = 'Account 12-34-56, Maya Lindqvist'
const home = '14 Orchard Lane\nCharleston'

describe('what a couple wishes for', () => {
  const api = openTestApp(mainEngine)

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const { items } = await bodyOf<RsvpLinks>(
      await list.ask('POST', '/rsvps/links', { householdIds: households.map(({ id }) => id) }),
    )
    const link = `/api${new URL(items[0]!.url).pathname}`
    const at = `${link}/gifts`
    return {
      couple,
      wedding,
      link,
      registry: registryOf(api, wedding.id, couple),
      received: async (query = '') =>
        bodyOf<ReceivedRegistry>(await api.request('GET', at + query)),
      give: async (giftId: string, step: GuestsStep) =>
        bodyOf<ReceivedGift>(
          await api.request('POST', `${at}/${giftId}/events`, {
            body: step,
            headers: { 'idempotency-key': crypto.randomUUID() },
          }),
        ),
    }
  }

  test('is shown with what is most wanted first, on every page, and then in their order', async () => {
    const { registry, received } = await begun()
    await registry.add({ title: 'Plates', category: 'dining' })
    const pot = await registry.add({ title: 'Pot', category: 'kitchen', isMostWanted: true })
    await registry.add({ title: 'Spoon' })
    await registry.add({ title: 'Bicycle', category: 'outdoors', isMostWanted: true })
    const order = ['Pot', 'Bicycle', 'Plates', 'Spoon']
    expect((await registry.gifts()).map(({ title }) => title)).toEqual(order)
    const { items, categories } = await received('?limit=1')
    expect([items.length, categories]).toEqual([1, ['kitchen', 'dining', 'outdoors']])
    expect(
      (await received()).items.map(({ title, category, isMostWanted }) => [
        title,
        category,
        isMostWanted,
      ]),
    ).toEqual([
      ['Pot', 'kitchen', true],
      ['Bicycle', 'outdoors', true],
      ['Plates', 'dining', false],
      ['Spoon', '', false],
    ])
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const page: { items: Gift[]; nextCursor: string | null } = await bodyOf(
        await registry.ask('GET', `/registry/gifts?limit=1${query}`),
      )
      paged.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(order)
    const place = { version: pot.version, before: null }
    await registry.ask('POST', `/registry/gifts/${pot.id}/place`, place)
    expect((await registry.gifts()).map(({ title }) => title)).toEqual([
      'Bicycle',
      'Pot',
      'Plates',
      'Spoon',
    ])
  })

  test('tells how to give money, and where to send gifts, to those who give something', async () => {
    const { registry, received, give } = await begun()
    const added = await registry.add({ ...fund, suggested: [5_000, 10_000], howToGive: bank })
    expect(added).toMatchObject({ suggested: [5_000, 10_000], howToGive: bank })
    const written = await registry.ask('PATCH', '/registry-delivery', {
      version: 0,
      delivery: home,
    })
    expect([written.status, (await registry.read()).delivery]).toEqual([200, home])
    const before = await received()
    expect([before.delivery, before.items[0]?.howToGive, before.items[0]?.suggested]).toEqual([
      null,
      '',
      [5_000, 10_000],
    ])
    expect(JSON.stringify(before)).not.toMatch(/12-34-56|Orchard/)
    const own = await give(added.id, { event: 'RESERVE', units: 5_000, note: '' })
    expect(own.howToGive).toBe(bank)
    expect(await received()).toMatchObject({ delivery: home, items: [{ howToGive: bank }] })
    const { id, version } = own.own!
    expect(await give(added.id, { event: 'RELEASE', id, version })).toMatchObject({ howToGive: '' })
    expect(await received()).toMatchObject({ delivery: null })
  })

  test('is shown in the look of their invitations, as sending photos is', async () => {
    const { couple, wedding, link } = await begun()
    const looks = async () => {
      const answers = [`${link}/gifts`, `${link}/photos`].map((at) => api.request('GET', at))
      const read = await Promise.all(
        (await Promise.all(answers)).map((answer) => bodyOf<{ look: Look }>(answer)),
      )
      return read.map(({ look }) => look)
    }
    expect(await looks()).toEqual(['register', 'register'])
    await written(websiteOf(api, wedding.id, couple).write({ look: 'garland' }))
    expect(await looks()).toEqual(['garland', 'garland'])
  })

  test('keeps what a change leaves out', async () => {
    const { registry } = await begun()
    const wishes = { category: 'experiences', isMostWanted: true } as const
    const texts = { suggested: [5_000, 10_000], howToGive: bank }
    const patched = async (gift: Gift, more: object) => {
      const change = registry.change(gift, more)
      const answer = await registry.ask('PATCH', `/registry/gifts/${gift.id}`, change)
      return (await bodyOf<GiftWritten>(answer)).gift
    }
    const added = await registry.add({ ...fund, ...wishes, ...texts })
    const renamed = await patched(added, { title: 'Two weeks in Oaxaca' })
    expect(renamed).toMatchObject({ title: 'Two weeks in Oaxaca', ...wishes, ...texts })
    const plain = await patched(renamed, { isMostWanted: false, howToGive: '' })
    const left = { category: 'experiences', isMostWanted: false, howToGive: '' }
    expect(plain).toMatchObject({ ...left, suggested: [5_000, 10_000] })
    // A thing has no account number; its category is still the couple's.
    const thing = await patched(plain, { kind: 'gift', wanted: 1 })
    expect(thing).toMatchObject({ ...left, kind: 'gift', suggested: [] })
  })

  test('refuses what is no wish, and an address from anybody but the two', async () => {
    const { wedding, registry } = await begun()
    const codes = async (details: object) =>
      (
        await bodyOf<{ fields: { path: string }[] }>(
          await registry.ask('POST', '/registry/gifts', details),
        )
      ).fields.map(({ path }) => path)
    expect(await codes({ ...fund, suggested: [1, 2, 3, 4, 5] })).toEqual(['suggested'])
    expect(await codes({ ...fund, suggested: [0] })).toEqual(['suggested.0'])
    expect(await codes({ ...fund, category: 'weapons' })).toEqual(['category'])
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    const asHelper = registryOf(api, wedding.id, helper)
    const refused = await asHelper.ask('PATCH', '/registry-delivery', {
      version: 0,
      delivery: home,
    })
    expect(refused.status).toBe(403)
    expect(
      (await registry.ask('PATCH', '/registry-delivery', { version: 7, delivery: home })).status,
    ).toBe(409)
    expect((await registry.read()).delivery).toBe('')
  })
})

import { describe, expect, test } from 'vitest'
import type {
  OutsideGift,
  OutsideGiftWritten,
} from '#machines/registry/outside/outside-gift.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { registryOf } from './kit.ts'

const path = '/registry/outside-gifts'
const vase = { giver: 'Aunt Ida', what: 'Vase', note: 'Blue', address: '14 Orchard Lane' }

describe.each(engines)('gifts from outside the registry on %s', (engine) => {
  const clock = { now: new Date() }
  const api = openTestApp(engine, { now: () => clock.now })

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const registry = registryOf(api, wedding.id, couple)
    const list = async () =>
      (await bodyOf<Page<OutsideGift>>(await registry.ask('GET', path))).items
    const add = async (more: object = {}) =>
      bodyOf<OutsideGiftWritten>(await registry.ask('POST', path, { ...vase, ...more }))
    const step = ({ id, version }: OutsideGift, event: string) =>
      registry.ask('POST', `${path}/${id}/events`, { version, event })
    return { wedding, registry, list, add, step }
  }

  test('are listed whether or not names are shown, changed in part, and thanked on a day', async () => {
    const { registry, list, add, step } = await begun()
    const { gift } = await add()
    expect(await list()).toMatchObject([{ ...vase, state: 'received', thankedAt: null }])
    const change = { version: gift.version, giver: 'Aunt Ida and Uncle Ivo' }
    const { gift: changed } = await bodyOf<OutsideGiftWritten>(
      await registry.ask('PATCH', `${path}/${gift.id}`, change),
    )
    expect(changed).toMatchObject({ ...vase, giver: 'Aunt Ida and Uncle Ivo' })
    expect((await registry.ask('PATCH', `${path}/${gift.id}`, change)).status).toBe(409)
    const thanked = await bodyOf<OutsideGiftWritten>(await step(changed, 'THANK'))
    expect(thanked.gift).toMatchObject({ state: 'thanked', thankedAt: clock.now.toISOString() })
    await registry.undo(thanked.activityId)
    expect(await list()).toMatchObject([{ state: 'received', thankedAt: null }])
  })

  test('come in pages, and end at a limit that is told', async () => {
    const { registry, add } = await begun()
    for (const what of ['One', 'Two', 'Three']) await add({ what })
    const first = await bodyOf<Page<OutsideGift>>(await registry.ask('GET', `${path}?limit=2`))
    const cursor = encodeURIComponent(first.nextCursor ?? '')
    const rest = await bodyOf<Page<OutsideGift>>(
      await registry.ask('GET', `${path}?limit=2&cursor=${cursor}`),
    )
    const what = [...first.items, ...rest.items].map((gift) => gift.what)
    expect([what, rest.nextCursor]).toEqual([['One', 'Two', 'Three'], null])
  })

  test('are refused without who or what, and from helpers who only view', async () => {
    const { wedding, registry } = await begun()
    const refused = await registry.ask('POST', path, { ...vase, giver: ' ', what: '' })
    const { fields } = await bodyOf<{ fields: { path: string }[] }>(refused)
    expect(fields.map((field) => field.path)).toEqual(['giver', 'what'])
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'view' } })
    const asHelper = registryOf(api, wedding.id, helper)
    expect((await asHelper.ask('POST', path, vase)).status).toBe(403)
    expect((await asHelper.ask('GET', path)).status).toBe(200)
  })

  test('of guests who reserved say when they were thanked, too', async () => {
    const { registry } = await begun()
    await registry.show(true)
    const { id } = await registry.add()
    await (await registry.household('Okafor')).reserve(id)
    const next = async () => (await registry.reservations())[0]!
    await registry.step(await next(), 'RECEIVE')
    expect((await next()).thankedAt).toBeNull()
    await registry.step(await next(), 'THANK')
    expect((await next()).thankedAt).toBe(clock.now.toISOString())
    await registry.step(await next(), 'UNTHANK')
    expect((await next()).thankedAt).toBeNull()
  })
})

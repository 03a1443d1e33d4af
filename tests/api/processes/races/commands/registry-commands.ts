import { fetchShopPages } from '#api/features/registry/commands/shop/fetch-shop-pages.ts'
import { deleteOldShopPages, deleteUnusedPictures } from '#api/features/registry/jobs.ts'
import type { GiftWritten } from '#machines/registry/gift.schema.ts'
import type { OutsideGiftWritten } from '#machines/registry/outside/outside-gift.schema.ts'
import type { ShopPage } from '#machines/registry/shop/shop-page.schema.ts'
import { blankGift, guestOf, picture } from '#tests/api/registry/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import { job } from '../race.ts'
import type { Commands } from '../race.ts'
import type { RacedWedding } from '../raced-wedding.ts'

const outside = { giver: 'Aunt Ida', what: 'Vase', note: '', address: '14 Orchard Lane' }

/** What guests claim, what the couple decides on it, gifts from elsewhere, and pages of shops. */
export function registryCommands(raced: RacedWedding): Commands {
  const { api, registry, gift, tokens, householdIds } = raced
  const guest = guestOf(api, tokens[0]!, householdIds[0]!)
  let number = 0

  return new Map([
    [
      'reserve more of a gift',
      async () => {
        const { id, version } = await claimed()
        const step = { event: 'CHANGE' as const, id, version, units: 1 + (number++ % 3), note: '' }
        return () => guest.send(gift.id, step)
      },
    ],
    [
      'release a gift',
      async () => {
        const { id, version } = await claimed()
        return () => guest.send(gift.id, { event: 'RELEASE', id, version })
      },
    ],
    [
      'receive a gift',
      async () => {
        await registry.show(true)
        const added = await registry.add()
        const giver = guestOf(api, tokens[1]!, householdIds[1]!)
        await giver.reserve(added.id)
        const own = (await giver.own(added.id))!
        const step = { version: own.version, event: 'RECEIVE' }
        return () => registry.ask('POST', `/registry/reservations/${own.id}/events`, step)
      },
    ],
    [
      'show who gives',
      async () => {
        const { version } = await registry.read()
        const body = { version, showsGivers: true }
        return () => registry.ask('PATCH', '/registry-givers', body)
      },
    ],
    [
      'change the delivery address',
      async () => {
        const { version } = await registry.read()
        const body = { version, delivery: `${number++} Harbour Row` }
        return () => registry.ask('PATCH', '/registry-delivery', body)
      },
    ],
    [
      'change a gift',
      async () => {
        const read = (await registry.gifts()).find(({ id }) => id === gift.id)!
        const change = registry.change(read, { note: `Note ${number++}` })
        return () => registry.ask('PATCH', `/registry/gifts/${gift.id}`, change)
      },
    ],
    [
      'place a gift',
      async () => {
        const all = await registry.gifts()
        const { id, version } = all.at(-1)!
        const before = all.length > 1 ? all[0]!.id : null
        return () => registry.ask('POST', `/registry/gifts/${id}/place`, { version, before })
      },
    ],
    [
      'remove a gift',
      async () => {
        const added = await registry.add()
        return () => registry.ask('DELETE', `/registry/gifts/${added.id}`)
      },
    ],
    [
      'add a picture to a gift',
      async () => {
        const added = await registry.add()
        return async () => registry.upload(added.id)
      },
    ],
    ['clear away pictures', job(() => deleteUnusedPictures(api.deps))],
    ...outsideGifts(raced),
    ...shopPages(raced),
  ])

  /** What the first household has of the gift. */
  async function claimed() {
    if (!(await guest.own(gift.id))) await guest.reserve(gift.id, 2)
    return (await guest.own(gift.id))!
  }
}

function outsideGifts({ registry }: RacedWedding): Commands {
  const add = () => registry.ask('POST', '/registry/outside-gifts', outside)
  const added = async () => (await bodyOf<OutsideGiftWritten>(await add())).gift

  return new Map([
    ['add a gift from outside', async () => add],
    [
      'thank for a gift from outside',
      async () => {
        const { id, version } = await added()
        const step = { version, event: 'THANK' }
        return () => registry.ask('POST', `/registry/outside-gifts/${id}/events`, step)
      },
    ],
    [
      'remove a gift from outside',
      async () => {
        const { id } = await added()
        return () => registry.ask('DELETE', `/registry/outside-gifts/${id}`)
      },
    ],
  ])
}

const page =
  '<!doctype html><html><head><meta charset="utf-8"><meta property="og:type" content="product">' +
  '<meta property="og:title" content="Kettle">' +
  '<meta property="og:image" content="https://shop.example/kettle.png"></head></html>'

function shopPages({ api, registry }: RacedWedding): Commands {
  api.deps.fetch = {
    get: async (address) =>
      address.endsWith('.png')
        ? { content: Buffer.from(picture), address, type: 'image/png' }
        : { content: Buffer.from(page), address, type: 'text/html; charset=utf-8' },
  }
  const address = 'https://shop.example/kettle'
  const point = () => registry.ask('POST', '/registry/shop-pages', { address })

  return new Map([
    ['point at the page of a shop', async () => point],
    [
      'read pages of shops',
      async () => {
        await (await point()).body?.cancel()
        return job(() => fetchShopPages(api.deps))()
      },
    ],
    [
      'add a gift from the page of a shop',
      async () => {
        const { id } = await bodyOf<ShopPage>(await point())
        await fetchShopPages(api.deps)
        return () =>
          registry.ask('POST', '/registry/gifts', { ...blankGift, link: address, shopPage: id })
      },
    ],
    [
      'undo a gift from the page of a shop',
      async () => {
        const { id } = await bodyOf<ShopPage>(await point())
        await fetchShopPages(api.deps)
        const answer = await registry.ask('POST', '/registry/gifts', { ...blankGift, shopPage: id })
        const { activityId } = await bodyOf<GiftWritten>(answer)
        return () => registry.undo(activityId)
      },
    ],
    ['forget pages of shops', job(() => deleteOldShopPages(api.deps))],
  ])
}

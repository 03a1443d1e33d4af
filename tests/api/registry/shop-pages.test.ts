import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ShopPage } from '#machines/registry/shop/shop-page.schema.ts'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import type { FetchFailureCode } from '#api/adapters/fetch/fetch.port.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { fetchShopPages } from '#api/features/registry/commands/shop/fetch-shop-pages.ts'
import { deleteOldShopPages } from '#api/features/registry/jobs.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { picture, registryOf } from './kit.ts'

const address = 'https://shop.example/kettle'

const head = (inner: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${inner}</head><body></body></html>`
const product = (more: object = {}) =>
  head(
    `<title>Shop</title><script type="application/ld+json">${JSON.stringify({
      '@type': 'Product',
      name: 'Enamel kettle',
      image: '/kettle.png',
      offers: { '@type': 'Offer', price: '1.299,00', priceCurrency: 'EUR' },
      ...more,
      // As a page has to write it.
    }).replaceAll('</', String.raw`<\/`)}</script>`,
  )

/** Pages, files, and codes of failures. */
type Served = Record<string, string | Buffer>

/** A picture of one colour, as opaque as is said. */
const drawn = (alpha: number) =>
  sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 180, g: 60, b: 20, alpha } },
  })

describe.each(engines)('pages of shops on %s', (engine) => {
  const api = openTestApp(engine)

  /** What the jobs of the next night do. */
  async function forget() {
    const deps = { ...api.deps, now: () => new Date(Date.now() + 25 * 3_600_000) }
    await deleteOldShopPages(deps)
    await eraseFiles(deps)
  }

  /** The outside: pages and pictures by their address. What is not there is refused. */
  function serve(files: Served, type = 'text/html; charset=utf-8') {
    const asked: string[] = []
    api.deps.fetch = {
      get: async (each) => {
        asked.push(each)
        const file = files[each] ?? 'refused'
        if (typeof file === 'string' && !file.startsWith('<') && file !== '')
          throw new FetchFailure(file as FetchFailureCode)
        return { content: Buffer.from(file), address: each, type }
      },
    }
    return asked
  }

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const registry = registryOf(api, wedding.id, couple)
    const at = '/registry/shop-pages'
    const read = async (id: string) => bodyOf<ShopPage>(await registry.ask('GET', `${at}/${id}`))
    const point = async (to = address) =>
      bodyOf<ShopPage>(await registry.ask('POST', at, { address: to }))
    const known = async (files: Served, type?: string) => {
      serve(files, type)
      const { id } = await point()
      await fetchShopPages(api.deps)
      return read(id)
    }
    const pictureOf = (id: string) => registry.ask('GET', `${at}/${id}/picture`)
    return { wedding, registry, read, point, known, pictureOf, at }
  }

  test('fill in a gift: its name, its price in the shop’s currency, and its picture, which the gift keeps', async () => {
    const { registry, known, pictureOf } = await begun()
    const page = await known({ [address]: product(), 'https://shop.example/kettle.png': picture })
    expect(page).toMatchObject({
      state: 'read',
      title: 'Enamel kettle',
      price: { minor: 129_900, currency: 'EUR' },
      hasPicture: true,
    })
    const shown = await pictureOf(page.id)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const drawn = Buffer.from(await shown.arrayBuffer())
    expect(drawn.includes('Exif') || drawn.includes('tEXt')).toBe(false)
    const gift = await registry.add({ title: 'Kettle', link: address, shopPage: page.id })
    expect(gift.picture).not.toBeNull()
    expect((await pictureOf(page.id)).status).toBe(404)
    // A second gift cannot have the same file.
    expect((await registry.add({ shopPage: page.id })).picture).toBeNull()
    await forget()
    const kept = `/registry/gifts/${gift.id}/pictures/${gift.picture}`
    expect((await registry.ask('GET', kept)).status).toBe(200)
  })

  test('have pictures that are WebP or AVIF, which are drawn anew as JPEG, or as PNG where they are see-through', async () => {
    const webp = await drawn(0.5).webp().toBuffer()
    const avif = await drawn(1).removeAlpha().avif().toBuffer()
    for (const [content, type] of [
      [webp, 'image/png'],
      [avif, 'image/jpeg'],
    ] as const) {
      const { known, pictureOf } = await begun()
      const page = await known({ [address]: product(), 'https://shop.example/kettle.png': content })
      const shown = await pictureOf(page.id)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type])
      const { width, height } = await sharp(await shown.arrayBuffer()).metadata()
      expect([width, height]).toEqual([40, 30])
    }
  })

  test('give their picture to a gift that was added before they were read, unless it has one', async () => {
    const { registry, point } = await begun()
    serve({ [address]: product(), 'https://shop.example/kettle.png': picture })
    const [first, second] = [await point(), await point()]
    const quick = await registry.add({ title: 'Quick', shopPage: first.id })
    const own = await registry.add({ title: 'Own', shopPage: second.id })
    await registry.upload(own.id)
    const before = (await registry.gifts()).map((gift) => gift.picture)
    expect([before[0], typeof before[1]]).toEqual([null, 'string'])
    await fetchShopPages(api.deps)
    const after = (await registry.gifts()).map((gift) => gift.picture)
    expect([typeof after[0], after[1]]).toEqual(['string', before[1]])
    expect(quick.title).toBe('Quick')
  })

  test('are read without what is no text, no photo or no page', async () => {
    const { known } = await begun()
    const title = 'Mug <script>alert(1)</script>&amp; <b>saucer</b>\u202e ' + 'long '.repeat(60)
    const marked = await known({ [address]: product({ name: title, image: [] }) })
    expect(marked.title).toMatch(/^Mug & saucer long long/)
    expect(marked.title.length).toBeLessThanOrEqual(150)
    expect(marked.title).not.toMatch(/alert|[<>\u202e]/)
    const noPhoto = await known({
      [address]: product(),
      'https://shop.example/kettle.png': '<svg/>',
    })
    expect(noPhoto).toMatchObject({ state: 'read', hasPicture: false })
    const noPrice = await known({ [address]: product({ offers: { price: 'ask us' } }) })
    expect(noPrice).toMatchObject({ state: 'read', price: null })
    const other = await known({ [address]: head('') })
    expect(other).toMatchObject({ state: 'failed', facts: { failure: 'nothing_found' } })
    const file = await known({ [address]: '<pdf>' }, 'application/pdf')
    expect(file).toMatchObject({ state: 'failed', facts: { failure: 'not_a_page' } })
  })

  test('are decoded as they say they are written', async () => {
    const { known } = await begun()
    const latin = Buffer.from(product({ name: 'Café crème' }), 'latin1')
    const named = await known({ [address]: latin }, 'text/html; charset=ISO-8859-1')
    expect(named.title).toBe('Café crème')
    const unknown = await known({ [address]: product({ name: 'Tea' }) }, 'text/html; charset=none')
    expect(unknown.title).toBe('Tea')
  })

  test('that cannot be fetched say why, and are read again when they are asked for again', async () => {
    const { registry, known, read, at } = await begun()
    const failed = await known({ [address]: 'too_large' })
    expect(failed).toMatchObject({ state: 'failed', facts: { failure: 'too_large', tries: 1 } })
    expect(api.logged.filter(({ event }) => event === 'shop_page.not_read').length).toBeGreaterThan(
      0,
    )
    expect(JSON.stringify(api.logged)).not.toContain('shop.example')
    const again = (version: number) =>
      registry.ask('POST', `${at}/${failed.id}/retries`, { version })
    expect((await again(failed.version + 5)).status).toBe(409)
    expect((await again(failed.version)).status).toBe(202)
    serve({ [address]: product() })
    await fetchShopPages(api.deps)
    const page = await read(failed.id)
    expect(page).toMatchObject({ state: 'read', facts: { failure: null, tries: 2 } })
    expect((await again(page.version)).status).toBe(409)
  })

  test('belong to their wedding and to those who may edit its list', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    const page = await theirs.known({
      [address]: product(),
      'https://shop.example/kettle.png': picture,
    })
    expect((await mine.pictureOf(page.id)).status).toBe(404)
    expect((await mine.registry.add({ shopPage: page.id })).picture).toBeNull()
    expect((await theirs.pictureOf(page.id)).status).toBe(200)
    const guest = await memberOf(api, mine.wedding.id, { rights: { guests: 'view' } })
    const asGuest = registryOf(api, mine.wedding.id, guest)
    expect((await asGuest.ask('POST', mine.at, { address })).status).toBe(403)
    for (const wrong of ['', 'ftp://shop.example/a', 'javascript:alert(1)', 'https://'])
      expect((await mine.registry.ask('POST', mine.at, { address: wrong })).status).toBe(400)
  })

  test('are forgotten after a day with a picture that nobody took', async () => {
    const { known, pictureOf } = await begun()
    const page = await known({ [address]: product(), 'https://shop.example/kettle.png': picture })
    const { fileKey } = await api.deps.db.query
      .selectFrom('shopPages')
      .select('fileKey')
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow()
    await forget()
    expect((await pictureOf(page.id)).status).toBe(404)
    await expect(api.deps.files.get(fileKey ?? '')).rejects.toThrow(/./)
  })
})

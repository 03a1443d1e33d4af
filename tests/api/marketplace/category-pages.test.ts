import { beforeAll, describe, expect, test } from 'vitest'
import { plausibleVendor } from '#api/features/demo/commands/marketplace/plausible-vendor.ts'
import { townNamed } from '#api/features/places/named/queries.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { fillMarketplace, search } from './kit.ts'

describe.each(engines)('the page of a category and of a town on %s', (engine) => {
  const api = openTestApp(engine)
  const { details } = plausibleVendor(0)
  const town = townNamed(details.city, details.country)!
  beforeAll(async () => void (await fillMarketplace(api, 60)))

  const page = (path: string) => api.request('GET', `/marketplace/${path}`)
  test('names its vendors to search engines, and the way to it', async () => {
    const path = `${details.category}/${town.slug}`
    const answer = await page(path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(
      `<link rel="canonical" href="http://localhost:3000/marketplace/${path}" />`,
    )
    const [trail, list] = structuredIn(html)?.['@graph'] ?? []
    expect(trail?.itemListElement.map(({ name }) => name)).toEqual([
      'Marketplace',
      expect.any(String),
      town.name,
    ])
    const found = await search(api, { category: details.category, town: town.slug })
    expect(list?.itemListElement.map(({ name }) => name)).toEqual(
      found.body.items.map(({ name }) => name),
    )
    expect(list?.itemListElement).toContainEqual(expect.objectContaining({ name: details.name }))
  })

  test('a town is asked for by its name or by its number, with the same answer', async () => {
    const byName = await search(api, { town: town.slug })
    expect(byName.body.total).toBeGreaterThan(0)
    expect(await search(api, { town: String(town.id) })).toEqual(byName)
    expect((await search(api, { town: 'no-such-town-anywhere' })).status).toBe(400)
  })

  test.each(['nothing', 'v', 'florist/no-such-town-anywhere', 'Florist', 'florist/%3Cb%3E'])(
    '/marketplace/%s is not found, and not listed',
    async (path) => {
      const answer = await page(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('<meta name="robots" content="noindex" />')
    },
  )

  test('a search that is narrowed further, and a place without vendors, are listed nowhere', async () => {
    const narrowed = await page(`${details.category}?guests=50`)
    const html = await narrowed.text()
    expect([narrowed.status, structuredIn(html)]).toEqual([200, null])
    expect(html).toContain('noindex')
    expect(html).not.toContain(details.name)
    const nobody = await page(`${details.category}/ushuaia`)
    expect(nobody.status).toBe(200)
    expect(await nobody.text()).toContain('noindex')
    // What an advertisement adds to an address narrows nothing.
    expect(await (await page(`${details.category}?utm_source=x`)).text()).toContain('canonical')
  })

  test('the map of pages has each place where somebody is at home, and no other', async () => {
    const map = await (await api.request('GET', '/sitemap-places.xml')).text()
    expect(map).toContain(`<loc>http://localhost:3000/marketplace/${details.category}</loc>`)
    expect(map).toContain(
      `<loc>http://localhost:3000/marketplace/${details.category}/${town.slug}</loc>`,
    )
    const expected = new Set(
      Array.from({ length: 60 }, (_, n) => plausibleVendor(n).details).flatMap((each) => [
        each.category,
        `${each.category}/${townNamed(each.city, each.country)!.slug}`,
      ]),
    )
    expect(map.match(/<loc>/g)?.length).toBe(expected.size)
  })
})

function structuredIn(html: string) {
  const [, structured = 'null'] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(structured) as {
    '@graph': { '@type': string; itemListElement: { name: string }[] }[]
  } | null
}

import { describe, expect, test } from 'vitest'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { PublicListing } from '#machines/listings/public-listing.schema.ts'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import { listSitemapPart, listSitemapParts } from '#api/features/listings/page/queries.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { approvals } from '#tests/harness/approval.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('the page of a listing on %s', (engine) => {
  const api = openTestApp(engine)
  const on = approvals(api)

  async function approved(details: Partial<BusinessDetails>) {
    const { id, vendor } = await on.ready(details)
    const reviewer = await api.signedInAs('ADMIN')
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const { slug } = await bodyOf<ListingRecord>(
      await api.request('GET', `/api/businesses/${id}/listing`, { as: vendor }),
    )
    return { id, vendor, reviewer, slug: slug ?? '' }
  }

  const page = (slug: string) => api.request('GET', `/marketplace/v/${slug}`)
  const read = (slug: string) => api.request('GET', `/api/marketplace/listings/${slug}`)

  test('tells everybody what is published, and nothing of its owner', async () => {
    const { id, slug } = await approved({ name: 'Salt & Pine', phone: '+33 4 55 55 55 55' })
    const answer = await read(slug)
    const text = await answer.clone().text()
    expect(await bodyOf<PublicListing>(answer)).toMatchObject({
      is: 'shown',
      id,
      slug: 'salt-pine',
      name: 'Salt & Pine',
    })
    expect(text).not.toMatch(/55 55|owner|phone|@/)
  })

  test('has a head that search engines read, in which nothing of the vendor’s can be markup', async () => {
    const hostile = '</script><script>alert(1)</script>"><img src=x>'
    const { slug } = await approved({ name: `Elm ${hostile}`, description: hostile })
    const answer = await page(slug)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(html).toContain(
      `<link rel="canonical" href="http://localhost:3000/marketplace/v/${slug}" />`,
    )
    const [, structured = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(structured)).toMatchObject({
      '@type': 'LocalBusiness',
      name: `Elm ${hostile}`,
      url: `http://localhost:3000/marketplace/v/${slug}`,
    })
  })

  test('names a picture for whoever passes the link on', async () => {
    const { slug } = await approved({ name: 'Tide & Thistle', city: 'Talloires' })
    const html = await (await page(slug)).text()
    const [, picture = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
    expect(picture).toMatch(
      /^http:\/\/localhost:3000\/api\/marketplace\/listings\/tide-thistle\/picture/,
    )
    const shown = await api.request('GET', picture.replace('http://localhost:3000', ''))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('is gone while the business is suspended, names others nearby, and comes back', async () => {
    const near = await approved({ name: 'Close By', city: 'Annecy' })
    await approved({ name: 'Of Another Kind', city: 'Annecy', category: 'venue' })
    const { id, reviewer, slug } = await approved({ name: 'Paused One', city: 'Annecy' })
    await on.walk(id, [[reviewer, 'SUSPEND']])
    expect((await page(slug)).status).toBe(410)
    const gone = await bodyOf<Extract<PublicListing, { is: 'gone' }>>(await read(slug))
    expect(gone.is).toBe('gone')
    expect(gone.nearby[0]).toMatchObject({ slug: near.slug, name: 'Close By', cover: null })
    expect(gone.nearby.every(({ category }) => category === 'photography')).toBe(true)
    expect(JSON.stringify(gone)).not.toContain('Paused One')
    await on.walk(id, [[reviewer, 'REINSTATE']])
    expect((await page(slug)).status).toBe(200)
  })

  test('of which there never was one is not found, and a draft is none', async () => {
    const { id } = await on.ready({ name: 'Never Approved' })
    expect([(await page('never-approved')).status, (await read('never-approved')).status]).toEqual([
      404, 404,
    ])
    expect([(await page('Not%20a%20slug')).status, (await page(id)).status]).toEqual([404, 404])
  })

  test('moves with the name, and the old address leads there', async () => {
    const { id, vendor, reviewer, slug } = await approved({ name: 'First Name' })
    await on.walk(id, [[vendor, 'WITHDRAW']])
    // Withdrawn, it is gone, and is not said to have never been there.
    expect([(await page(slug)).status, (await bodyOf<PublicListing>(await read(slug))).is]).toEqual(
      [410, 'gone'],
    )
    const { version } = await bodyOf<Business>(
      await api.request('GET', `/api/businesses/${id}`, { as: vendor }),
    )
    const body = { version, name: 'Second Name' }
    await api.request('PATCH', `/api/businesses/${id}`, { as: vendor, body })
    await on.walk(id, [
      [vendor, 'SUBMIT'],
      [reviewer, 'START_REVIEW'],
      [reviewer, 'APPROVE'],
    ])
    const moved = await page(slug)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      '/marketplace/v/second-name',
    ])
    expect(await bodyOf(await read(slug))).toMatchObject({ is: 'shown', slug: 'second-name' })
  })

  test('is in the sitemap while it is public', async () => {
    const { id, reviewer, slug } = await approved({ name: 'Aaa Mapped' })
    const index = await (await api.request('GET', '/sitemap-vendors.xml')).text()
    const [, from = ''] = /sitemap-vendors\.xml\?from=([a-z0-9-]+)</.exec(index) ?? []
    const part = () => api.request('GET', `/sitemap-vendors.xml?from=${from}`)
    const at = `<loc>http://localhost:3000/marketplace/v/${slug}</loc>`
    expect(await (await part()).text()).toContain(at)
    await on.walk(id, [[reviewer, 'SUSPEND']])
    expect(await (await part()).text()).not.toContain(at)
  })

  test('stands in exactly one part of the sitemap, however many parts there are', async () => {
    for (const name of ['Part One', 'Part Two', 'Part Three']) await approved({ name })
    const { query } = api.deps.db
    const listed = await listSitemapPart(query, 'a', 1_000)
    expect(listed.length).toBeGreaterThan(3)
    const from = await listSitemapParts(query, 2)
    const parts = await Promise.all(from.map((first) => listSitemapPart(query, first, 2)))
    expect(parts.flat()).toEqual(listed)
    expect(parts.every((part) => part.length <= 2)).toBe(true)
  })
})

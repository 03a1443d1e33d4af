import { describe, expect, test } from 'vitest'
import { numbered } from '#machines/kernel/forms/slug.ts'
import type { ShownPage, Website } from '#machines/website/website.schema.ts'
import { newId } from '#api/db/id.ts'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { registryOf } from '../registry/kit.ts'
import { guestOf, websiteOf, written } from './kit.ts'

/**
 * Text that would end an element, a script, an attribute or a placeholder if it were not escaped.
 */
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u2028__CSP_NONCE____DRAWN_BODY__{{names}}$&javascript:alert(1)`

describe.each(engines)('the wedding page on %s', (engine) => {
  const api = openTestApp(engine, { limits: true })

  async function couple(details: object = {}) {
    const { couple: as, wedding } = await coupleWithWedding(api, {
      weddingDate: '2029-03-13',
      city: 'Savannah',
      ...details,
    })
    return { as, wedding, page: websiteOf(api, wedding.id, as), at: `/api/weddings/${wedding.id}` }
  }

  test('is visible to the couple only until published, and its URL looks like one that never existed', async () => {
    const { page, wedding } = await couple()
    const begun = await page.read()
    expect(begun).toMatchObject({
      version: 0,
      look: 'register',
      story: '',
      visibility: { version: 0, state: 'off', slug: null, link: null },
    })
    await written(page.write({ story: 'We met on the ferry.' }))
    await written(page.name('ferry-two'))
    const guest = guestOf(api)
    const [off, never] = await Promise.all([
      guest.open('/w/ferry-two'),
      guest.open('/w/no-such-page'),
    ])
    expect([off.status, never.status]).toEqual([404, 404])
    expect((await off.text()).replaceAll('ferry-two', '…')).toBe(
      (await never.text()).replaceAll('no-such-page', '…'),
    )
    expect(comparable(off)).toEqual(comparable(never))
    expect((await guest.read('ferry-two')).status).toBe(404)
    expect((await readFacts(api.deps.db.query, wedding.id, '2026-11-21')).pagePublished).toBe(false)
  })

  test('is public when open: what was written appears as text, and responses are not cached', async () => {
    const { page, wedding } = await couple()
    await written(
      page.write({
        story: hostile,
        greeting: hostile.slice(0, 190),
        questions: [{ question: hostile.slice(0, 150), answer: hostile }],
      }),
    )
    const { website } = await written(page.step('OPEN'))
    expect(website.visibility.link).toBe(`http://localhost:3000/w/${website.visibility.slug}`)
    const answer = await guestOf(api).open(`/w/${website.visibility.slug}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('<img')
    const data = JSON.parse(/id="drawn">(.*)<\/script>/.exec(html)?.[1] ?? '') as {
      data: { story: string }
    }
    expect(data.data.story).toBe(hostile)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('x-robots-tag')).toBeNull()
    expect((await readFacts(api.deps.db.query, wedding.id, '2026-11-21')).pagePublished).toBe(true)
    await written(page.step('SWITCH_OFF'))
    expect((await guestOf(api).open(`/w/${website.visibility.slug}`)).status).toBe(404)
  })

  test('has the month or season while there is no date', async () => {
    const { page } = await couple({ weddingDate: null, datePeriod: '2029-autumn' })
    const { website } = await written(page.step('OPEN'))
    const slug = website.visibility.slug ?? ''
    expect(await guestOf(api).page(slug)).toMatchObject({
      weddingDate: null,
      datePeriod: '2029-autumn',
    })
  })

  test('requires the whole link when shared by link; a new link ends the old one, and dead links are rate-limited', async () => {
    const { page } = await couple()
    const { website } = await written(page.step('SHARE_LINK'))
    const [, slug = '', key = ''] =
      /\/w\/([\w-]+)\/([\w-]{27})$/.exec(website.visibility.link ?? '') ?? []
    const guest = guestOf(api)
    const opened = await guest.open(`/w/${slug}/${key}`)
    expect([
      opened.status,
      opened.headers.get('x-robots-tag'),
      opened.headers.get('cache-control'),
    ]).toEqual([200, 'noindex, nofollow', 'no-store'])
    expect(await opened.text()).toContain('<meta name="robots" content="noindex" />')
    expect([
      (await guest.open(`/w/${slug}`)).status,
      (await guest.read(slug)).status,
      (await guest.read(slug, key)).status,
    ]).toEqual([404, 404, 200])
    // The same link works again after it was off.
    await written(page.step('SWITCH_OFF'))
    expect((await guest.read(slug, key)).status).toBe(404)
    expect((await written(page.step('SHARE_LINK'))).website.visibility.link).toBe(
      website.visibility.link,
    )
    await written(page.step('RENEW_LINK'))
    const tries = []
    for (let number = 0; number < 32; number++) tries.push((await guest.read(slug, key)).status)
    expect(tries.slice(0, 30)).toEqual(tries.slice(0, 30).map(() => 404))
    expect(tries.at(-1)).toBe(429)
  })

  test('reveals nothing before the passcode is entered, and asks again when the passcode changes', async () => {
    const { page } = await couple({ partnerName: 'Quillon' })
    await written(page.write({ story: 'On the ferry', greeting: 'Come' }))
    const { website } = await written(page.step('SET_PASSCODE', 'Ferry to Tybee'))
    const slug = website.visibility.slug ?? ''
    const [guest, stranger] = [guestOf(api), guestOf(api)]
    const closed = await guest.open(`/w/${slug}`)
    expect([closed.status, closed.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await closed.text()).not.toMatch(/Quillon|ferry|Savannah|2029|Come/)
    expect(await guest.page(slug)).toEqual({ is: 'locked', takesLookups: false })
    const wrong = await guest.say(slug, 'Ferry to nowhere')
    expect([wrong.status, (await bodyOf<{ fields: object[] }>(wrong)).fields]).toEqual([
      400,
      [{ path: 'word', code: 'wrong_word' }],
    ])
    const right = await guest.say(slug, '  ferry TO tybee ')
    expect(right.status).toBe(200)
    expect(right.headers.getSetCookie()[0]).toMatch(
      /^__Host-Http-vowline-page-\w+=[\w-]{27}; HttpOnly; Path=\/; SameSite=Strict; Secure; Max-Age=\d+$/,
    )
    expect(await (await guest.open(`/w/${slug}`)).text()).toContain('On the ferry')
    expect(await stranger.page(slug)).toEqual({ is: 'locked', takesLookups: false })
    await written(page.step('CHANGE_PASSCODE', 'Inis Mór'))
    expect((await guestOf(api).say(slug, 'INIS MOR')).status).toBe(200)
    expect((await guestOf(api).say(slug, 'inismór')).status).toBe(200)
    await written(page.step('CHANGE_PASSCODE', 'Another one'))
    expect(await guest.page(slug)).toEqual({ is: 'locked', takesLookups: false })
    const tries = []
    for (let number = 0; number < 12; number++)
      tries.push((await stranger.say(slug, `guess ${number}`)).status)
    expect(tries.at(-1)).toBe(429)
    // Neither is in the database in plain text.
    const { rows } = await api.deps.db.query
      .selectFrom('weddingPageDoors')
      .selectAll()
      .where('slug', '=', slug)
      .execute()
      .then((rows) => ({ rows: JSON.stringify(rows) }))
    expect(rows).not.toMatch(/another|ferry/i)
  })

  test('has a slug that no other couple can take, nor any of its former ones', async () => {
    const [one, other] = [await couple(), await couple()]
    await written(one.page.name('maya-and-sam-29'))
    await written(one.page.name('the-okafors'))
    await written(one.page.step('OPEN'))
    const codes = async (slug: string) =>
      (await bodyOf<{ fields?: { code: string }[] }>(await other.page.name(slug))).fields?.[0]?.code
    expect([
      await codes('the-okafors'),
      await codes('maya-and-sam-29'),
      await codes('vowline'),
      await codes('Maya & Sam'),
    ]).toEqual(['slug_taken', 'slug_taken', 'slug_reserved', 'invalid_slug'])
    const guest = guestOf(api)
    expect([
      (await guest.open('/w/the-okafors')).status,
      (await guest.open('/w/maya-and-sam-29')).status,
    ]).toEqual([200, 200])
    const suggested = new Set(
      await Promise.all(
        [couple(), couple()].map(async (made) => (await (await made).page.step('OPEN')).status),
      ),
    )
    expect(suggested).toEqual(new Set([200]))
  })

  test('gets its own slug among a hundred couples of the same names', async () => {
    const { page } = await couple({ partnerName: 'Quilla' })
    const { suggested } = (await page.read()).visibility
    const other = (await couple()).wedding.id
    const now = new Date()
    const at = { weddingId: other, version: 1, createdAt: now, updatedAt: now }
    const taken = Array.from({ length: 101 }, (_, place) => ({
      ...at,
      id: newId(now),
      slug: numbered(suggested, place + 1),
    }))
    await api.deps.db.query.insertInto('weddingPageNames').values(taken).execute()
    const { website } = await written(page.step('OPEN'))
    expect(website.visibility.slug).toBe(`${suggested}-102`)
  })

  test('shows guests what was selected, and nothing private of the wedding', async () => {
    const { page, as, at } = await couple({ partnerEmail: 'sam@people.test' })
    const item = {
      title: 'Ceremony',
      dayOffset: 0,
      start: 960,
      end: 1_010,
      place: 'Garden',
      people: ['Aunt Zelda'],
      notes: 'Zelda is late',
    }
    const add = async (body: object) =>
      (await bodyOf<{ id: string }>(await api.request('POST', `${at}/schedule`, { as, body }))).id
    const [shown] = [await add(item), await add({ ...item, title: 'Make-up', place: 'Room 4' })]
    const stranger = await couple()
    const foreign = await bodyOf<{ id: string }>(
      await api.request('POST', `${stranger.at}/schedule`, { as: stranger.as, body: item }),
    )
    await api.request('POST', `${at}/households`, {
      as,
      body: { name: 'The Zeldas', street: '12 Rose Lane', guests: [{ firstName: 'Zelda' }] },
    })
    const gift = {
      kind: 'gift',
      title: 'Two chairs',
      note: '',
      link: '',
      currency: 'USD',
      price: 18_000,
      wanted: 2,
    }
    expect((await api.request('POST', `${at}/registry/gifts`, { as, body: gift })).status).toBe(201)
    const { website } = await written(page.write({ shown: [shown, shown, foreign.id] }))
    expect(website.shown).toEqual([shown])
    const { website: open } = await written(page.step('OPEN'))
    const answer = await guestOf(api).page(open.visibility.slug ?? '')
    expect(answer).toMatchObject({
      gifts: [{ title: 'Two chairs', wanted: 2, taken: 0 }],
      items: [{ title: 'Ceremony', start: 960, end: 1_010, place: 'Garden' }],
    })
    expect(JSON.stringify(answer)).not.toMatch(/Zelda|late|Make-up|Rose Lane|people\.test/)
  })

  test('shows the picture of a gift to those who may see the page, and to nobody else', async () => {
    const { page, as, wedding } = await couple()
    const registry = registryOf(api, wedding.id, as)
    const { id } = await registry.add()
    await registry.upload(id)
    const { website } = await written(page.step('SHARE_LINK'))
    const [, slug = '', key = ''] =
      /\/w\/([\w-]+)\/([\w-]{27})$/.exec(website.visibility.link ?? '') ?? []
    const { gifts } = (await guestOf(api).page(slug, key)) as ShownPage
    const stranger = await couple()
    const { website: theirs } = await written(stranger.page.step('OPEN'))
    const see = (at: string, query = '') =>
      api.request('GET', `/api/w/${at}/gifts/${id}/pictures/${gifts[0]?.picture}${query}`)
    const seen = await see(slug, `?key=${key}`)
    expect([
      seen.status,
      seen.headers.get('content-type'),
      seen.headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'private, no-cache'])
    expect([(await see(slug)).status, (await see(theirs.visibility.slug ?? '')).status]).toEqual([
      404, 404,
    ])
    await written(page.step('SWITCH_OFF'))
    expect((await see(slug, `?key=${key}`)).status).toBe(404)
  })

  test('shows the couple, but not the guests, what the invitations say', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const page = websiteOf(api, wedding.id, couple)
    const [ceremony] = (await page.read()).events
    const path = `/api/weddings/${wedding.id}/events/${ceremony!.id}`
    const change = { version: ceremony!.version, startMinute: 900, location: 'St Mary' }
    expect((await api.request('PATCH', path, { as: couple, body: change })).status).toBe(200)
    expect((await page.read()).events).toMatchObject([
      { kind: 'ceremony', startMinute: 900, location: 'St Mary' },
      { kind: 'reception' },
    ])
    const { website } = await written(page.step('OPEN'))
    const shown = await api.request('GET', `/api/w/${website.visibility.slug}`)
    expect([shown.status, await shown.text()]).toEqual([
      200,
      expect.not.stringContaining('St Mary'),
    ])
  })

  test('refuses the second of two concurrent changes with the current page', async () => {
    const { page } = await couple()
    const at = async (version: number) => page.ask('PATCH', '', { version, story: `At ${version}` })
    const answers = await Promise.all([at(0), at(0)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const stale = await bodyOf<{ code: string; current: Website }>(
      answers.find(({ status }) => status === 409)!,
    )
    expect([stale.code, stale.current.version, stale.current.story]).toEqual([
      'version_stale',
      1,
      'At 0',
    ])
    const open = (version: number) => page.ask('POST', '/events', { version, event: 'OPEN' })
    expect(new Set((await Promise.all([open(0), open(0)])).map(({ status }) => status))).toEqual(
      new Set([200, 409]),
    )
  })
})

function comparable({ headers }: Response) {
  return [...headers].filter(([name]) => name !== 'content-length')
}

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eraseOldLookups, settleLookups } from '#api/features/lookup/jobs.ts'
import { createNotices } from '#api/features/reminders/commands/create-notices.ts'
import type { Board } from '#machines/board/board.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { guestOf, websiteOf, written } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines, mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from '../list.ts'

const postcode = 'SW1A 1AA'

describe.each(engines)('the link of an invitation that was lost, on %s', (engine) => {
  const api = openTestApp(engine)

  test('is sent to the address in the list, whatever the case, accents and order of the name', async () => {
    const { list, ask, invite, url, emails, activity } = await couple()
    const grace = newAddress()
    const own = await invite('The Okafors', [
      { firstName: 'Tobias', lastName: 'Okafor', email: newAddress() },
      { firstName: 'Grâce', lastName: 'Okafor', email: grace },
    ])
    await ask('okafor GRACE', postcode)
    expect(await emails(grace)).toEqual([await url(own)])
    const [latest] = await activity()
    expect(latest).toMatchObject({ kind: 'rsvp.linkSent', subject: { name: 'The Okafors' } })
    // Who has no address of their own is reached at the first of the household.
    const first = newAddress()
    const shared = await invite('The Ferreiras', [
      { firstName: 'Rui', lastName: 'Ferreira', phone: '+44 7700 900123' },
      { firstName: 'Ana', lastName: 'Ferreira', email: first },
    ])
    await ask('Rui Ferreira', '0123')
    await ask('Rui Ferreira', first.toUpperCase())
    expect(await emails(first)).toEqual([await url(shared), await url(shared)])
    // The link is the one that they had, and still answers.
    expect((await list.ask('GET', '/rsvps')).status).toBe(200)
    expect((await api.request('GET', `/api${new URL(await url(shared)).pathname}`)).status).toBe(
      200,
    )
  })

  test('is sent to nobody for a wrong name, a wrong proof, a page that is off, or a couple that takes no requests', async () => {
    const { ask, invite, emails, settings, page } = await couple()
    const email = newAddress()
    await invite('The Okafors', [{ firstName: 'Grace', lastName: 'Okafor', email }])
    await ask('Mary Okafor', postcode)
    await ask('Grace Okafor', 'SW1A 1AB')
    await ask('Grace Okafor', 'mary@people.test')
    await settings({ takesLookups: false })
    await ask('Grace Okafor', postcode)
    await settings({ takesLookups: true })
    await written(page.step('SWITCH_OFF'))
    await ask('Grace Okafor', postcode)
    expect(await emails(email)).toEqual([])
  })

  test('is told to the couple where there is no address, and not where the invitation has not gone out', async () => {
    const { ask, invite, news, list } = await couple()
    await invite('The Coles', [{ firstName: 'Ida', lastName: 'Cole' }])
    const unsent = await list.addHousehold(
      'The Diazes',
      [{ firstName: 'Sol', lastName: 'Diaz', email: newAddress() }],
      { postcode },
    )
    expect(unsent.households).toHaveLength(1)
    await ask('Ida Cole', postcode)
    await ask('Sol Diaz', postcode)
    await ask('Nobody Cole', postcode)
    await createNotices(api.deps)
    expect(await news()).toEqual([['rsvp.linkMissed', ['The Coles']]])
  })

  test('waits for the couple, a household once, until the invitation has gone out again or is answered', async () => {
    const { ask, invite, waiting, lost, list, url, settings } = await couple()
    const coles = await invite('The Coles', [{ firstName: 'Ida', lastName: 'Cole' }])
    const diazes = await invite('The Diazes', [{ firstName: 'Sol', lastName: 'Diaz' }])
    expect(await waiting()).toBe(0)
    await ask('Ida Cole', postcode)
    await ask('Ida Cole', postcode)
    await ask('Sol Diaz', postcode)
    expect(await waiting()).toBe(2)
    expect(await lost()).toEqual([coles, diazes].toSorted())
    // A new link is not in the guest's hands yet.
    const { items } = await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))
    const { id, version } = items.find(({ householdId }) => householdId === coles)!
    await list.ask('POST', `/rsvps/${id}/steps`, { version, event: 'RELINK' })
    expect(await waiting()).toBe(2)
    await list.ask('POST', '/rsvps', { householdIds: [coles], by: 'post' })
    expect(await waiting()).toBe(1)
    expect(await lost()).toEqual([diazes])
    // A household that finds its link no longer waits, and one that loses it again asks again.
    const { pathname } = new URL(await url(diazes))
    const opened = { event: 'OPEN' }
    expect((await api.request('POST', `/api${pathname}/steps`, { body: opened })).status).toBe(200)
    expect(await waiting()).toBe(0)
    await ask('Sol Diaz', postcode)
    expect(await waiting()).toBe(1)
    const late = new Date(Date.now() + 25 * 3_600_000)
    await eraseOldLookups({ db: api.deps.db, now: () => late })
    expect(await waiting()).toBe(1)
    await settings({ deadline: '2020-01-01' })
    expect(await waiting()).toBe(0)
    expect(await lost()).toEqual([])
  })

  test('is told of on the page only where the couple takes requests', async () => {
    const { slug, settings, page } = await couple()
    const seen = async () => (await guestOf(api).page(slug)).takesLookups
    expect(await seen()).toBe(true)
    await written(page.step('SET_PASSCODE', 'Ferry to Tybee'))
    expect([await guestOf(api).page(slug), await seen()]).toEqual([
      { is: 'locked', takesLookups: true },
      true,
    ])
    await settings({ takesLookups: false })
    expect(await seen()).toBe(false)
  })

  test('leaves nothing of what was typed, neither in the table nor in the log', async () => {
    const { ask, slug } = await couple()
    await ask('Zyxquire Okafor', 'zyxquire@people.test')
    await ask('Zyxquire Okafor', 'zyxquire@people.test', `${slug}-x`)
    const rows = await api.deps.db.query.selectFrom('invitationLookups').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ slug, name, proof }) => slug || name || proof)).toEqual([])
    expect(JSON.stringify(api.logged)).not.toMatch(/zyxquire|okafor/i)
    const later = new Date(Date.now() + 31 * 24 * 3_600_000)
    await eraseOldLookups({ db: api.deps.db, now: () => later })
    expect(await api.deps.db.query.selectFrom('invitationLookups').select('id').execute()).toEqual(
      [],
    )
  })

  /** A couple whose page is on, and who takes requests. */
  async function couple() {
    const { couple: as, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, as)
    const page = websiteOf(api, wedding.id, as)
    const { website } = await written(page.step('OPEN'))
    const slug = website.visibility.slug ?? ''
    const settings = async (change: object) => {
      const { version } = await bodyOf<RsvpSettings>(await list.ask('GET', '/rsvp-settings'))
      const answer = await list.ask('PATCH', '/rsvp-settings', { version, ...change })
      expect(answer.status).toBe(200)
    }
    await settings({ takesLookups: true })
    return {
      list,
      page,
      slug,
      settings,
      ask: async (name: string, proof: string, at = slug) => {
        const body = { name, proof }
        const answer = await api.request('POST', `/api/w/${at}/invitation-lookups`, { body })
        expect(answer.status).toBe(204)
        await settleLookups(api.deps)
      },
      invite: async (name: string, guests: Parameters<typeof list.addHousehold>[1]) => {
        const { households } = await list.addHousehold(name, guests, { postcode })
        const [id = ''] = households.map((one) => one.id)
        await list.ask('POST', '/rsvps', { householdIds: [id], by: 'post' })
        return id
      },
      waiting: async () => {
        const { turns } = await bodyOf<Board>(await list.ask('GET', '/board'))
        return turns.waiting.lookups
      },
      lost: async () => {
        const { linksToPassOn } = await bodyOf<RsvpSettings>(
          await list.ask('GET', '/rsvp-settings'),
        )
        return linksToPassOn.toSorted()
      },
      url: async (householdId: string) => {
        const links = await bodyOf<Page<{ url: string }>>(
          await list.ask('POST', '/rsvps/links', { householdIds: [householdId] }),
        )
        return links.items[0]?.url ?? ''
      },
      emails: async (to: string) => {
        const mails = await api.deps.db.query
          .selectFrom('mailOutbox')
          .select('text')
          .where('recipient', '=', to)
          .orderBy('id')
          .execute()
        return mails.map(({ text }) => /\S+\/rsvp\/[\w-]+/.exec(text)?.[0])
      },
      activity: async () => {
        const answer = await list.ask('GET', '/activity')
        return (await bodyOf<Page<{ kind: string; subject: object | null }>>(answer)).items
      },
      news: async () => {
        const answer = await api.request('GET', '/api/notices', { as })
        const { items } = await bodyOf<Page<Notice>>(answer)
        return items.map(({ kind, facts }) => [kind, facts.names])
      },
    }
  }
})

describe('asking for a link tells nothing of the guest list', () => {
  const api = openTestApp(mainEngine, { limits: true, environment: { TRUST_PROXY: 'on' } })

  const ask = (slug: string, body: object, from = '198.51.100.1') =>
    api.request('POST', `/api/w/${slug}/invitation-lookups`, {
      body,
      headers: { 'x-forwarded-for': from, 'idempotency-key': randomUUID() },
    })

  async function openPage(takesLookups: boolean) {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { website } = await written(websiteOf(api, wedding.id, couple).step('OPEN'))
    await list.ask('PATCH', '/rsvp-settings', { version: 1, takesLookups })
    return { slug: website.visibility.slug ?? '', list }
  }

  test('a hit, a miss, an ambiguous name, a page that takes none and no page at all are answered alike, with the same work', async () => {
    const { slug, list } = await openPage(true)
    const closed = await openPage(false)
    const guests = [{ firstName: 'Grace', lastName: 'Okafor', email: newAddress() }]
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await list.addHousehold(name, [{ firstName: 'Ida', lastName: 'Cole' }], { postcode })
    const { households } = await list.addHousehold('The Okafors', guests, { postcode })
    const householdIds = households.map(({ id }) => id)
    await list.ask('POST', '/rsvps', { householdIds, by: 'post' })
    const cases: [at: string, name: string, proof: string][] = [
      [slug, 'Grace Okafor', postcode],
      [slug, 'Grace Okafor', '31401'],
      [slug, 'Nobody Here', postcode],
      [slug, 'Ida Cole', postcode],
      [closed.slug, 'Grace Okafor', postcode],
      ['no-such-page', 'Grace Okafor', postcode],
    ]
    const seen: {
      status: number
      text: string
      headers: Record<string, string>
      rows: object[]
    }[] = []
    for (const [at, name, proof] of cases) {
      const answer = await ask(at, { name, proof })
      const headers = Object.fromEntries(answer.headers)
      delete headers['x-request-id']
      const rows = await api.deps.db.query
        .selectFrom('invitationLookups')
        .select(['state', 'weddingId'])
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      // Nothing was looked up by the time of the answer, so that its time cannot tell either.
      seen.push({ status: answer.status, text: await answer.text(), headers, rows })
    }
    expect(seen).toEqual(
      cases.map(() => ({
        status: 204,
        text: '',
        headers: seen[0]?.headers,
        rows: [{ state: 'waiting', weddingId: null }],
      })),
    )
    await settleLookups(api.deps)
    const states = await api.deps.db.query
      .selectFrom('invitationLookups')
      .select('state')
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual([
      'sent',
      'unmatched',
      'unmatched',
      'unmatched',
      'turned_away',
      'turned_away',
    ])
  })

  test('is limited by address and by page, whether there is such a page or not', async () => {
    const { slug } = await openPage(true)
    const body = { name: 'Grace Okafor', proof: postcode }
    for (const at of [slug, 'another-page-that-is-not']) {
      const own = at === slug ? '203.0.113.250' : '203.0.113.251'
      const byOne = []
      for (let place = 0; place < 11; place++) byOne.push((await ask(at, body, own)).status)
      expect(byOne).toEqual([...Array.from({ length: 10 }, () => 204), 429])
      const byMany = []
      for (let place = 0; place < 51; place++)
        byMany.push((await ask(at, body, `192.0.2.${place}`)).status)
      expect(byMany).toEqual([...Array.from({ length: 50 }, () => 204), 429])
    }
  })

  test('sends a household its link three times a day at most, however often somebody asks', async () => {
    const { slug, list } = await openPage(true)
    const email = newAddress()
    const { households } = await list.addHousehold(
      'The Okafors',
      [{ firstName: 'Grace', lastName: 'Okafor', email }],
      { postcode },
    )
    await list.ask('POST', '/rsvps', { householdIds: households.map(({ id }) => id), by: 'post' })
    for (let place = 0; place < 5; place++)
      await ask(slug, { name: 'Grace Okafor', proof: postcode }, `198.51.100.${place + 10}`)
    await settleLookups(api.deps)
    const mails = await api.deps.db.query
      .selectFrom('mailOutbox')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    expect(mails).toHaveLength(3)
  })

  test('the same request sent again with its key is taken once', async () => {
    const { slug } = await openPage(true)
    const headers = { 'idempotency-key': 'one' }
    const body = { name: 'Once Only', proof: postcode }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        api.request('POST', `/api/w/${slug}/invitation-lookups`, { body, headers }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    const rows = await api.deps.db.query
      .selectFrom('invitationLookups')
      .select('id')
      .where('name', '=', 'Once Only')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

function newAddress() {
  return `${randomUUID()}@people.test`
}

import { describe, expect, test } from 'vitest'
import type { ReceivedRsvp, RsvpLinks } from '#machines/guests/rsvp/rsvp.schema.ts'
import { sectionKinds } from '#machines/website/sections/section-kinds.schema.ts'
import type { Audience, SectionKind } from '#machines/website/sections/section-kinds.schema.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { ShownPage } from '#machines/website/website.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from '../guests/list.ts'
import { registryOf } from '../registry/kit.ts'
import { guestOf, websiteOf, written } from './kit.ts'

const stay = {
  title: 'The Ferry House',
  text: 'Five minutes from the pier.',
  price: '$140 a night',
  code: 'MAYA29',
  bookBy: '2028-12-01',
  link: 'https://ferry-house.example/block',
}
const lena = { title: 'Lena', role: 'Witness', text: 'Friends since school.', photo: '' }

describe('the sections of the wedding page', () => {
  const api = openTestApp(mainEngine)

  async function couple() {
    const { couple: as, wedding } = await coupleWithWedding(api, { weddingDate: '2029-03-13' })
    return { as, wedding, page: websiteOf(api, wedding.id, as), guest: guestOf(api) }
  }

  test('show what was written, in the order of the couple, and the day by which to book', async () => {
    const { page, guest } = await couple()
    const { id: photo } = await addedPhoto(page, 'Lena on the pier')
    const { id: hero } = await addedPhoto(page, 'The two of us')
    const { id: ferry } = await addedPhoto(page, 'The ferry')
    const lists = {
      travel: [{ title: 'By train', text: 'To the old stage.', link: '' }],
      stays: [stay],
      activities: [{ title: 'Tile museum', text: '', place: 'Harbour Street', link: '' }],
      party: [{ ...lena, photo }],
    }
    const arrangement = arranged({}).toReversed()
    await written(page.write({ ...lists, hero, arrangement }))
    const { website } = await written(page.step('OPEN'))
    const shown = (await guest.page(website.visibility.slug ?? '')) as ShownPage
    expect(shown).toMatchObject({ ...lists, hero, hasMoreForGuests: false })
    expect(shown.sections).toEqual([...sectionKinds].toReversed())
    expect(shown.photos.map(({ id }) => id)).toEqual([photo, hero, ferry])
    expect(shown.today).toMatch(/^\d{4}-\d\d-\d\d$/)
    const html = await (await guest.open(`/w/${website.visibility.slug}`)).text()
    expect(/property="og:image" content="[^"]*\/([^"/]+)"/.exec(html)?.[1]).toBe(hero)
  })

  test('that are for invited guests are on an open page for those who come by their invitation, and nowhere else', async () => {
    const { as, wedding, page, guest } = await couple()
    const { id: photo } = await addedPhoto(page, 'Lena on the pier')
    await written(
      page.write({
        stays: [stay],
        party: [{ ...lena, photo }],
        story: 'We met on the ferry.',
        arrangement: arranged({ stays: 'guests', party: 'guests' }),
      }),
    )
    const { website } = await written(page.step('OPEN'))
    const slug = website.visibility.slug ?? ''
    const open = (await guest.page(slug)) as ShownPage
    expect([open.stays, open.party, open.photos, open.hasMoreForGuests, open.story]).toEqual([
      [],
      [],
      [],
      true,
      'We met on the ferry.',
    ])
    const html = await (await guest.open(`/w/${slug}`)).text()
    expect(html).not.toMatch(/MAYA29|Lena/)
    const at = `/api/w/${slug}/photos/${photo}`
    expect((await guest.open(at)).status).toBe(404)

    const list = guestListOf(api, wedding.id, as)
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const householdIds = households.map(({ id }) => id)
    const { items } = await bodyOf<RsvpLinks>(
      await list.ask('POST', '/rsvps/links', { householdIds }),
    )
    const invitation = await bodyOf<ReceivedRsvp>(
      await api.request('GET', `/api${new URL(items[0]!.url).pathname}`),
    )
    expect(invitation.page).toEqual({ url: website.visibility.guestLink, word: null })
    const path = new URL(website.visibility.guestLink ?? '').pathname
    const key = path.split('/').at(-1) ?? ''
    const invited = (await guest.page(slug, key)) as ShownPage
    expect(invited).toMatchObject({ stays: [stay], hasMoreForGuests: false })
    expect((await guest.open(`${at}?key=${key}`)).status).toBe(200)
    const answer = await guest.open(path)
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex, nofollow',
    ])
    expect(await answer.text()).toContain('MAYA29')
    // A wrong link shows no more than the address alone.
    const guessed = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
    expect(await guest.page(slug, guessed)).toEqual(open)

    // Anybody who entered the passcode counts as invited.
    await written(page.step('SET_PASSCODE', 'Ferry to Tybee'))
    await guest.say(slug, 'Ferry to Tybee')
    expect(await guest.page(slug)).toMatchObject({ stays: [stay], hasMoreForGuests: false })
  })

  test.each(looks)('are shown in the look %s', async (look) => {
    const { page, guest } = await couple()
    await written(page.write({ look }))
    const { website } = await written(page.step('OPEN'))
    expect(await guest.page(website.visibility.slug ?? '')).toMatchObject({ look })
  })

  test('that are hidden are in no answer, with their photos and the pictures of gifts', async () => {
    const { as, wedding, page, guest } = await couple()
    const { id: ferry } = await addedPhoto(page, 'The ferry')
    const registry = registryOf(api, wedding.id, as)
    await registry.add({ title: 'Cast-iron casserole' })
    const hidden = { story: 'nobody', gifts: 'nobody', photos: 'nobody' } as const
    await written(page.write({ story: 'Not for guests.', arrangement: arranged(hidden) }))
    const { website } = await written(page.step('SHARE_LINK'))
    const [, slug = '', key = ''] =
      /\/w\/([\w-]+)\/([\w-]+)$/.exec(website.visibility.link ?? '') ?? []
    const shown = (await guest.page(slug, key)) as ShownPage
    expect([shown.story, shown.gifts, shown.photos]).toEqual(['', [], []])
    expect(JSON.stringify(shown)).not.toMatch(/Not for guests|casserole/)
    expect((await guest.open(`/api/w/${slug}/photos/${ferry}?key=${key}`)).status).toBe(404)
    // The couple still edits all of it.
    expect(await page.read()).toMatchObject({ story: 'Not for guests.', photos: [{ id: ferry }] })
  })

  test('refuse what is not complete, and know no photo of another couple', async () => {
    const { page } = await couple()
    const other = await couple()
    const { id: theirs } = await addedPhoto(other.page, 'Theirs')
    const refused = await page.write({
      stays: [{ ...stay, title: ' ', link: 'javascript:alert(1)' }],
      arrangement: [...arranged({}).slice(0, 2), { kind: 'story', audience: 'nobody' }],
    })
    const { fields } = await bodyOf<{ fields: { path: string; code: string }[] }>(refused)
    expect([refused.status, fields.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['stays.0.title', 'required'],
        ['stays.0.link', 'invalid_url'],
        ['arrangement', 'invalid_choice'],
      ],
    ])
    await written(page.write({ hero: theirs, party: [{ ...lena, photo: theirs }] }))
    expect(await page.read()).toMatchObject({ hero: '', party: [{ ...lena, photo: '' }] })
  })

  test('lose a photo that is removed, and keep the rest', async () => {
    const { page } = await couple()
    const { id } = await addedPhoto(page, 'Lena on the pier')
    await written(page.write({ hero: id, party: [{ ...lena, photo: id }] }))
    await page.ask('DELETE', `/photos/${id}`)
    expect(await page.read()).toMatchObject({ hero: '', party: [lena] })
  })
})

async function addedPhoto(page: ReturnType<typeof websiteOf>, alt: string) {
  const { photo } = await bodyOf<{ photo: { id: string } }>(await page.photo(alt))
  return photo
}

/** The default order, with the audience of the given sections. */
function arranged(audiences: Partial<Record<SectionKind, Audience>>) {
  return sectionKinds.map((kind) => ({ kind, audience: audiences[kind] ?? ('everyone' as const) }))
}

import { describe, expect, test } from 'vitest'
import { createNotices } from '#api/features/reminders/commands/create-notices.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice, NoticeSettings } from '#machines/notices/notice.schema.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from '../list.ts'

describe.each(engines)('what guests do by their link, on %s', (engine) => {
  const api = openTestApp(engine)

  test('a reply and its change are news to whoever may see the guests; what the couple writes down is not', async () => {
    const { couple, list, answer, helper, stranger } = await invited()
    await answer('coming')
    await createNotices(api.deps)
    await answer('not_coming')
    await createNotices(api.deps)
    const notices = [
      ['rsvp.changed', ['Raman']],
      ['rsvp.answered', ['Raman']],
    ]
    expect([await news(couple), await news(helper), await news(stranger)]).toEqual([
      notices,
      notices,
      [],
    ])
    const [[guest], [event]] = [await list.guests(), await list.events()]
    const answers = [{ eventId: event!.id, answer: 'coming' }]
    await list.ask('POST', '/guests/changes', { ids: [guest!.id], answers })
    await createNotices(api.deps)
    expect(await news(couple)).toEqual(notices)
  })

  test('a reserved gift is told by its name, and never by whom; both can be switched off', async () => {
    const { couple, wedding, answer } = await invited()
    const registry = registryOf(api, wedding.id, couple)
    const gift = await registry.add({ title: 'Reading lamp', wanted: 3 })
    const giver = await registry.household('Zyxquire')
    await giver.reserve(gift.id)
    await giver.change(gift.id, 2)
    await giver.release(gift.id)
    const before = await news(couple)
    expect(before).toEqual([['gift.reserved', ['Reading lamp']]])
    const settings = await bodyOf<NoticeSettings>(
      await api.request('GET', '/api/notices/settings', { as: couple }),
    )
    const kinds = (['gift.reserved', 'rsvp.answered'] as const).map((kind) => ({
      kind,
      app: false,
      mail: false,
    }))
    await api.request('PATCH', '/api/notices/settings', {
      as: couple,
      body: { version: settings.version, kinds },
    })
    await giver.reserve(gift.id)
    await answer('coming')
    await createNotices(api.deps)
    expect(await news(couple)).toEqual(before)
  })

  async function news(as: SignedIn) {
    const { items } = await bodyOf<Page<Notice>>(await api.request('GET', '/api/notices', { as }))
    return items.map(({ kind, facts }) => [kind, facts.names])
  }

  async function invited() {
    const { couple, wedding } = await coupleWithWedding(api)
    const rights = { budget: 'none', timeline: 'none', vendors: 'none' } as const
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'view', ...rights } })
    const stranger = await memberOf(api, wedding.id, { rights: { guests: 'none', ...rights } })
    await createNotices(api.deps)
    const list = guestListOf(api, wedding.id, couple)
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const links = await bodyOf<Page<{ url: string }>>(
      await list.ask('POST', '/rsvps/links', { householdIds: households.map(({ id }) => id) }),
    )
    const path = `/api${new URL(links.items[0]!.url).pathname}`
    const answer = async (given: 'coming' | 'not_coming') => {
      const received = await bodyOf<ReceivedRsvp>(await api.request('GET', path))
      const people = received.people.map(({ id, answers }) => ({
        id,
        firstName: '',
        lastName: '',
        answers: Object.fromEntries(Object.keys(answers).map((eventId) => [eventId, given])),
        meal: '',
        diet: '',
      }))
      const body = { version: received.version, people, message: '', replies: {} }
      expect((await api.request('POST', `${path}/answer`, { body })).status).toBe(200)
    }
    return { couple, wedding, list, helper, stranger, answer }
  }
})

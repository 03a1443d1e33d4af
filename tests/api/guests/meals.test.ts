import { describe, expect, test } from 'vitest'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { ReceivedRsvp, RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from './list.ts'

describe.each(engines)('the meal of a guest on %s', (engine) => {
  const api = openTestApp(engine)

  test('is free text until the couple sets meals, then one of those; an earlier meal stays until it is replaced', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { guests } = await list.addHousehold('Okafor', [
      { firstName: 'Grace', meal: 'Duck' },
      { firstName: 'Tom' },
    ])
    const [grace, tom] = guests
    const { version } = await bodyOf<RsvpSettings>(await list.ask('GET', '/rsvp-settings'))
    expect(
      (await list.ask('PATCH', '/rsvp-settings', { version, meals: ['Sea bass', 'Mushroom pie'] }))
        .status,
    ).toBe(200)

    const change = (id: string, body: object) => list.ask('PATCH', `/guests/${id}`, body)
    const household = {
      name: 'Raman',
      guests: [{ firstName: 'Priya' }, { firstName: 'Sita', meal: 'Duck' }],
    }
    const refused: [path: string, answer: Response][] = [
      ['meal', await change(tom!.id, { version: tom!.version, meal: 'Duck' })],
      ['meal', await list.ask('POST', '/guests/changes', { ids: [tom!.id], meal: 'Duck' })],
      [
        'meal',
        await list.ask('POST', '/guests', {
          householdId: tom!.householdId,
          firstName: 'Sam',
          meal: 'Duck',
        }),
      ],
      ['guests.1.meal', await list.ask('POST', '/households', household)],
    ]
    for (const [path, answer] of refused) {
      expect([answer.status, await bodyOf(answer)]).toMatchObject([
        400,
        { code: 'invalid_input', fields: [{ path, code: 'invalid_choice' }] },
      ])
    }

    const kept = await bodyOf<Written>(
      await change(grace!.id, { version: grace!.version, meal: 'Duck', notes: 'Left-handed' }),
    )
    expect(kept.guests).toMatchObject([{ meal: 'Duck', notes: 'Left-handed' }])
    const chosen = await bodyOf<Written>(
      await change(grace!.id, { version: kept.guests[0]!.version, meal: 'Sea bass' }),
    )
    expect(chosen.guests).toMatchObject([{ meal: 'Sea bass' }])
    const none = await bodyOf<Written>(
      await list.ask('POST', '/guests/changes', { ids: [grace!.id], meal: '' }),
    )
    expect(none.guests).toMatchObject([{ meal: '' }])
  })

  test('a guest who replies that they have no diet is none of those who have one', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { households } = await list.addHousehold('Okafor', [
      { firstName: 'Grace' },
      { firstName: 'Tom' },
    ])
    const householdIds = households.map(({ id }) => id)
    const { items } = await bodyOf<Page<RsvpLink>>(
      await list.ask('POST', '/rsvps/links', { householdIds }),
    )
    const path = `/api${new URL(items[0]!.url).pathname}`
    const { version, people } = await bodyOf<ReceivedRsvp>(await api.request('GET', path))
    const answers = Object.fromEntries((await list.events()).map(({ id }) => [id, 'coming']))
    const body = {
      version,
      people: people.map(({ id, firstName, lastName }) => ({
        id,
        firstName,
        lastName,
        answers,
        meal: '',
        diet: firstName === 'Grace' ? 'None' : 'No nuts',
      })),
      message: '',
      replies: {},
    }
    expect((await api.request('POST', `${path}/answer`, { body })).status).toBe(200)
    expect((await list.guests()).map(({ diet }) => diet).toSorted()).toEqual(['', 'No nuts'])
  })
})

import { describe, expect, test } from 'vitest'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
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
})

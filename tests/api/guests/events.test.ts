import { describe, expect, test } from 'vitest'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from './list.ts'

describe.each(engines)('events on %s', (engine) => {
  const api = openTestApp(engine)

  test('an event has a time and a place, its change can be undone, and a stale change is refused', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const [ceremony] = await list.events()
    const fields = {
      startMinute: 900,
      endMinute: 45,
      location: 'Town hall',
      address: '4 Mill Lane, York',
    }
    const changed = await list.ask('PATCH', `/events/${ceremony!.id}`, { version: 1, ...fields })
    expect(changed.status).toBe(200)
    const { events, activityId } = await bodyOf<Written>(changed)
    expect(events).toMatchObject([{ ...fields, version: 2 }])
    expect(
      (await list.ask('PATCH', `/events/${ceremony!.id}`, { version: 1, location: 'Elsewhere' }))
        .status,
    ).toBe(409)
    expect(
      (await list.ask('PATCH', `/events/${ceremony!.id}`, { version: 2, endMinute: 1_440 })).status,
    ).toBe(400)
    expect((await list.undo(activityId)).status).toBe(201)
    expect(await list.events()).toMatchObject([
      { startMinute: null, endMinute: null, location: '', address: '' },
      {},
    ])
  })

  test('an event with a time is on the schedule of the day, and one line with what was written about it', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const written = { dayOffset: 0, start: 960, end: 1_010, place: '', people: ['Maya'], notes: '' }
    const schedule = async (query = '') =>
      (await bodyOf<{ items: ScheduleItem[] }>(await list.ask('GET', `/schedule${query}`))).items
    const change = async (of: WeddingEvent | undefined, fields: Partial<WeddingEvent>) =>
      (
        await bodyOf<Written>(
          await list.ask('PATCH', `/events/${of?.id}`, { version: of?.version, ...fields }),
        )
      ).events[0]
    await list.ask('POST', '/schedule', { ...written, title: 'ceremony' })
    await list.ask('POST', '/schedule', {
      ...written,
      title: 'Reception',
      start: 1_140,
      end: 1_200,
    })
    const [ceremony, reception] = await list.events()
    expect((await schedule()).map(({ eventId }) => eventId)).toEqual([null, null])
    await change(ceremony, { startMinute: 900, location: 'St Anne' })
    await change(reception, { startMinute: 1_080 })
    await list.ask('POST', '/events', { name: 'Fireworks', startMinute: 1_320 })
    const lines = await schedule()
    expect(
      lines.map(({ title, start, place, people }) => [title, start, place, people.length]),
    ).toEqual([
      ['ceremony', 900, 'St Anne', 1],
      ['Reception', 1_080, '', 1],
      ['Fireworks', 1_320, '', 0],
    ])
    const first = await bodyOf<{ nextCursor: string }>(await list.ask('GET', '/schedule?limit=2'))
    expect(await schedule(`?limit=2&cursor=${first.nextCursor}`)).toEqual(lines.slice(2))
    await list.ask('DELETE', `/events/${ceremony?.id}`)
    expect((await schedule())[0]).toMatchObject({ title: 'ceremony', start: 960, eventId: null })
  })

  test('several guests are invited at once, and those who have answered keep their answers', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const [brunch] = (await bodyOf<Written>(await list.ask('POST', '/events', { name: 'Brunch' })))
      .events
    const eventId = brunch!.id
    const uninvited = [{ eventId, answer: 'uninvited' as const }]
    await list.addHousehold('Raman', [
      { firstName: 'Priya', answers: [{ eventId, answer: 'coming' }] },
    ])
    await list.addHousehold('Okafor', [
      { firstName: 'Grace', answers: uninvited },
      { firstName: 'Ada', answers: uninvited },
    ])
    const ids = (await list.guests()).map(({ id }) => id)
    const invited = await bodyOf<Written>(
      await list.ask('POST', '/guests/changes', { ids, answers: [{ eventId, answer: 'invited' }] }),
    )
    expect(invited.guests).toHaveLength(2)
    const counts = await bodyOf<GuestCounts>(await list.ask('GET', '/guests/counts'))
    expect(counts.events[2]).toEqual({
      eventId,
      coming: 1,
      not_coming: 0,
      pending: 2,
      uninvited: 0,
    })
  })
})

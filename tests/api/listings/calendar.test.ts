import { describe, expect, test } from 'vitest'
import type { CalendarRecord } from '#machines/availability/calendar.schema.ts'
import type { Availability } from '#machines/marketplace/comparison.schema.ts'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import type { FetchFailureCode } from '#api/adapters/fetch/fetch.port.ts'
import { fetchCalendars } from '#api/features/listings/commands/calendar/fetch-calendars.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { approvedBusiness } from './kit.ts'

const address = 'https://calendar.example/mine.ics'

const ics = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}@example`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

describe.each(engines)('the calendar of a listing on %s', (engine) => {
  const clock = { now: new Date('2027-05-10T09:00:00Z') }
  const api = openTestApp(engine, { now: () => clock.now })

  async function opened() {
    const { id, vendor, listing } = await approvedBusiness(api)
    const at = `/api/businesses/${id}/calendar`
    const read = async () => bodyOf<CalendarRecord>(await api.request('GET', at, { as: vendor }))
    const change = async (what: object) =>
      api.request('PATCH', at, { as: vendor, body: { version: (await read()).version, ...what } })
    const { slug } = await listing.read()
    const on = async (day: string) =>
      (
        await bodyOf<{ availability: Availability }>(
          await api.request('GET', `/api/marketplace/listings/${slug}/availability?date=${day}`),
        )
      ).availability
    const found = async (day: string) =>
      (
        await bodyOf<{ items: { id: string }[] }>(
          await api.request('GET', `/api/marketplace/search?date=${day}&sort=newest`),
        )
      ).items.some((each) => each.id === id)
    return { id, vendor, at, read, change, on, found }
  }

  function served(answer: string, isFailure = false) {
    const asked: string[] = []
    api.deps.fetch = {
      get: async (each) => {
        asked.push(each)
        if (isFailure) throw new FetchFailure(answer as FetchFailureCode)
        return { content: Buffer.from(answer), address: each, type: 'text/calendar' }
      },
    }
    return asked
  }

  test('says for a couple’s date whether the vendor is free, and so does the search', async () => {
    const { change, read, on, found } = await opened()
    expect(await on('2027-06-12')).toBe('notStated')
    expect((await change({ block: ['2027-06-12', '2027-06-13'], weekdaysOff: [1] })).status).toBe(
      200,
    )
    expect([await on('2027-06-12'), await on('2027-06-14'), await on('2027-06-15')]).toEqual([
      'taken',
      'taken',
      'free',
    ])
    expect([await found('2027-06-12'), await found('2027-06-15')]).toEqual([false, true])
    await change({ open: ['2027-06-12'], weekdaysOff: [] })
    expect(await on('2027-06-12')).toBe('free')
    expect(await read()).toMatchObject({ blocked: ['2027-06-13'], weekdaysOff: [] })
  })

  test('says of a day more than three years ahead only what is sure: nobody has kept it yet', async () => {
    const { id, change, on } = await opened()
    await change({ block: ['2027-06-12'], weekdaysOff: [1] })
    expect([await on('2030-05-12'), await on('2030-05-14'), await on('2032-06-14')]).toEqual([
      'free',
      'notStated',
      'taken',
    ])
    const { items } = await bodyOf<{ items: { id: string; isFree: boolean }[] }>(
      await api.request('GET', '/api/marketplace/search?date=2030-05-14&sort=newest'),
    )
    expect(items.find((each) => each.id === id)?.isFree).toBe(false)
    expect((await change({ block: ['2030-05-13'] })).status).toBe(200)
    expect((await change({ block: ['2030-05-14'] })).status).toBe(400)
  })

  test('is filled from the address, and again when the capacity changes', async () => {
    const { change, read, on } = await opened()
    const asked = served(
      ics(
        ['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270705'],
        ['DTSTART:20270703T140000', 'DTEND:20270704T010000'],
        ['DTSTART:20270704T140000', 'DTEND:20270704T230000'],
        ['DTSTART;VALUE=DATE:20270801', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20270801'],
        ['DTSTART;VALUE=DATE:20270901', 'STATUS:CANCELLED'],
        ['DTSTART;VALUE=DATE:20270902', 'TRANSP:TRANSPARENT'],
        ['DTSTART:19700101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
        // In Lyon that is half past one at night.
        ['DTSTART:20270910T233000Z', 'DURATION:PT1H'],
      ),
    )
    const kept = await bodyOf<CalendarRecord>(
      await change({ address: 'webcal://calendar.example/mine.ics' }),
    )
    expect(kept.feed).toEqual({ address, fetchedAt: null, failure: null })
    await fetchCalendars(api.deps)
    expect(asked).toEqual([address])
    expect(await read()).toMatchObject({
      imported: ['2027-07-03', '2027-07-04', '2027-08-08', '2027-09-11'],
      feed: { fetchedAt: clock.now.toISOString(), failure: null },
    })
    expect(await on('2027-07-04')).toBe('taken')
    // With two weddings a day, one event leaves room.
    await change({ capacity: 2 })
    expect((await read()).imported).toEqual(['2027-07-03', '2027-07-04'])
    // Nothing is due before six hours have passed.
    await fetchCalendars(api.deps)
    expect(asked).toHaveLength(1)
  })

  test('keeps the last good days while it cannot be read, and says why', async () => {
    const { at, vendor, change, read } = await opened()
    served(ics(['DTSTART;VALUE=DATE:20270703']))
    await change({ address })
    await fetchCalendars(api.deps)
    const refusals = [
      ['too_large', true],
      ['<!doctype html>', false],
      ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR', false],
    ] as const
    const codes: unknown[] = []
    for (const [answer, isFailure] of refusals) {
      served(answer, isFailure)
      const { version } = await read()
      const asked = await api.request('POST', `${at}/fetches`, { as: vendor, body: { version } })
      expect(asked.status).toBe(202)
      await fetchCalendars(api.deps)
      const { imported, feed } = await read()
      expect(imported).toEqual(['2027-07-03'])
      codes.push(feed.failure?.code)
    }
    expect(codes.slice(0, 2)).toEqual(['too_large', 'not_a_calendar'])
    // Another address begins anew.
    await change({ address: '' })
    expect(await read()).toMatchObject({
      imported: [],
      feed: { address: '', fetchedAt: null, failure: null },
    })
  })

  test('is not believed any more once it could not be read for a week', async () => {
    const { change, on } = await opened()
    served(ics(['DTSTART;VALUE=DATE:20270703']))
    await change({ address })
    await fetchCalendars(api.deps)
    expect([await on('2027-07-03'), await on('2027-07-10')]).toEqual(['taken', 'free'])
    served('refused', true)
    const began = clock.now
    const later = async (days: number) => {
      clock.now = new Date(began.getTime() + days * 86_400_000)
      await fetchCalendars(api.deps)
      return [await on('2027-07-03'), await on('2027-07-10')]
    }
    expect(await later(6)).toEqual(['taken', 'free'])
    expect(await later(7)).toEqual(['taken', 'notStated'])
    clock.now = began
  })

  test('tells its people once when it could not be read for a day, and again after a good reading', async () => {
    const { id, vendor, change } = await opened()
    const colleague = await api.signedInAs('VENDOR')
    await api.deps.db.query
      .insertInto('businessMembers')
      .values({ businessId: id, userId: colleague.id, joinedAt: clock.now })
      .execute()
    const began = clock.now
    const heard = async (as: SignedIn) =>
      (
        await api.deps.db.query
          .selectFrom('notices')
          .select(['facts', 'namedId'])
          .where('userId', '=', as.id)
          .where('kind', '=', 'calendar.unread')
          .orderBy('createdAt')
          .execute()
      ).map(({ facts, namedId }) => [facts.day, namedId === id])
    const read = async (hours: number, isFailure: boolean) => {
      clock.now = new Date(began.getTime() + hours * 3_600_000)
      served(isFailure ? 'refused' : ics(), isFailure)
      await fetchCalendars(api.deps)
      return (await heard(vendor)).length
    }
    await change({ address })
    expect([
      await read(0, true),
      await read(23, true),
      await read(29, true),
      await read(35, true),
      await read(41, false),
      await read(47, true),
      await read(53, false),
      await read(59, true),
      await read(83, true),
    ]).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 2])
    expect(await heard(colleague)).toEqual([
      ['2027-05-10', true],
      ['2027-05-12', true],
    ])
    clock.now = began
  })

  test('does not go on for ever over a calendar that never ends', async () => {
    const { change, read } = await opened()
    const rule = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=31'
    served(ics(...Array.from({ length: 500 }, () => ['DTSTART;VALUE=DATE:20260101', rule])))
    await change({ address })
    await fetchCalendars(api.deps)
    expect((await read()).feed.failure?.code).toBe('too_many_events')
  })

  test('refuses what cannot be, beside its field, and changes nothing', async () => {
    const { change, read } = await opened()
    const refused = [
      [{ capacity: 0 }, 'capacity', 'invalid_number'],
      [{ weekdaysOff: [7] }, 'weekdaysOff.0', 'invalid_choice'],
      [{ block: ['2027-02-30'] }, 'block.0', 'invalid_date'],
      [{ block: ['2020-01-01'] }, 'block.0', 'invalid_date'],
      [{ block: ['2099-01-01'] }, 'block.0', 'invalid_date'],
      [{ address: 'file:///etc/passwd' }, 'address', 'invalid_url'],
      [{ address: 'https://user:word@calendar.example/' }, 'address', 'invalid_url'],
    ] as const
    const before = await read()
    for (const [what, path, code] of refused) {
      const answer = await change(what)
      expect([answer.status, await bodyOf(answer)]).toMatchObject([
        400,
        { fields: [{ path, code }] },
      ])
    }
    expect(await read()).toEqual(before)
  })

  test('is changed by its owner alone, at the version that was read', async () => {
    const { at, change, read } = await opened()
    const other = await api.signedInAs('VENDOR')
    expect((await api.request('GET', at, { as: other })).status).toBe(404)
    const body = { version: 1, capacity: 2 }
    expect((await api.request('PATCH', at, { as: other, body })).status).toBe(404)
    const stale = await change({ version: 99, capacity: 2 })
    expect([stale.status, await bodyOf(stale)]).toMatchObject([
      409,
      { code: 'version_stale', current: await read() },
    ])
  })
})

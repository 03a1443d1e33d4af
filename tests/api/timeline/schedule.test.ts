import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type {
  DayLink,
  MadeDayLink,
  NewScheduleItem,
  ScheduleItem,
  SharedDay,
} from '#machines/timeline/schedule/schedule.schema.ts'
import { newId } from '#api/db/id.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const ceremony: NewScheduleItem = {
  title: 'Ceremony',
  dayOffset: 0,
  start: 960,
  end: 1_010,
  place: 'Orchard',
  people: ['Maya', 'Sam'],
  notes: '',
}

describe.each(engines)('the schedule of the day on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now, limits: true })

  const begun = async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const path = `/api/weddings/${wedding.id}/schedule`
    return {
      couple,
      wedding,
      path,
      add: (item: Partial<NewScheduleItem> = {}, as = couple) =>
        api.request('POST', path, { as, body: { ...ceremony, ...item } }),
      list: async () =>
        (await bodyOf<{ items: ScheduleItem[] }>(await api.request('GET', path, { as: couple })))
          .items,
      share: async (name = 'Second Line Social', choiceId: string | null = null) =>
        bodyOf<MadeDayLink>(
          await api.request('POST', `${path}/links`, { as: couple, body: { name, choiceId } }),
        ),
      links: async () =>
        (
          await bodyOf<{ items: DayLink[] }>(
            await api.request('GET', `${path}/links`, { as: couple }),
          )
        ).items,
      undo: (activityId: string) =>
        api.request('POST', `/api/weddings/${wedding.id}/activity/${activityId}/undo`, {
          as: couple,
          body: {},
        }),
    }
  }
  const open = ({ url }: { url: string }) => api.request('GET', `/api${new URL(url).pathname}`)

  test('items are listed in order of time, and the night follows the day it belongs to', async () => {
    const { add, list } = await begun()
    await add({ title: 'Party', start: 1_230, end: 1_560 })
    await add({ title: 'Rehearsal', dayOffset: -1, start: 1_080, end: 1_140 })
    expect((await add()).status).toBe(201)
    expect((await list()).map(({ title }) => title)).toEqual(['Rehearsal', 'Ceremony', 'Party'])
  })

  test('a full schedule takes nothing more, and answers what was sent again as before', async () => {
    const { add, couple, wedding, path } = await begun()
    const at = { weddingId: wedding.id, version: 1, createdAt: now, updatedAt: now }
    const timed = { dayOffset: 0, startMinute: 960, endMinute: 1_010, rank: 960 }
    const items = Array.from({ length: 199 }, (_, number) => ({
      ...at,
      ...timed,
      id: newId(now),
      title: `Item ${number}`,
      place: '',
      people: '[]',
      notes: '',
    }))
    await api.deps.db.query.insertInto('scheduleItems').values(items).execute()
    const last = () =>
      api.request('POST', path, {
        as: couple,
        body: { ...ceremony, title: 'The last one' },
        headers: { 'idempotency-key': 'the-last-one' },
      })
    const first = await last()
    const body = await bodyOf<ScheduleItem>(first)
    expect([first.status, body.title]).toEqual([201, 'The last one'])
    const again = await last()
    expect([again.status, await bodyOf(again)]).toEqual([201, body])
    const beyond = await add()
    expect([beyond.status, await bodyOf(beyond)]).toMatchObject([
      409,
      { code: 'too_many', limit: 200 },
    ])
  })

  test('an item that ends before it begins is refused at its end', async () => {
    const { add } = await begun()
    expect(await bodyOf(await add({ start: 960, end: 960 }))).toMatchObject({
      status: 400,
      fields: [{ path: 'end', code: 'ends_before_start' }],
    })
    expect((await add({ start: 0, end: 2_000 })).status).toBe(400)
  })

  test('of two changes of one item, the second is refused with the current item', async () => {
    const { couple, path, add } = await begun()
    const { id } = await bodyOf<ScheduleItem>(await add())
    const change = (start: number) =>
      api.request('PATCH', `${path}/${id}`, {
        as: couple,
        body: { ...ceremony, start, version: 1 },
      })
    const first = await bodyOf<ScheduleItem>(await change(930))
    expect(first).toMatchObject({ version: 2, start: 930 })
    const second = await change(945)
    expect(await bodyOf(second)).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: first,
    })
  })

  test('an item of an event is answered as the schedule shows it', async () => {
    const { add, couple, wedding, path, list } = await begun()
    const events = `/api/weddings/${wedding.id}/events`
    const { items } = await bodyOf<{ items: WeddingEvent[] }>(
      await api.request('GET', events, { as: couple }),
    )
    const { id: eventId, version } = items.find(({ kind }) => kind === 'ceremony')!
    const body = { version, startMinute: ceremony.start, location: 'Chapel' }
    await api.request('PATCH', `${events}/${eventId}`, { as: couple, body })
    const added = await bodyOf<ScheduleItem>(await add())
    expect(added).toMatchObject({ eventId, place: 'Chapel' })
    const change = (notes: string) =>
      api.request('PATCH', `${path}/${added.id}`, {
        as: couple,
        body: { ...ceremony, notes, version: 1 },
      })
    const changed = await bodyOf<ScheduleItem>(await change('Rings'))
    expect(await list()).toEqual([changed])
    expect((await bodyOf(await change('Vows')))['current']).toEqual(changed)
  })

  test('a removed item is restored unchanged', async () => {
    const { couple, path, add, list, undo } = await begun()
    const item = await bodyOf<ScheduleItem>(await add())
    const { activityId } = await bodyOf<{ activityId: string }>(
      await api.request('DELETE', `${path}/${item.id}`, { as: couple }),
    )
    expect(await list()).toEqual([])
    expect((await undo(activityId)).status).toBe(201)
    expect(await list()).toEqual([{ ...item, version: expect.any(Number) }])
  })

  test('a link shows the day and nothing else of the wedding, and its opens are counted', async () => {
    const { wedding, add, share, links } = await begun()
    await add({ notes: 'Ring bearer is Otto' })
    const link = await share()
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/day\/[\w-]{43}$/)
    expect(link).toMatchObject({ name: 'Second Line Social', opens: 0, openedFirst: null })
    const answer = await open(link)
    expect([
      answer.status,
      answer.headers.get('x-robots-tag'),
      answer.headers.get('referrer-policy'),
    ]).toEqual([200, 'noindex, nofollow', 'no-referrer'])
    const day = await bodyOf<SharedDay>(answer)
    expect(Object.keys(day).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'city',
      'country',
      'items',
      'name',
      'names',
      'timeZone',
      'weddingDate',
    ])
    expect(day).toMatchObject({
      weddingDate: wedding.weddingDate,
      items: [{ title: 'Ceremony', notes: 'Ring bearer is Otto' }],
    })
    // One who looks again within five minutes has not put it away.
    await open(link)
    expect(await links()).toMatchObject([{ opens: 1 }])
    await api.deps.db.query
      .updateTable('dayLinks')
      .set({ openedLast: new Date(now.getTime() - 5 * 60_000) })
      .where('id', '=', link.id)
      .execute()
    await open(link)
    expect(await links()).toMatchObject([
      {
        opens: 2,
        openedFirst: now.toISOString(),
        openedLast: now.toISOString(),
        withdrawnAt: null,
      },
    ])
  })

  test('a withdrawn link and one that never existed get the same response', async () => {
    const { couple, path, share } = await begun()
    const link = await share()
    const withdrawn = await bodyOf<DayLink>(
      await api.request('DELETE', `${path}/links/${link.id}`, { as: couple }),
    )
    expect(withdrawn.withdrawnAt).toBe(now.toISOString())
    const [gone, never] = [await open(link), await open({ url: `http://x/day/${'A'.repeat(43)}` })]
    const { requestId: _one, ...theirs } = await bodyOf(gone)
    const { requestId: _other, ...nobodys } = await bodyOf(never)
    expect(theirs).toEqual({ ...nobodys, status: 404, code: 'not_found' })
  })

  test('nothing in the database opens a link', async () => {
    const { share } = await begun()
    const token = new URL((await share()).url).pathname.slice('/day/'.length)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(day_links)::text || (select coalesce(string_agg(facts::text || coalesce(subject::text, ''), ''), '') from activities) as row
      from day_links`.execute(api.deps.db.query)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    expect(JSON.stringify(api.logged)).not.toContain(token)
  })

  test('a link whose answer was lost is made once, and its address is told again', async () => {
    const { couple, path, links } = await begun()
    const ask = () =>
      api.request('POST', `${path}/links`, {
        as: couple,
        body: { name: 'Ines', choiceId: null },
        headers: { 'idempotency-key': 'made-once' },
      })
    const [lost, again] = [await ask(), await ask()]
    expect([lost.status, again.status]).toEqual([201, 201])
    const link = await bodyOf<MadeDayLink>(again)
    expect(link).toEqual(await bodyOf(lost))
    expect(await links()).toHaveLength(1)
    expect((await open(link)).status).toBe(200)
    const kept = await api.deps.db.query.selectFrom('idempotencyKeys').select('body').execute()
    expect(JSON.stringify(kept)).not.toContain(new URL(link.url).pathname.slice('/day/'.length))
  })

  test('a helper with view rights creates no link and changes nothing', async () => {
    const { wedding, path, add, links } = await begun()
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'view' } })
    expect((await api.request('GET', path, { as: helper })).status).toBe(200)
    expect((await add({}, helper)).status).toBe(403)
    expect(
      (
        await api.request('POST', `${path}/links`, {
          as: helper,
          body: { name: 'x', choiceId: null },
        })
      ).status,
    ).toBe(403)
    expect(await links()).toEqual([])
  })

  test('a link can only be for a vendor of the same wedding, or for none', async () => {
    const { couple, path } = await begun()
    const answer = await api.request('POST', `${path}/links`, {
      as: couple,
      body: { name: 'x', choiceId: '01900000-0000-7000-8000-000000000000' },
    })
    expect(await bodyOf(answer)).toMatchObject({
      status: 400,
      fields: [{ path: 'choiceId', code: 'invalid_choice' }],
    })
  })

  test('a client that tries many links is blocked, and a valid link still opens', async () => {
    const { share } = await begun()
    const link = await share()
    const answers: number[] = []
    for (let at = 0; at < 40; at++)
      answers.push((await open({ url: `http://x/day/${String(at).padStart(43, 'x')}` })).status)
    expect(answers.filter((status) => status === 404).length).toBeLessThanOrEqual(30)
    expect(answers.at(-1)).toBe(429)
    expect((await open(link)).status).toBe(200)
  })
})

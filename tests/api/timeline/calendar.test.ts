import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Calendar, Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { tasksOf } from './kit.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

describe.each(engines)('the calendar on %s', (engine) => {
  const api = openTestApp(engine, { now: () => now })

  const begun = async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: '2028-03-25' })
    const place = { timeZone: 'Europe/Paris', city: 'Annecy', country: 'FR' }
    await api.deps.db.query
      .updateTable('weddings')
      .set(place)
      .where('id', '=', wedding.id)
      .execute()
    const path = `/api/weddings/${wedding.id}/calendar`
    return {
      couple,
      wedding,
      path,
      tasks: tasksOf(api, couple, wedding.id),
      subscribe: async (as = couple) =>
        bodyOf<Subscription>(await api.request('POST', `${path}/subscription`, { as, body: {} })),
      calendar: async (as = couple) => bodyOf<Calendar>(await api.request('GET', path, { as })),
    }
  }
  const come = (url: string) => api.request('GET', new URL(url).pathname)
  const addItem = (as: SignedIn, weddingId: string, start: number, end: number) =>
    api.request('POST', `/api/weddings/${weddingId}/schedule`, {
      as,
      body: {
        title: 'Party, late; loud',
        dayOffset: 0,
        start,
        end,
        place: 'Barn',
        people: ['Sam'],
        notes: 'line\nbreak',
      },
    })

  test('tasks are all-day events, and the schedule has its times in the wedding’s zone, even across the start of summer time', async () => {
    const { couple, wedding, path, tasks } = await begun()
    await addItem(couple, wedding.id, 1_320, 1_680)
    const answer = await api.request('GET', `${path}.ics`, { as: couple })
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'attachment; filename="wedding.ics"'])
    const events = await eventsIn(answer)
    const open = (await tasks.list('&view=open')).length
    expect(events).toHaveLength(1 + open + 1)
    const party = events.find(({ summary }) => summary === 'Party, late; loud')!
    expect([
      party.startDate.toJSDate().toISOString(),
      party.endDate.toJSDate().toISOString(),
    ]).toEqual(['2028-03-25T21:00:00.000Z', '2028-03-26T02:00:00.000Z'])
    expect([party.location, party.description]).toEqual(['Barn', 'Sam\nline\nbreak'])
    expect(events[0]?.location).toBe('Annecy, France')
    const rings = events.find(({ summary }) => summary === 'Order the rings')!
    expect([rings.startDate.isDate, rings.startDate.toString(), rings.endDate.toString()]).toEqual([
      true,
      '2027-11-25',
      '2027-11-26',
    ])
  })

  test('a changed event keeps its id and increments its sequence, and a completed task disappears', async () => {
    const { subscribe, tasks } = await begun()
    const { url } = await subscribe()
    const before = (await eventsIn(await come(url))).find(
      ({ summary }) => summary === 'Order the rings',
    )!
    const task = await tasks.numbered(40)
    await tasks.ask('SHIFT', [task], { months: -1 })
    const after = (await eventsIn(await come(url))).find(({ uid }) => uid === before.uid)!
    expect([after.startDate.toString(), after.sequence - before.sequence]).toEqual([
      '2027-10-25',
      1,
    ])
    await tasks.ask('COMPLETE', [await tasks.numbered(40)])
    expect((await eventsIn(await come(url))).some(({ uid }) => uid === before.uid)).toBe(false)
  })

  test('what moves with the wedding’s date increments its sequence, in the calendar of guests too', async () => {
    const { couple, wedding, subscribe } = await begun()
    await addItem(couple, wedding.id, 1_320, 1_680)
    const guests = guestListOf(api, wedding.id, couple)
    const { households } = await guests.addHousehold('Raman', [{ firstName: 'Priya' }])
    const ids = { householdIds: households.map(({ id }) => id) }
    const links = await bodyOf<{ items: { url: string }[] }>(
      await guests.ask('POST', '/rsvps/links', ids),
    )
    const own = `/api${new URL(links.items[0]!.url).pathname}/calendar.ics`
    const { url } = await subscribe()
    const read = async () => [
      ...(await eventsIn(await come(url))),
      ...(await eventsIn(await api.request('GET', own))),
    ]
    const before = await read()
    const { version } = await api.deps.db.query
      .selectFrom('weddings')
      .select('version')
      .where('id', '=', wedding.id)
      .executeTakeFirstOrThrow()
    const body = { version, weddingDate: '2028-04-01' }
    const answer = await api.request('PATCH', `/api/weddings/${wedding.id}`, { as: couple, body })
    expect(answer.status).toBe(200)
    const after = new Map((await read()).map((event) => [event.uid, event]))
    const moved = before.filter(
      ({ uid, startDate }) => after.get(uid)?.startDate.toString() !== startDate.toString(),
    )
    expect(new Set(moved.map(({ uid }) => uid.split('-')[0]))).toEqual(
      new Set(['wedding', 'task', 'schedule', 'event']),
    )
    const notTold = moved.filter(({ uid, sequence }) => after.get(uid)!.sequence <= sequence)
    expect(notTold.map(({ summary }) => summary)).toEqual([])
  })

  test('what an entry takes from another record increments its sequence when that changes', async () => {
    const { couple, wedding, subscribe } = await begun()
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item({ name: 'Flowers' })
    await budget.payment({ itemId, dueOn: '2028-02-01' })
    const guests = guestListOf(api, wedding.id, couple)
    const ceremony = (await guests.events()).find(({ kind }) => kind === 'ceremony')!
    const change = (version: number, body: object) =>
      guests.ask('PATCH', `/events/${ceremony.id}`, { version, ...body })
    await change(ceremony.version, { startMinute: 900 })
    const item = { title: 'Ceremony', dayOffset: 0, start: 900, end: 960, place: '', notes: '' }
    await guests.ask('POST', '/schedule', { ...item, people: [] })
    const { url } = await subscribe()
    const before = await eventsIn(await come(url))
    await budget.ask('PATCH', `/items/${itemId}`, { version: 1, name: 'Flowers and arch' })
    expect((await change(ceremony.version + 1, { location: 'Chapel' })).status).toBe(200)
    const after = new Map((await eventsIn(await come(url))).map((event) => [event.uid, event]))
    const changed = before.filter(({ uid, summary, location }) => {
      const now = after.get(uid)
      return now?.summary !== summary || now.location !== location
    })
    expect(changed.map(({ uid }) => uid.split('-')[0])).toEqual(['payment', 'schedule'])
    const notTold = changed.filter(({ uid, sequence }) => after.get(uid)!.sequence <= sequence)
    expect(notTold.map(({ summary }) => summary)).toEqual([])
  })

  test('an event without a name of its own is called by its kind', async () => {
    const { couple, wedding, subscribe } = await begun()
    const guests = guestListOf(api, wedding.id, couple)
    for (const { id, version } of await guests.events())
      await guests.ask('PATCH', `/events/${id}`, { version, startMinute: 900 })
    const events = await eventsIn(await come((await subscribe()).url))
    const called = events.filter(({ uid }) => uid.startsWith('schedule-'))
    expect(called.map(({ summary }) => summary).toSorted()).toEqual(['Ceremony', 'Reception'])
  })

  test('a task that was ticked by hand is back once its rule says that it is not done', async () => {
    const { couple, wedding, subscribe, tasks } = await begun()
    await tasks.ask('COMPLETE', [await tasks.numbered(60)])
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item()
    await budget.payment({ itemId, dueOn: '2026-11-23' })
    const open = (await tasks.list('&view=open')).map(({ number }) => number)
    expect(open).toContain(60)
    const events = await eventsIn(await come((await subscribe()).url))
    const uids = events.map(({ uid }) => uid)
    expect(uids).toContain(`task-${(await tasks.numbered(60)).id}@vowline`)
  })

  test('payments are there on their day until they are paid, for those who see the budget', async () => {
    const { couple, wedding, subscribe } = await begun()
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item({ name: 'Flowers', vendor: 'Fern & Fable' })
    const payment = await budget.payment({ itemId, minor: 152_050, dueOn: '2028-02-01' })
    await budget.payment({ itemId, what: 'Balance', dueOn: null })
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'view' } })
    const [ours, theirs] = [(await subscribe()).url, (await subscribe(helper)).url]
    const [due, ...others] = await paymentsIn(await come(ours))
    expect([due?.summary, due?.description, due?.startDate.toString()]).toEqual([
      'Pay US$1,520.50: Flowers: Deposit',
      'Fern & Fable',
      '2028-02-01',
    ])
    expect([others, await paymentsIn(await come(theirs))]).toEqual([[], []])
    const paid = { event: 'PAY', paidOn: '2026-11-20', paidBy: null, method: null } as const
    await budget.step(payment.id, { version: 1, ...paid })
    expect(await paymentsIn(await come(ours))).toEqual([])
  })

  test('a subscription belongs to one member, reports its last read, and can be renewed and ended', async () => {
    const { couple, path, subscribe, calendar } = await begun()
    expect(await calendar()).toEqual({ subscription: null })
    const first = await subscribe()
    expect(first.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(await calendar()).toEqual({
      subscription: { createdAt: now.toISOString(), readAt: null },
    })
    expect((await come(first.url)).status).toBe(200)
    expect(await calendar()).toMatchObject({ subscription: { readAt: now.toISOString() } })
    const second = await subscribe()
    expect([(await come(first.url)).status, (await come(second.url)).status]).toEqual([404, 200])
    expect(
      (await api.request('DELETE', `${path}/subscription`, { as: couple, body: {} })).status,
    ).toBe(204)
    expect((await come(second.url)).status).toBe(404)
    expect(await calendar()).toEqual({ subscription: null })
  })

  test('the URL of a former member, or of one without the right, opens nothing', async () => {
    const { wedding, subscribe } = await begun()
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'view' } })
    const { url } = await subscribe(helper)
    expect((await come(url)).status).toBe(200)
    await api.deps.db.query.deleteFrom('weddingMembers').where('userId', '=', helper.id).execute()
    const answer = await come(url)
    expect(await bodyOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('the calendar of a wedding without a date has the events with a date of their own', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { weddingDate: null })
    await tasksOf(api, couple, wedding.id).add({
      title: 'Visa',
      due: { by: 'day', day: '2027-02-01' },
    })
    await addItem(couple, wedding.id, 600, 660)
    const events = await eventsIn(
      await api.request('GET', `/api/weddings/${wedding.id}/calendar.ics`, { as: couple }),
    )
    expect(events.map(({ summary }) => summary)).toEqual(['Visa'])
  })
})

/** The events as another library reads them. */
async function eventsIn(answer: Response) {
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
}

async function paymentsIn(answer: Response) {
  return (await eventsIn(answer)).filter(({ uid }) => uid.startsWith('payment-'))
}

import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { TaskCounts } from '#machines/timeline/task/task.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from '../../guests/list.ts'
import { budgetOf } from '../../budget/kit.ts'
import { vendorsOf } from '../choices/kit.ts'

describe.each(engines)('the dashboard on %s', (engine) => {
  const api = openTestApp(engine, { now: () => new Date('2026-11-21T12:00:00Z') })

  const begun = async (details: object = {}) => {
    const { couple, wedding } = await coupleWithWedding(api, details)
    return {
      couple,
      wedding,
      vendors: vendorsOf(api, wedding.id, couple),
      board: () => boardOf(couple, wedding.id),
    }
  }
  const boardOf = async (as: SignedIn, weddingId: string) =>
    bodyOf<Board>(await api.request('GET', `/api/weddings/${weddingId}/board`, { as }))

  test('on the first day shows the tasks, no vendor, and what is still unknown', async () => {
    const { board } = await begun({ weddingDate: '2028-01-15', partnerEmail: '' })
    const { today, turns, unready, tasks, vendors, activity } = await board()
    expect(today).toBe('2026-11-21')
    expect(turns).toEqual({
      waiting: { ...nothingWaits, tasks: 0, quotes: 0, enquiries: 0, payments: 0, venue: 0 },
      first: [],
    })
    expect(tasks).toMatchObject({ all: 64, overdue: 0, aside: 0 })
    expect(tasks?.upcoming).toHaveLength(4)
    expect(vendors).toEqual({
      planned: 0,
      booked: 0,
      undecided: 17,
      quotes: 0,
      venue: null,
      leading: [],
    })
    expect(unready?.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['noVenue', 'tasksOpen', 'noGuests']),
    )
    expect(activity.map(({ kind }) => kind)).toEqual(['wedding.created'])
  })

  test('counts tasks like the timeline', async () => {
    for (const weddingDate of ['2027-11-20', '2027-01-16', null]) {
      const { couple, wedding, vendors, board } = await begun({ weddingDate })
      const { choice } = await vendors.add({}, 'venue')
      await vendors.step(choice.id, 'BOOK')
      await vendors.say('videography', 'NOT_NEEDED')
      const counts = await bodyOf<TaskCounts>(
        await api.request('GET', `/api/weddings/${wedding.id}/tasks/counts`, { as: couple }),
      )
      const { tasks } = await board()
      expect(tasks).toMatchObject({
        all: counts.all,
        done: counts.done,
        doneByRule: counts.doneByRule,
        overdue: counts.overdue,
        aside: counts.aside,
      })
      expect(counts.all).toBe(counts.done + counts.open)
    }
  })

  test('counts vendors by category and shows the furthest ones', async () => {
    const { vendors, board } = await begun()
    const { choice: venue } = await vendors.add({ name: 'The Ropewalk' }, 'venue')
    await vendors.step(venue.id, 'BOOK')
    await vendors.add({ name: 'Bell & Thistle' })
    await vendors.say('cake', 'WANT')
    await vendors.say('videography', 'NOT_NEEDED')
    const shown = (await board()).vendors
    expect(shown).toMatchObject({
      planned: 3,
      booked: 1,
      undecided: 13,
      quotes: 0,
      venue: 'The Ropewalk',
    })
    expect(shown?.leading.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'The Ropewalk booked',
      'Bell & Thistle saved',
    ])
  })

  test('shows what runs out first on top and counts all of it', async () => {
    const { vendors, board } = await begun({ weddingDate: '2027-11-20' })
    const { choice: later } = await vendors.add({ name: 'Later', offerUntil: '2026-12-13' })
    const { choice: sooner } = await vendors.add(
      { name: 'Sooner', offerUntil: '2026-11-27' },
      'cake',
    )
    const { choice: whenever } = await vendors.add({ name: 'Whenever', offerUntil: null }, 'music')
    for (const { id } of [later, sooner, whenever]) await vendors.step(id, 'QUOTE')
    const { turns } = await board()
    expect(turns.waiting).toEqual({
      ...nothingWaits,
      enquiries: 0,
      tasks: 0,
      quotes: 3,
      payments: 0,
      venue: 0,
    })
    expect(named(turns)).toEqual(['Sooner', 'Later', 'Whenever'])
    await vendors.step(sooner.id, 'BOOK')
    await vendors.step(later.id, 'DROP')
    const { turns: left } = await board()
    expect([left.waiting.quotes, named(left)]).toEqual([1, ['Whenever']])
  })

  test('shows an overdue task before a quote that is valid for longer', async () => {
    const { vendors, board } = await begun({ weddingDate: '2028-01-15' })
    const { choice } = await vendors.add({ name: 'The Ropewalk', offerUntil: '2027-06-01' })
    await vendors.step(choice.id, 'QUOTE')
    const late = {
      title: 'Ring the mayor',
      category: 'legal',
      due: { by: 'day', day: '2026-11-20' },
      assigneeId: null,
      notes: '',
    }
    expect((await vendors.request('POST', '/tasks', late)).status).toBe(201)
    expect(
      (
        await vendors.request('POST', '/tasks', {
          ...late,
          title: 'Another',
          due: { by: 'day', day: '2026-11-21' },
        })
      ).status,
    ).toBe(201)
    const { turns, unready, tasks } = await board()
    expect(turns.waiting).toEqual({
      ...nothingWaits,
      enquiries: 0,
      tasks: 1,
      quotes: 1,
      payments: 0,
      venue: 0,
    })
    expect(named(turns)).toEqual(['Ring the mayor', 'The Ropewalk'])
    expect(tasks?.overdue).toBe(1)
    expect(unready?.[0]).toEqual({ reason: 'overdue', count: 1 })
  })

  test('shows at most six things, and counts the others', async () => {
    const { couple, wedding, vendors, board } = await begun({ weddingDate: '2028-01-15' })
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item({ name: 'Flowers', vendor: '', agreed: 90_000 })
    for (const day of ['11', '12', '13', '14'])
      await budget.payment({ itemId, what: day, minor: 1, dueOn: `2026-11-${day}` })
    const late = { category: 'legal', notes: '', assigneeId: null }
    for (const day of ['10', '15', '16', '17'])
      await vendors.request('POST', '/tasks', {
        ...late,
        title: day,
        due: { by: 'day', day: `2026-11-${day}` },
      })
    const { turns } = await board()
    expect(turns.waiting).toEqual({
      ...nothingWaits,
      enquiries: 0,
      tasks: 4,
      quotes: 0,
      payments: 4,
      venue: 0,
    })
    expect(named(turns)).toEqual(['10', '11', '12', '13', '14', '15'])
  })

  test('shows an overdue payment and a missing venue of a near wedding, most urgent first', async () => {
    const { couple, wedding, vendors, board } = await begun({ weddingDate: '2026-12-04' })
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item({
      name: 'Flowers',
      vendor: 'Bell & Thistle',
      agreed: 90_000,
    })
    const payment = await budget.payment({
      itemId,
      what: 'Balance',
      minor: 40_000,
      dueOn: '2026-10-01',
    })
    await budget.payment({ itemId, what: 'Later', minor: 10_000, dueOn: '2027-06-01' })
    const { turns, unready, tasks } = await board()
    expect(turns.waiting).toEqual({
      ...nothingWaits,
      tasks: tasks?.overdue,
      quotes: 0,
      payments: 1,
      venue: 1,
    })
    expect(turns.first[0]).toEqual({
      kind: 'payment',
      payment: {
        id: payment.id,
        version: 1,
        what: 'Balance',
        item: 'Flowers',
        vendor: 'Bell & Thistle',
        minor: 40_000,
        currency: 'USD',
        dueOn: '2026-10-01',
        heldUntil: null,
      },
    })
    expect(named(turns)[1]).toBe('venue')
    expect(unready?.slice(0, 2)).toEqual([
      { reason: 'paymentsOverdue', count: 1 },
      { reason: 'noVenueSoon', count: 1 },
    ])
    await vendors.say('venue', 'NOT_NEEDED')
    expect((await board()).turns.waiting.venue).toBe(0)
    const helper = await memberOf(api, wedding.id, {
      rights: { vendors: 'view', timeline: 'view' },
    })
    const seen = await boardOf(helper, wedding.id)
    expect(seen.turns.waiting.payments).toBe(0)
    expect(JSON.stringify(seen)).not.toMatch(/"payment"|payments(Due|Overdue)|Balance/)
  })

  test('does not show a task assigned to one member as another’s turn', async () => {
    const { couple, wedding, vendors } = await begun({ weddingDate: '2028-01-15' })
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'edit' } })
    const late = { category: 'legal', due: { by: 'day', day: '2026-11-20' }, notes: '' }
    const add = (title: string, assigneeId: string | null) =>
      vendors.request('POST', '/tasks', { ...late, title, assigneeId })
    const turnsFor = async (who: SignedIn) => {
      const { turns } = await boardOf(who, wedding.id)
      return [turns.waiting.tasks, ...named(turns)]
    }
    // Earlier tasks of another member must not hide the reader’s own.
    const theirs = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    for (const title of theirs) expect((await add(title, couple.id)).status).toBe(201)
    expect(await turnsFor(helper)).toEqual([0])
    expect(await turnsFor(couple)).toEqual([7, ...theirs.slice(0, 6)])
    expect((await add('Mine', helper.id)).status).toBe(201)
    expect(await turnsFor(helper)).toEqual([1, 'Mine'])
    expect((await add('Anybody', null)).status).toBe(201)
    expect(await turnsFor(helper)).toEqual([2, 'Mine', 'Anybody'])
    expect((await turnsFor(couple))[0]).toBe(8)
  })

  test('counts guests by their answer; a guest invited to nothing owes none', async () => {
    const { couple, wedding, board } = await begun()
    expect((await board()).guests).toEqual({ listed: 0, coming: 0, notComing: 0, pending: 0 })
    const list = guestListOf(api, wedding.id, couple)
    const events = await list.events()
    const answered = (answer: 'coming' | 'not_coming' | 'pending' | 'uninvited') => ({
      firstName: 'Ada',
      answers: events.map(({ id }) => ({ eventId: id, answer })),
    })
    await list.addHousehold('Okafor', [
      answered('coming'),
      answered('coming'),
      answered('not_coming'),
      answered('pending'),
      answered('uninvited'),
    ])
    expect((await board()).guests).toEqual({ listed: 5, coming: 2, notComing: 1, pending: 1 })
  })

  test('shows a helper the parts they may see, and nothing of the rest in any figure', async () => {
    const { wedding, vendors } = await begun()
    const { choice } = await vendors.add()
    await vendors.step(choice.id, 'QUOTE')
    const none = await boardOf(await memberOf(api, wedding.id), wedding.id)
    expect(none).toMatchObject({
      turns: {
        waiting: { ...nothingWaits, tasks: 0, quotes: 0, enquiries: 0, payments: 0, venue: 0 },
        first: [],
      },
      unready: null,
      tasks: null,
      vendors: null,
      guests: null,
      money: null,
    })
    expect(JSON.stringify(none)).not.toContain(choice.name)
    const timeline = await boardOf(
      await memberOf(api, wedding.id, { rights: { timeline: 'view' } }),
      wedding.id,
    )
    expect(timeline).toMatchObject({
      turns: { waiting: { quotes: 0 }, first: [] },
      unready: null,
      vendors: null,
      tasks: { all: expect.any(Number) },
    })
    expect(JSON.stringify(timeline)).not.toContain(choice.name)
    const both = await boardOf(
      await memberOf(api, wedding.id, { rights: { vendors: 'view', timeline: 'view' } }),
      wedding.id,
    )
    expect(both).toMatchObject({
      turns: { first: [{ kind: 'quote' }] },
      unready: expect.any(Array),
    })
  })
})

const nothingWaits = {
  tasks: 0,
  quotes: 0,
  enquiries: 0,
  payments: 0,
  venue: 0,
  messages: 0,
  lookups: 0,
  thanks: 0,
}

function named({ first }: Board['turns']) {
  return first.map((turn) => {
    if (turn.kind === 'task') return turn.task.title
    if (turn.kind === 'payment') return turn.payment.what
    return turn.kind === 'quote' ? turn.choice.name : turn.kind
  })
}

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
    const { today, turn, unready, tasks, vendors, activity } = await board()
    expect(today).toBe('2026-11-21')
    expect(turn).toBeNull()
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
      expect.arrayContaining(['noVenue', 'tasksOpen', 'moneyUnknown']),
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

  test('shows the couple’s most urgent turn first and counts all of them', async () => {
    const { vendors, board } = await begun({ weddingDate: '2027-11-20' })
    const { choice: later } = await vendors.add({ name: 'Later', offerUntil: '2026-12-13' })
    const { choice: sooner } = await vendors.add(
      { name: 'Sooner', offerUntil: '2026-11-27' },
      'cake',
    )
    const { choice: whenever } = await vendors.add({ name: 'Whenever', offerUntil: null }, 'music')
    for (const { id } of [later, sooner, whenever]) await vendors.step(id, 'QUOTE')
    expect((await board()).turn).toMatchObject({
      kind: 'quote',
      waiting: 3,
      choice: { name: 'Sooner' },
    })
    await vendors.step(sooner.id, 'BOOK')
    await vendors.step(later.id, 'DROP')
    expect((await board()).turn).toMatchObject({
      kind: 'quote',
      waiting: 1,
      choice: { name: 'Whenever' },
    })
  })

  test('shows an overdue task before a quote that is valid for longer', async () => {
    const { vendors, board } = await begun({ weddingDate: '2028-01-15' })
    const { choice } = await vendors.add({ offerUntil: '2027-06-01' })
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
    const { turn, unready, tasks } = await board()
    expect(turn).toMatchObject({
      kind: 'task',
      waiting: 2,
      task: { title: 'Ring the mayor', dueOn: '2026-11-20' },
    })
    expect(tasks?.overdue).toBe(1)
    expect(unready?.[0]).toEqual({ reason: 'overdue', count: 1 })
  })

  test('shows an overdue payment and a missing venue of a near wedding, most urgent first', async () => {
    const { couple, wedding, vendors, board } = await begun({ weddingDate: '2026-12-04' })
    const budget = budgetOf(api, wedding.id, couple)
    const { id: itemId } = await budget.item({
      name: 'Flowers',
      vendor: 'Bell & Thistle',
      agreed: 90_000,
    })
    await budget.payment({ itemId, what: 'Balance', minor: 40_000, dueOn: '2026-10-01' })
    await budget.payment({ itemId, what: 'Later', minor: 10_000, dueOn: '2027-06-01' })
    const { turn, unready, tasks } = await board()
    const late = tasks?.overdue ?? 0
    expect(turn).toMatchObject({
      kind: 'payment',
      waiting: 2 + late,
      payment: {
        what: 'Balance',
        item: 'Flowers',
        vendor: 'Bell & Thistle',
        minor: 40_000,
        currency: 'USD',
        dueOn: '2026-10-01',
      },
    })
    expect(unready?.slice(0, 2)).toEqual([
      { reason: 'paymentsOverdue', count: 1 },
      { reason: 'noVenueSoon', count: 1 },
    ])
    await vendors.say('venue', 'NOT_NEEDED')
    expect((await board()).turn).toMatchObject({ kind: 'payment', waiting: 1 + late })
    const helper = await memberOf(api, wedding.id, {
      rights: { vendors: 'view', timeline: 'view' },
    })
    const seen = await boardOf(helper, wedding.id)
    expect(JSON.stringify(seen)).not.toMatch(/payment|Balance/)
  })

  test('does not show a task assigned to one member as another’s turn', async () => {
    const { couple, wedding, vendors } = await begun({ weddingDate: '2028-01-15' })
    const helper = await memberOf(api, wedding.id, { rights: { timeline: 'edit' } })
    const late = { category: 'legal', due: { by: 'day', day: '2026-11-20' }, notes: '' }
    const add = (title: string, assigneeId: string | null) =>
      vendors.request('POST', '/tasks', { ...late, title, assigneeId })
    // Earlier tasks of another member must not hide the reader’s own.
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      expect((await add(title, couple.id)).status).toBe(201)
    expect((await boardOf(helper, wedding.id)).turn).toBeNull()
    expect((await boardOf(couple, wedding.id)).turn).toMatchObject({ kind: 'task', waiting: 5 })
    expect((await add('Theirs', helper.id)).status).toBe(201)
    expect((await boardOf(helper, wedding.id)).turn).toMatchObject({
      kind: 'task',
      waiting: 1,
      task: { title: 'Theirs' },
    })
    expect((await add('Anybody', null)).status).toBe(201)
    expect((await boardOf(helper, wedding.id)).turn).toMatchObject({ kind: 'task', waiting: 2 })
    expect((await boardOf(couple, wedding.id)).turn).toMatchObject({ kind: 'task', waiting: 6 })
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
      turn: null,
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
      turn: null,
      unready: null,
      vendors: null,
      tasks: { all: expect.any(Number) },
    })
    expect(JSON.stringify(timeline)).not.toContain(choice.name)
    const both = await boardOf(
      await memberOf(api, wedding.id, { rights: { vendors: 'view', timeline: 'view' } }),
      wedding.id,
    )
    expect(both).toMatchObject({ turn: { kind: 'quote' }, unready: expect.any(Array) })
  })
})

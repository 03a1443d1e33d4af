import { describe, expect, test } from 'vitest'
import type { Board } from '#machines/board/board.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { breachesOf, dinersOf, placementsFor } from '#machines/seating/people.rules.ts'
import { maxPlacements } from '#machines/seating/seating.schema.ts'
import type { Placement, Seating, SeatingWritten } from '#machines/seating/seating.schema.ts'
import { suggestSeating } from '#machines/seating/suggest.rules.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from './list.ts'

describe.each(engines)('the seating plan on %s', (engine) => {
  const api = openTestApp(engine)

  /** A dinner with two tables, and a household of guests who attend it. */
  async function dinner(names: string[], chairs = [4, 4]) {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const event = (await list.events())[1]!.id
    const coming = [{ eventId: event, answer: 'coming' as const }]
    const { guests } = await list.addHousehold(
      'Okafor',
      names.map((firstName) => ({ firstName, answers: coming })),
    )
    const laid = chairs.map((count, at) => ({
      name: `Table ${at + 1}`,
      shape: 'round',
      chairs: count,
      x: (at % 10) * 24,
      y: 0,
    }))
    const { tables } = await bodyOf<SeatingWritten>(
      await list.ask('POST', `/events/${event}/tables`, { tables: laid }),
    )
    const room = async () => bodyOf<Seating>(await list.ask('GET', `/events/${event}/seating`))
    const seat = (placements: Placement[], by = 'hand') =>
      list.ask('POST', `/events/${event}/seats`, { by, placements })
    const at = (
      who: number,
      table: number,
      place: number,
      version: number | null = null,
    ): Placement => ({
      guestId: guests[who]!.id,
      version,
      to: { tableId: tables[table]!.id, place },
    })
    const drawn = async () => {
      const { seats, tables: there } = await room()
      const nameOf = new Map((await list.guests()).map(({ id, firstName }) => [id, firstName]))
      const tableOf = new Map(there.map(({ id, name }) => [id, name]))
      return seats
        .map(
          ({ guestId, tableId, place }) =>
            `${nameOf.get(guestId)} at ${tableOf.get(tableId)}, ${place}`,
        )
        .toSorted()
    }
    const board = async () =>
      bodyOf<Board>(await api.request('GET', `/api/weddings/${wedding.id}/board`, { as: couple }))
    return { list, event, guests, tables, room, seat, at, drawn, board, couple, wedding }
  }

  test('guests are seated, swapped in one step and unseated, and one undo reverts each', async () => {
    const { list, seat, at, drawn } = await dinner(['Ada', 'Ben'])
    expect((await seat([at(0, 0, 0), at(1, 1, 3)])).status).toBe(200)
    const swapped = await seat([at(0, 1, 3, 1), at(1, 0, 0, 1)])
    expect([swapped.status, await drawn()]).toEqual([
      200,
      ['Ada at Table 2, 3', 'Ben at Table 1, 0'],
    ])
    const freed = await bodyOf<SeatingWritten>(await seat([{ ...at(0, 0, 0, 2), to: null }]))
    expect([freed.gone.seats.length, await drawn()]).toEqual([1, ['Ben at Table 1, 0']])
    expect((await list.undo(freed.activityId)).status).toBe(201)
    expect(await drawn()).toEqual(['Ada at Table 2, 3', 'Ben at Table 1, 0'])
  })

  test('an undo for which somebody else has the chair by now names them, and changes nothing', async () => {
    const { list, seat, at, drawn } = await dinner(['Ada', 'Ben'])
    await seat([at(0, 0, 2)])
    const freed = await bodyOf<SeatingWritten>(await seat([{ ...at(0, 0, 2, 1), to: null }]))
    await seat([at(1, 0, 2)])
    const refused = await list.undo(freed.activityId)
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      {
        code: 'changed_since',
        changed: {
          count: 1,
          rows: [{ kind: 'guest', name: 'Ben', isGone: false }],
          mayUndoRest: false,
        },
      },
    ])
    expect(await drawn()).toEqual(['Ben at Table 1, 2'])
  })

  test('a stale change is refused with the current seats, and none of it is applied', async () => {
    const { seat, at, drawn } = await dinner(['Ada', 'Ben', 'Cem'])
    await seat([at(0, 0, 0)])
    for (const late of [[at(0, 1, 0)], [at(0, 1, 0, 7)], [at(2, 1, 2), at(1, 0, 0)]]) {
      const answer = await seat(late)
      const { code, current } = await bodyOf<{ code: string; current: { items: object[] } }>(answer)
      expect([answer.status, code, current.items.length]).toEqual([409, 'version_stale', 1])
    }
    const both = await Promise.all([seat([at(1, 1, 1)]), seat([at(2, 1, 1)])])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await drawn()).toHaveLength(2)
  })

  test('a suggestion of the maximum number of seats is read, and a longer one is refused', async () => {
    const { seat, at } = await dinner(['Ada'])
    const many = Array.from({ length: maxPlacements }, (_, n) => ({
      ...at(0, 0, 0),
      guestId: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    }))
    expect(await bodyOf(await seat(many, 'suggestion'))).toMatchObject({ code: 'not_found' })
    expect(await bodyOf(await seat([...many, ...many], 'suggestion'))).toMatchObject({
      code: 'body_too_large',
    })
  })

  test('an uninvited or declining guest, a missing chair and a guest seated twice are refused', async () => {
    const { list, event, guests, seat, at, drawn } = await dinner(['Ada', 'Ben', 'Cem'])
    await list.ask('POST', '/guests/changes', {
      ids: [guests[1]!.id],
      answers: [{ eventId: event, answer: 'not_coming' }],
    })
    await list.ask('POST', '/guests/changes', {
      ids: [guests[2]!.id],
      answers: [{ eventId: event, answer: 'uninvited' }],
    })
    for (const wrong of [[at(1, 0, 0)], [at(2, 0, 0)], [at(0, 0, 4)], [at(0, 0, 0), at(0, 0, 1)]])
      expect((await seat(wrong)).status).toBe(400)
    expect(await drawn()).toEqual([])
  })

  test('a table with fewer chairs keeps the guests who fit, a removed table keeps none, and undoing seats them again', async () => {
    const { list, tables, seat, at, drawn } = await dinner(['Ada', 'Ben', 'Cem'])
    await seat([at(0, 0, 1), at(1, 0, 2), at(2, 0, 3)])
    const before = await drawn()
    const smaller = await bodyOf<SeatingWritten>(
      await list.ask('PATCH', `/tables/${tables[0]!.id}`, { version: 1, chairs: 2 }),
    )
    expect(await drawn()).toEqual(['Ada at Table 1, 1', 'Ben at Table 1, 0'])
    expect((await list.undo(smaller.activityId)).status).toBe(201)
    expect(await drawn()).toEqual(before)
    const gone = await bodyOf<SeatingWritten>(await list.ask('DELETE', `/tables/${tables[0]!.id}`))
    expect(await drawn()).toEqual([])
    expect((await list.undo(gone.activityId)).status).toBe(201)
    expect(await drawn()).toEqual(before)
    expect(
      (await list.ask('PATCH', `/tables/${tables[0]!.id}`, { version: 1, name: 'Late' })).status,
    ).toBe(409)
  })

  test('removing a guest frees their seat, merging passes it on, and removing an event clears its seating', async () => {
    const { list, event, guests, seat, at, drawn, room } = await dinner(['Ada', 'Ben', 'Cem'])
    const rule = { kind: 'together', guestIds: [guests[0]!.id, guests[2]!.id] }
    expect((await list.ask('POST', '/seating-rules', rule)).status).toBe(201)
    await seat([at(0, 0, 0), at(1, 0, 1)])
    const before = [await drawn(), (await room()).rules[0]!.guestIds]
    const nobodys = [['Ben at Table 1, 1'], [guests[0]!.id, guests[2]!.id]]
    const inTheEnd = [['Ben at Table 1, 1', 'Cem at Table 1, 0'], [guests[2]!.id]]
    const merge = {
      kept: { id: guests[2]!.id, version: 1 },
      gone: { id: guests[0]!.id, version: 1 },
    }
    for (const [path, body, after] of [
      ['/guests/removals', { ids: [guests[0]!.id] }, nobodys],
      ['/guests/merges', merge, inTheEnd],
    ] as const) {
      const current =
        path === '/guests/merges'
          ? { ...merge, gone: { ...merge.gone, version: (await list.guests())[0]!.version } }
          : body
      const { activityId } = await bodyOf<Written>(await list.ask('POST', path, current))
      expect([await drawn(), (await room()).rules[0]!.guestIds]).toEqual(after)
      expect((await list.undo(activityId)).status).toBe(201)
      expect([await drawn(), (await room()).rules[0]!.guestIds]).toEqual(before)
    }
    const { activityId } = await bodyOf<Written>(await list.ask('DELETE', `/events/${event}`))
    expect((await list.ask('GET', `/events/${event}/seating`)).status).toBe(404)
    expect((await list.undo(activityId)).status).toBe(201)
    expect([await drawn(), (await room()).rules[0]!.guestIds]).toEqual(before)
  })

  test('a guest who declines keeps their seat until it is freed, and the dashboard counts attending guests without a seat', async () => {
    const { list, event, guests, seat, at, drawn, board } = await dinner(['Ada', 'Ben', 'Cem'])
    const unseated = async () =>
      (await board()).unready!.find(({ reason }) => reason === 'guestsUnseated')?.count ?? 0
    expect(await unseated()).toBe(3)
    await seat([at(0, 0, 0), at(1, 0, 1)])
    expect(await unseated()).toBe(1)
    const decline = {
      ids: [guests[0]!.id, guests[2]!.id],
      answers: [{ eventId: event, answer: 'not_coming' }],
    }
    await list.ask('POST', '/guests/changes', decline)
    expect([await drawn(), await unseated()]).toEqual([
      ['Ada at Table 1, 0', 'Ben at Table 1, 1'],
      0,
    ])
  })

  test('the activity of a removal is found by the table, the rule or the event that is gone', async () => {
    const { list, event, guests, tables, room } = await dinner(['Ada', 'Ben'])
    const guestIds = guests.map(({ id }) => id)
    await list.ask('POST', '/seating-rules', { kind: 'together', guestIds })
    for (const [path, id] of [
      ['seating-rules', (await room()).rules[0]!.id],
      ['tables', tables[0]!.id],
      ['events', event],
    ] as const) {
      const gone = await list.ask('DELETE', `/${path}/${id}`)
      const { activityId } = await bodyOf<{ activityId: string }>(gone)
      const found = await list.ask('GET', `/activity?subject=${id}&limit=1`)
      expect([gone.status, await found.json()]).toMatchObject([
        200,
        { items: [{ id: activityId }] },
      ])
    }
  })

  test('two hundred guests are seated by twenty rules in one step, and one undo reverts it', async () => {
    const { list, event, room, seat } = await dinner(
      ['Ada'],
      Array.from({ length: 25 }, () => 9),
    )
    const answers = [{ eventId: event, answer: 'coming' as const }]
    for (let home = 0; home < 50; home++)
      await list.addHousehold(
        `Home ${home}`,
        Array.from({ length: 4 }, (_, one) => ({ firstName: `G${home}.${one}`, answers })),
      )
    const guests = await list.guests()
    const idOf = new Map(guests.map(({ firstName, id }) => [firstName, id]))
    for (let at = 0; at < 20; at++) {
      const guestIds = [`G${at}.0`, `G${(at * 7 + 21) % 50}.1`].map((name) => idOf.get(name)!)
      const answer = await list.ask('POST', '/seating-rules', {
        kind: at % 2 ? 'apart' : 'together',
        guestIds,
      })
      expect(answer.status).toBe(201)
    }
    const plan = await room()
    const diners = dinersOf(guests, new Map(), event)
    const suggestion = suggestSeating({ diners, tables: plan.tables, rules: plan.rules, kept: [] })
    expect(suggestion.unseated).toEqual([])
    const { activityId } = await bodyOf<SeatingWritten>(
      await seat(placementsFor(suggestion.seats, plan.seats), 'suggestion'),
    )
    const seated = await room()
    expect(seated.seats).toHaveLength(201)
    const broken = breachesOf(seated, diners).flatMap((breach) =>
      breach.kind === 'household' ? [] : [breach.ruleId],
    )
    expect(suggestion.keeps.filter((id) => broken.includes(id))).toEqual([])
    expect((await list.undo(activityId)).status).toBe(201)
    expect((await room()).seats).toEqual([])
  })
})

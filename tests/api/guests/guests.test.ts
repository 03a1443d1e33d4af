import { describe, expect, test } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { guestListOf } from './list.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'

describe.each(engines)('a guest list on %s', (engine) => {
  const api = openTestApp(engine)

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    return { couple, wedding, list: guestListOf(api, wedding.id, couple) }
  }

  test('a new wedding has a ceremony, a reception and no guests', async () => {
    const { list } = await begun()
    expect((await list.events()).map(({ kind, name, day }) => [kind, name, day])).toEqual([
      ['ceremony', '', null],
      ['reception', '', null],
    ])
    expect(await list.guests()).toEqual([])
    expect(await bodyOf(await list.ask('GET', '/guests/counts'))).toMatchObject({
      people: 0,
      households: 0,
      events: [{ coming: 0 }, { coming: 0 }],
    })
  })

  test('a household is added with its guests, invited to every event unless excluded', async () => {
    const { list } = await begun()
    const [ceremony, reception] = await list.events()
    const { households, guests } = await list.addHousehold(
      ' The Okafor household ',
      [
        {
          firstName: 'Grace',
          lastName: 'Okafor',
          tags: ['Parent', 'parent'],
          email: 'Grace@Example.com',
        },
        { isPlusOne: true, answers: [{ eventId: ceremony!.id, answer: 'uninvited' }] },
      ],
      { side: 'second', city: 'Atlanta' },
    )
    expect(households).toMatchObject([
      { name: 'The Okafor household', side: 'second', city: 'Atlanta', version: 1 },
    ])
    expect(guests).toMatchObject([
      {
        place: 0,
        tags: ['Parent'],
        email: 'grace@example.com',
        answers: { [ceremony!.id]: 'pending', [reception!.id]: 'pending' },
      },
      { place: 1, isPlusOne: true, firstName: '', answers: { [reception!.id]: 'pending' } },
    ])
    expect(await list.guests()).toEqual(guests)
    expect(await list.households()).toEqual(households)
  })

  test('only a plus-one may have no name', async () => {
    const { list } = await begun()
    const refused = await list.ask('POST', '/households', {
      name: 'Nobody',
      guests: [{ firstName: ' ' }],
    })
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      400,
      { fields: [{ path: 'guests.0.firstName', code: 'required' }] },
    ])
    const { guests } = await list.addHousehold('Priya Raman', [{ firstName: 'Priya' }])
    const [priya] = guests
    const nameless = await list.ask('PATCH', `/guests/${priya!.id}`, { version: 1, firstName: '' })
    expect([nameless.status, await bodyOf(nameless)]).toMatchObject([
      400,
      { fields: [{ path: 'firstName', code: 'required' }] },
    ])
  })

  test('the same request twice adds a guest once', async () => {
    const { list } = await begun()
    const body = { name: 'Priya Raman', guests: [{ firstName: 'Priya' }] }
    const twice = await Promise.all(
      [1, 2].map(() => list.ask('POST', '/households', body, { 'idempotency-key': 'once' })),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await list.guests()).toHaveLength(1)
  })

  test('of two changes of a guest the second is refused with the current guest', async () => {
    const { list } = await begun()
    const { guests } = await list.addHousehold('Priya Raman', [{ firstName: 'Priya' }])
    const [priya] = guests
    expect(
      (await list.ask('PATCH', `/guests/${priya!.id}`, { version: 1, meal: 'Sea bass' })).status,
    ).toBe(200)
    const late = await list.ask('PATCH', `/guests/${priya!.id}`, { version: 1, meal: 'Short rib' })
    expect([late.status, await bodyOf(late)]).toMatchObject([
      409,
      { code: 'version_stale', current: { meal: 'Sea bass', version: 2 } },
    ])
  })

  test('saving without a change records no activity', async () => {
    const { list } = await begun()
    const { guests } = await list.addHousehold('Priya Raman', [{ firstName: 'Priya' }])
    const same = await bodyOf<Written>(
      await list.ask('PATCH', `/guests/${guests[0]!.id}`, { version: 1, firstName: 'Priya' }),
    )
    expect(same).toMatchObject({ activityId: null, guests: [{ version: 1 }] })
  })

  test('several guests are changed at once, and one undo restores them all', async () => {
    const { list } = await begun()
    const [ceremony] = await list.events()
    await list.addHousehold('Carvalho', [
      { firstName: 'Ines', tags: ['Reading'] },
      { firstName: 'Bruno' },
    ])
    const before = await list.guests()
    const ids = before.map(({ id }) => id)
    const change = {
      ids,
      answers: [{ eventId: ceremony!.id, answer: 'coming' }],
      addTags: ['Lisbon'],
      removeTags: ['reading'],
      meal: 'Sea bass',
    }
    const done = await bodyOf<Written>(await list.ask('POST', '/guests/changes', change))
    expect(
      (await list.guests()).map(({ tags, meal, answers }) => [tags, meal, answers[ceremony!.id]]),
    ).toEqual([
      [['Lisbon'], 'Sea bass', 'coming'],
      [['Lisbon'], 'Sea bass', 'coming'],
    ])
    expect((await list.undo(done.activityId)).status).toBe(201)
    expect((await list.guests()).map(withoutIds)).toEqual(before.map(withoutIds))
    expect((await list.undo(done.activityId)).status).toBe(409)
  })

  test('a household is removed with its last guest, and both are restored', async () => {
    const { list } = await begun()
    await list.addHousehold('Carvalho', [{ firstName: 'Ines' }, { firstName: 'Bruno' }])
    await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const before = {
      guests: (await list.guests()).map(withoutIds),
      households: (await list.households()).map(withoutIds),
    }
    const carvalhos = (await list.guests())
      .filter(({ firstName }) => firstName !== 'Priya')
      .map(({ id }) => id)
    const done = await bodyOf<Written>(
      await list.ask('POST', '/guests/removals', { ids: carvalhos }),
    )
    expect(done.gone.guests.toSorted()).toEqual(carvalhos.toSorted())
    expect((await list.households()).map(({ name }) => name)).toEqual(['Raman'])
    const undone = await list.undo(done.activityId)
    expect(undone.status).toBe(201)
    expect({
      guests: (await list.guests()).map(withoutIds),
      households: (await list.households()).map(withoutIds),
    }).toEqual(before)
    // Undoing the undo removes them again.
    const { id } = await bodyOf<{ id: string }>(undone)
    expect((await list.undo(id)).status).toBe(201)
    expect((await list.households()).map(({ name }) => name)).toEqual(['Raman'])
  })

  test('a household that was added, undone and restored is complete', async () => {
    const { list } = await begun()
    const added = await list.addHousehold('Carvalho', [
      { firstName: 'Ines' },
      { firstName: 'Bruno' },
    ])
    const undone = await list.undo(added.activityId)
    expect([undone.status, await list.guests(), await list.households()]).toEqual([201, [], []])
    const { id } = await bodyOf<{ id: string }>(undone)
    expect((await list.undo(id)).status).toBe(201)
    expect((await list.guests()).map(withoutIds)).toEqual(added.guests.map(withoutIds))
  })

  test('a guest whose household has been removed since is not restored without it', async () => {
    const { list } = await begun()
    const { guests } = await list.addHousehold('Carvalho', [
      { firstName: 'Ines' },
      { firstName: 'Bruno' },
    ])
    const first = await bodyOf<Written>(
      await list.ask('POST', '/guests/removals', { ids: [guests[0]!.id] }),
    )
    await list.ask('POST', '/guests/removals', { ids: [guests[1]!.id] })
    const answer = await list.undo(first.activityId)
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      409,
      {
        code: 'changed_since',
        changed: {
          count: 1,
          rows: [{ kind: 'household', name: 'Carvalho', isGone: true }],
          mayUndoRest: false,
        },
      },
    ])
  })

  test('a guest who moves to another household is placed last in it', async () => {
    const { list } = await begun()
    const { households } = await list.addHousehold('Carvalho', [
      { firstName: 'Ines' },
      { firstName: 'Bruno' },
    ])
    const { guests } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const move = { version: 1, householdId: households[0]!.id }
    const done = await bodyOf<Written>(await list.ask('PATCH', `/guests/${guests[0]!.id}`, move))
    expect(done).toMatchObject({
      guests: [{ place: 2 }],
      gone: { households: [guests[0]!.householdId] },
    })
    expect(await list.households()).toHaveLength(1)
    expect((await list.undo(done.activityId)).status).toBe(201)
    expect(await list.households()).toHaveLength(2)
  })

  test('removing an event removes its invitations, and undoing restores them', async () => {
    const { list } = await begun()
    const { events } = await bodyOf<Written>(
      await list.ask('POST', '/events', { name: 'Brunch', day: '2027-06-20' }),
    )
    const [brunch] = events
    await list.addHousehold('Raman', [
      { firstName: 'Priya', answers: [{ eventId: brunch!.id, answer: 'coming' }] },
    ])
    const removed = await bodyOf<Written>(await list.ask('DELETE', `/events/${brunch!.id}`))
    expect(Object.keys((await list.guests())[0]!.answers)).toHaveLength(2)
    expect((await list.undo(removed.activityId)).status).toBe(201)
    expect((await list.guests())[0]!.answers).toHaveProperty(brunch!.id, 'coming')
  })

  test('a guest cannot answer for an event of another wedding', async () => {
    const [{ list }, other] = await Promise.all([begun(), begun()])
    const [theirs] = await other.list.events()
    const answer = await list.ask('POST', '/households', {
      name: 'Raman',
      guests: [{ firstName: 'Priya', answers: [{ eventId: theirs!.id, answer: 'coming' }] }],
    })
    expect(answer.status).toBe(400)
  })

  test('guests of another wedding cannot be reached through one’s own wedding', async () => {
    const [{ list }, other] = await Promise.all([begun(), begun()])
    const { guests, households } = await other.list.addHousehold('Raman', [{ firstName: 'Priya' }])
    await list.addHousehold('Own', [{ firstName: 'Own' }])
    const [own] = await list.guests()
    const tries = await Promise.all([
      list.ask('PATCH', `/guests/${guests[0]!.id}`, { version: 1, meal: 'x' }),
      list.ask('PATCH', `/households/${households[0]!.id}`, { version: 1, city: 'x' }),
      list.ask('POST', '/guests', { householdId: households[0]!.id, firstName: 'Spy' }),
      list.ask('PATCH', `/guests/${own!.id}`, { version: 1, householdId: households[0]!.id }),
      list.ask('POST', '/guests/changes', { ids: [own!.id, guests[0]!.id], meal: 'x' }),
      list.ask('POST', '/guests/removals', { ids: [own!.id, guests[0]!.id] }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await other.list.guests()).map(withoutIds)).toEqual(guests.map(withoutIds))
  })

  test('a helper sees guests with the view right and changes them with the edit right', async () => {
    const { wedding, list } = await begun()
    const { guests } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const [viewing, editing] = await Promise.all([
      memberOf(api, wedding.id, { rights: { guests: 'view' } }),
      memberOf(api, wedding.id, { rights: { guests: 'edit' } }),
    ])
    const statuses = async (as: typeof viewing) => {
      const theirs = guestListOf(api, wedding.id, as)
      const [read, write] = [
        await theirs.ask('GET', '/guests'),
        await theirs.ask('POST', '/guests/changes', { ids: [guests[0]!.id], meal: 'Fish' }),
      ]
      return [read.status, write.status]
    }
    expect([await statuses(viewing), await statuses(editing)]).toEqual([
      [200, 403],
      [200, 200],
    ])
  })
})

/** A record without the fields that every write changes. */
function withoutIds({
  version: _counts,
  updatedAt: _then,
  ...record
}: Pick<Guest, 'version' | 'updatedAt'> & object) {
  return record
}

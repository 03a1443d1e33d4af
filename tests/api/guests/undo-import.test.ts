import { describe, expect, test } from 'vitest'
import type { Imported, ImportPlan } from '#machines/guests/import/plan.schema.ts'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from './list.ts'

const blank = {
  isPlusOne: false,
  ageGroup: 'adult' as const,
  tags: [],
  diet: '',
  meal: '',
  email: '',
  phone: '',
  notes: '',
  answers: [],
}
const home = {
  side: null,
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
}
const plan: ImportPlan = {
  fileName: 'guests.csv',
  newEvents: ['Brunch'],
  newHouseholds: ['Okafor', 'Raman', 'Moreau'].map((name, place) => ({
    ...home,
    name,
    guests: ['Ada', 'Ben'].map((firstName) => ({
      ...blank,
      firstName,
      lastName: name,
      answers: place === 0 ? [{ event: 0, answer: 'coming' as const }] : [],
    })),
  })),
  newGuests: [],
  changedHouseholds: [],
  changedGuests: [],
}

describe.each(engines)('undoing an import on %s', (engine) => {
  const api = openTestApp(engine)

  async function imported() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { activityId } = await bodyOf<Imported>(
      await api.request('POST', `/api/weddings/${wedding.id}/guests/imports`, {
        as: couple,
        headers: { 'content-type': 'application/octet-stream' },
        body: plan,
      }),
    )
    const named = async (name: string) =>
      (await list.guests()).find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)!
    const householdNamed = async (name: string) =>
      (await list.households()).find((household) => household.name === name)!
    const names = async () =>
      (await list.guests()).map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()
    const refusal = async (leaving?: number) => {
      const answer = await list.undo(activityId, leaving)
      const { code, changed } = await bodyOf<{ code: string; changed: ChangedSince }>(answer)
      return { status: answer.status, code, changed }
    }
    return { list, activityId, named, householdNamed, names, refusal }
  }

  test('is refused with the names of what was changed or removed since', async () => {
    const { list, named, householdNamed, names, refusal } = await imported()
    const ada = await named('Ada Okafor')
    await list.ask('PATCH', `/guests/${ada.id}`, { version: ada.version, diet: 'Vegan' })
    await list.ask('POST', '/guests/removals', { ids: [(await named('Ben Raman')).id] })
    const moreau = await householdNamed('Moreau')
    await list.ask('PATCH', `/households/${moreau.id}`, { version: moreau.version, city: 'Lyon' })
    const before = await names()
    expect(await refusal()).toEqual({
      status: 409,
      code: 'changed_since',
      changed: {
        count: 3,
        rows: [
          { kind: 'household', name: 'Moreau', isGone: false },
          { kind: 'guest', name: 'Ada Okafor', isGone: false },
          { kind: 'guest', name: 'Ben Raman', isGone: true },
        ],
        mayUndoRest: true,
      },
    })
    expect(await names()).toEqual(before)
  })

  test('keeps what was changed, with its household and event, and removes the rest', async () => {
    const { list, activityId, named, householdNamed, names } = await imported()
    const ada = await named('Ada Okafor')
    await list.ask('PATCH', `/guests/${ada.id}`, { version: ada.version, diet: 'Vegan' })
    const moreau = await householdNamed('Moreau')
    await list.ask('PATCH', `/households/${moreau.id}`, { version: moreau.version, city: 'Lyon' })
    const undone = await list.undo(activityId, 2)
    expect([undone.status, await bodyOf(undone)]).toMatchObject([201, { facts: { left: 2 } }])
    expect(await names()).toEqual(['Ada Moreau', 'Ada Okafor', 'Ben Moreau'])
    expect((await list.households()).map(({ name }) => name).toSorted()).toEqual([
      'Moreau',
      'Okafor',
    ])
    expect(await named('Ada Okafor')).toMatchObject({ diet: 'Vegan' })
    expect((await list.events()).map(({ name }) => name)).toContain('Brunch')
    expect((await list.undo(activityId)).status).toBe(409)
  })

  test('in part can itself be undone: the rest is restored, and what stayed is unchanged', async () => {
    const { list, activityId, named, names } = await imported()
    const all = await names()
    const ada = await named('Ada Raman')
    await list.ask('PATCH', `/guests/${ada.id}`, { version: ada.version, diet: 'Vegan' })
    const undoing = await bodyOf<{ id: string }>(await list.undo(activityId, 1))
    expect(await names()).toEqual(['Ada Raman'])
    expect((await list.events()).map(({ name }) => name)).not.toContain('Brunch')
    const redone = await list.undo(undoing.id)
    expect(redone.status).toBe(201)
    expect(await names()).toEqual(all)
    expect(await named('Ada Raman')).toMatchObject({ diet: 'Vegan' })
    const again = await bodyOf<{ id: string }>(redone)
    expect((await list.undo(again.id)).status).toBe(201)
    expect(await names()).toEqual(['Ada Raman'])
  })

  test('keeps a guest who was added to one of its households since', async () => {
    const { list, activityId, householdNamed, names, refusal } = await imported()
    const raman = await householdNamed('Raman')
    expect(
      (
        await list.ask('POST', '/guests', {
          householdId: raman.id,
          firstName: 'Cleo',
          lastName: 'Raman',
        })
      ).status,
    ).toBe(201)
    expect(await refusal()).toMatchObject({
      status: 409,
      changed: { count: 1, rows: [{ kind: 'household', name: 'Raman' }] },
    })
    expect((await list.undo(activityId, 1)).status).toBe(201)
    expect(await names()).toEqual(['Ada Raman', 'Ben Raman', 'Cleo Raman'])
  })

  test('keeps no more than the user was told', async () => {
    const { list, activityId, named, names, refusal } = await imported()
    for (const name of ['Ada Raman', 'Ben Moreau']) {
      const guest = await named(name)
      await list.ask('PATCH', `/guests/${guest.id}`, { version: guest.version, diet: 'Vegan' })
    }
    expect(await refusal(1)).toMatchObject({
      status: 409,
      code: 'changed_since',
      changed: { count: 2 },
    })
    expect(await names()).toHaveLength(6)
    expect((await list.undo(activityId, 2)).status).toBe(201)
    expect(await names()).toEqual(['Ada Raman', 'Ben Moreau'])
  })

  test('names what was changed since, and offers no partial undo where the parts belong together', async () => {
    const { list, named } = await imported()
    const ada = await named('Ada Okafor')
    const change = await bodyOf<{ activityId: string }>(
      await list.ask('PATCH', `/guests/${ada.id}`, { version: ada.version, diet: 'Vegan' }),
    )
    await list.ask('PATCH', `/guests/${ada.id}`, { version: ada.version + 1, diet: 'Vegetarian' })
    const refused = await list.undo(change.activityId)
    expect(await bodyOf(refused)).toMatchObject({
      code: 'changed_since',
      changed: {
        count: 1,
        rows: [{ kind: 'guest', name: 'Ada Okafor', isGone: false }],
        mayUndoRest: false,
      },
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pair } from '#machines/guests/duplicates/merge.schema.ts'
import type { Written } from '#machines/guests/list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, testApp } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from './list.ts'

describe.each(engines)('two records of one guest on %s', (engine) => {
  let api: TestApp
  beforeAll(async () => {
    api = await testApp(engine)
  })
  afterAll(() => api.close())

  async function twice() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const [ceremony] = await list.events()
    const coming = [{ eventId: ceremony!.id, answer: 'coming' as const }]
    const first = await list.addHousehold('Okafor', [{ firstName: 'Jon', lastName: 'Okafor', email: 'jon@one.test' }])
    const second = await list.addHousehold(
      'John Okafor',
      [{ firstName: 'John', lastName: 'Okafor', phone: '020 7946 0018', tags: ['work'], answers: coming }],
      { addressLine1: '1 Harbour Row', city: 'Lisbon' },
    )
    const [kept, gone] = [first.guests[0]!, second.guests[0]!]
    const merge = (body: object) => list.ask('POST', '/guests/merges', body)
    const read = ({ id, version }: typeof kept) => ({ id, version })
    return { wedding, list, ceremony, kept: read(kept), gone: read(gone), merge }
  }

  test('become one that knows what both knew, at the address there was, and one undo brings both back', async () => {
    const { list, ceremony, kept, gone, merge } = await twice()
    const before = [await list.guests(), await list.households()]
    const answer = await merge({ kept, gone })
    const { activityId, ...written } = await bodyOf<Written>(answer)
    expect([answer.status, written.gone.guests]).toEqual([200, [gone.id]])
    expect(await list.guests()).toMatchObject([
      {
        id: kept.id,
        firstName: 'Jon',
        email: 'jon@one.test',
        phone: '020 7946 0018',
        tags: ['work'],
        answers: { [ceremony!.id]: 'coming' },
      },
    ])
    expect(await list.households()).toMatchObject([{ name: 'Okafor', addressLine1: '1 Harbour Row', city: 'Lisbon' }])
    expect((await list.undo(activityId)).status).toBe(201)
    expect([await list.guests(), await list.households()].map(unstamped)).toEqual(before.map(unstamped))
  })

  test('are two people for everybody in the wedding once somebody has said so, also after one of them was away', async () => {
    const { wedding, list, kept, gone } = await twice()
    const apart = async () => (await bodyOf<Page<Pair>>(await list.ask('GET', '/guests/apart'))).items
    const pair = { one: gone.id, other: kept.id }
    const said = await list.ask('POST', '/guests/apart', pair)
    expect(said.status).toBe(201)
    const inOrder = { one: kept.id, other: gone.id }
    expect([await apart(), (await bodyOf<Written>(await list.ask('POST', '/guests/apart', inOrder))).activityId]).toEqual([[inOrder], null])
    const removed = await bodyOf<Written>(await list.ask('POST', '/guests/removals', { ids: [gone.id] }))
    expect(await apart()).toEqual([])
    expect((await list.undo(removed.activityId)).status).toBe(201)
    expect(await apart()).toEqual([inOrder])
    const viewer = guestListOf(api, wedding.id, await memberOf(api, wedding.id, { rights: { guests: 'view' } }))
    expect((await viewer.ask('GET', '/guests/apart')).status).toBe(200)
    expect((await viewer.ask('POST', '/guests/apart', pair)).status).toBe(403)
    expect((await list.ask('POST', '/guests/apart', { one: kept.id, other: kept.id })).status).toBe(400)
    expect((await list.ask('POST', '/guests/apart', { one: kept.id, other: (await twice()).gone.id })).status).toBe(404)
  })

  test('stay two where one of them has changed since, is the other, or is somebody else’s', async () => {
    const { list, kept, gone, merge } = await twice()
    const stranger = await twice()
    expect((await merge({ kept, gone: { ...gone, version: gone.version + 1 } })).status).toBe(409)
    expect((await merge({ kept, gone: kept })).status).toBe(400)
    expect((await merge({ kept, gone: stranger.gone })).status).toBe(404)
    expect(await list.guests()).toHaveLength(2)
  })

  test('stay two for a helper who may only look', async () => {
    const { wedding, list, kept, gone } = await twice()
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'view' } })
    expect((await guestListOf(api, wedding.id, helper).ask('POST', '/guests/merges', { kept, gone })).status).toBe(403)
    expect(await list.guests()).toHaveLength(2)
  })
})

/** Records without what a write always changes. */
function unstamped(rows: object[]) {
  return rows.map((row) => ({ ...row, version: 0, updatedAt: '' }))
}

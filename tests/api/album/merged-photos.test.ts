import { describe, expect, test } from 'vitest'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { albumOf, keepPhotos } from './kit.ts'

describe.each(engines)('photos of a household that a merge ends on %s', (engine) => {
  const api = openTestApp(engine)

  async function twice() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const album = albumOf(api, wedding.id, couple)
    const [stays, ends] = [
      await list.addHousehold('Okafor', [{ firstName: 'Jon', lastName: 'Okafor' }]),
      await list.addHousehold('John Okafor', [{ firstName: 'John', lastName: 'Okafor' }]),
    ].map(({ households, guests }) => ({ home: households[0]!, guest: guests[0]! }))
    const read = ({ guest: { id, version } }: typeof stays & {}) => ({ id, version })
    const both = { kept: read(stays!), gone: read(ends!) }
    const merge = async () =>
      bodyOf<Written>(await list.ask('POST', '/guests/merges', both)).then(
        ({ activityId }) => activityId,
      )
    const undo = async (id: string | null) => {
      const answer = await list.undo(id)
      return { status: answer.status, ...(await bodyOf<Activity & { code: string }>(answer)) }
    }
    const send = (of: typeof stays & {}, count: number) =>
      keepPhotos(api, { weddingId: wedding.id, householdId: of.home.id }, { count })
    const senders = async () =>
      (await album.list()).items.map(({ household }) => household.name).toSorted()
    return { stays: stays!, ends: ends!, album, merge, undo, send, senders }
  }

  test('go along, come back with an undo, and go again when that is undone', async () => {
    const { stays, ends, album, merge, undo, send, senders } = await twice()
    await send(stays, 1)
    await send(ends, 2)
    const merged = await merge()
    expect(await senders()).toEqual(['Okafor', 'Okafor', 'Okafor'])
    const undone = await undo(merged)
    expect([undone.status, await senders()]).toEqual([
      201,
      ['John Okafor', 'John Okafor', 'Okafor'],
    ])
    const again = await undo(undone.id)
    expect([again.status, await senders()]).toEqual([201, ['Okafor', 'Okafor', 'Okafor']])

    // What was decided since stays decided: the undo is refused.
    await album.stepped('SHOW', (await album.list()).items)
    const refused = await undo(again.id)
    expect([refused.status, refused.code]).toEqual([409, 'changed_since'])
  })

  test('that came after an undo are not lost when it is undone', async () => {
    const { ends, merge, undo, send, senders } = await twice()
    const undone = await undo(await merge())
    await send(ends, 1)
    const refused = await undo(undone.id)
    expect([refused.status, refused.code]).toEqual([409, 'changed_since'])
    expect(await senders()).toEqual(['John Okafor'])
  })
})

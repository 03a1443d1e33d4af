import { describe, expect, test } from 'vitest'
import { announcePhotos } from '#api/features/album/commands/announce-photos.ts'
import { listNotices } from '#api/features/notices/queries.ts'
import { openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { memberOf } from '#tests/harness/wedding.ts'
import { dayAfter, sharedWedding } from './kit.ts'

describe.each(engines)('notices of photos from guests on %s', (engine) => {
  const clock = { at: dayAfter }
  const api = openTestApp(engine, { now: () => clock.at })
  const later = (minutes: number) => (clock.at = new Date(clock.at.getTime() + minutes * 60_000))
  const noticesOf = async (who: SignedIn) =>
    (await listNotices(api.deps.db.query, who.id, {})).items
      .filter(({ kind }) => kind === 'photos.waiting')
      .map(({ facts }) => facts.count)

  test('come once a batch, to the two alone, with those that still wait', async () => {
    clock.at = dayAfter
    const { couple, wedding, album, household } = await sharedWedding(api)
    const partner = await memberOf(api, wedding.id, { kind: 'partner' })
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    for (const caption of ['One', 'Two', 'Three', 'Four']) {
      await household.sent(caption)
      later(2)
    }
    await announcePhotos(api.deps)
    expect(await noticesOf(couple)).toEqual([])
    await album.stepped('SHOW', (await album.list()).items.slice(0, 1))
    later(10)
    await Promise.all([announcePhotos(api.deps), announcePhotos(api.deps)])
    expect([await noticesOf(couple), await noticesOf(partner), await noticesOf(helper)]).toEqual([
      [3],
      [3],
      [],
    ])
    await household.sent('Five')
    later(10)
    await announcePhotos(api.deps)
    expect(await noticesOf(couple)).toEqual([1, 3])
  })

  test('do not wait for ever where photos keep coming', async () => {
    clock.at = dayAfter
    const { couple, household } = await sharedWedding(api)
    for (const caption of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      await household.sent(caption)
      later(8)
    }
    await announcePhotos(api.deps)
    expect(await noticesOf(couple)).toEqual([8])
  })
})

import { announcePhotos } from '#api/features/album/commands/announce-photos.ts'
import type { CouplesPhotoStep } from '#machines/album/guest-photo.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { sharedWedding } from '#tests/api/album/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { jpeg, websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { job } from '../race.ts'
import type { Commands } from '../race.ts'

/**
 * What guests and the couple do with photos on the day after the wedding, beside what moves their
 * households.
 */
export async function photoCommands(api: TestApp): Promise<Commands> {
  const { couple, wedding, album, household } = await sharedWedding(api)
  const list = guestListOf(api, wedding.id, couple)
  const page = websiteOf(api, wedding.id, couple)
  const at = `/api/weddings/${wedding.id}`
  const photo = await jpeg()
  let number = 0

  return new Map([
    ['send a photo', async () => async () => household.send(photo, { caption: `${number++}` })],
    [
      'send a photo twice',
      async () => {
        const key = crypto.randomUUID()
        await household.send(photo, { key })
        return async () => household.send(photo, { key })
      },
    ],
    [
      'withdraw a photo',
      async () => {
        const { id } = await household.sent()
        return () => household.withdraw(id)
      },
    ],
    ['show photos', stepPhotos('SHOW')],
    ['decline photos', stepPhotos('DECLINE')],
    ['remove photos', stepPhotos('REMOVE')],
    ['announce photos', job(() => announcePhotos(api.deps))],
    [
      'take photos from guests',
      async () => {
        const { version } = await page.read()
        return () => page.ask('PATCH', '', { version, takesPhotos: true })
      },
    ],
    [
      'merge the household that sends',
      async () => {
        const another = await album.household(`Another ${number++}`)
        await another.sent()
        const all = await list.guests()
        const [kept, gone] = [household, another].map(({ householdId }) => {
          const { id, version } = all.find((guest) => guest.householdId === householdId)!
          return { id, version }
        })
        return () => list.ask('POST', '/guests/merges', { kept, gone })
      },
    ],
    [
      'remove a household that sends',
      async () => {
        const another = await album.household(`Leaving ${number++}`)
        await another.sent()
        const all = await list.guests()
        const { id } = all.find((guest) => guest.householdId === another.householdId)!
        return () => list.ask('POST', '/guests/removals', { ids: [id] })
      },
    ],
    [
      'move the wedding date',
      async () => {
        const { version } = await bodyOf<Wedding>(await api.request('GET', at, { as: couple }))
        const weddingDate = number++ % 2 === 0 ? '2029-03-12' : '2029-03-13'
        return () => api.request('PATCH', at, { as: couple, body: { version, weddingDate } })
      },
    ],
    [
      'undo showing photos',
      async () => {
        const { activityId } = await album.stepped('SHOW', await waitingPhotos(1))
        return () => list.undo(activityId)
      },
    ],
  ])

  function stepPhotos(event: CouplesPhotoStep) {
    return async () => {
      const photos = await waitingPhotos(2)
      return () => album.step(event, photos)
    }
  }

  /** Photos of this command alone: another one is prepared at the same moment. */
  async function waitingPhotos(count: number) {
    const sent = await Promise.all(Array.from({ length: count }, () => household.sent()))
    const { items } = await album.list()
    return items.filter(({ id }) => sent.some((own) => own.id === id))
  }
}

import type { GuestPhotoEvent } from '#machines/album/guest-photo.machine.ts'
import { guestPhotoModel } from '#machines/album/guest-photo.model.ts'
import { keptPhotoStates } from '#machines/album/guest-photo.schema.ts'
import type { GuestPhoto, GuestPhotoState } from '#machines/album/guest-photo.schema.ts'
import { sharedWedding, weddingDate } from '#tests/api/album/kit.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

interface Subject {
  id: string
  album: Awaited<ReturnType<typeof sharedWedding>>['album']
  household: Awaited<ReturnType<typeof sharedWedding>>['household']
}

overHttp(guestPhotoModel).walk({
  create: async (api: TestApp): Promise<Subject> => {
    const { wedding, album, household } = await sharedWedding(api)
    await api.deps.db.query
      .updateTable('weddings')
      .set({ weddingDate: api.deps.now().toISOString().slice(0, 10) })
      .where('id', '=', wedding.id)
      .where('weddingDate', '=', weddingDate)
      .execute()
    const { id } = await household.sent()
    return { id, album, household }
  },
  gestures: {
    SHOW: step,
    DECLINE: step,
    HIDE: step,
    REMOVE: step,
    WITHDRAW: ({ household, id }) => household.withdraw(id),
  },
  read: async (subject) => (await find(subject)) ?? { state: 'removed' },
  stateIn: ({ state }: { state: GuestPhotoState }) => ({ state, facts: {} }),
  sides: [['SHOW', 'DECLINE', 'HIDE', 'REMOVE'], ['WITHDRAW']],
  carried: () => ({}),
  hidden: (_, { state }) =>
    state === 'removed' ? 'What was removed is not there for anybody to do anything about.' : null,
})

async function step(subject: Subject, { type }: GuestPhotoEvent) {
  const { id, version } = (await find(subject)) ?? { id: subject.id, version: 1 }
  return subject.album.ask('POST', '/guest-photos/events', {
    event: type,
    photos: [{ id, version }],
  })
}

async function find({ id, album }: Subject): Promise<GuestPhoto | undefined> {
  for (const state of keptPhotoStates) {
    const photo = (await album.list(state)).items.find((each) => each.id === id)
    if (photo) return photo
  }
  return undefined
}

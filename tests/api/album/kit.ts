import type {
  Album,
  CouplesPhotoStep,
  GuestPhoto,
  GuestPhotosStepped,
  KeptPhotoState,
  OwnPhotos,
  SentPhoto,
} from '#machines/album/guest-photo.schema.ts'
import { newId } from '#api/db/id.ts'
import { registryOf } from '#tests/api/registry/kit.ts'
import { jpeg, websiteOf, written } from '#tests/api/website/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** The day of the weddings below, and a moment after it. */
export const weddingDate = '2029-03-13'
export const dayAfter = new Date('2029-03-14T12:00:00Z')

/** A wedding whose couple takes photos, and one household. */
export async function sharedWedding(api: TestApp) {
  const { couple, wedding } = await coupleWithWedding(api, { weddingDate })
  await written(websiteOf(api, wedding.id, couple).write({ takesPhotos: true }))
  const album = albumOf(api, wedding.id, couple)
  return { couple, wedding, album, household: await album.household('Okafor') }
}

/** The photos of guests, as one partner decides on them. */
export function albumOf(api: TestApp, weddingId: string, as: SignedIn) {
  const at = `/api/weddings/${weddingId}`
  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    api.request(method, at + path, { as, headers, ...(body && { body }) })
  const list = async (state: KeptPhotoState = 'waiting', query = '') =>
    bodyOf<Album>(await ask('GET', `/guest-photos?state=${state}${query}`))
  const step = (
    event: CouplesPhotoStep,
    photos: readonly Pick<GuestPhoto, 'id' | 'version'>[],
    headers: Record<string, string> = {},
  ) => {
    const chosen = photos.map(({ id, version }) => ({ id, version }))
    return ask('POST', '/guest-photos/events', { event, photos: chosen }, headers)
  }
  return {
    ask,
    list,
    step,
    stepped: async (event: CouplesPhotoStep, photos: readonly GuestPhoto[]) => {
      const answer = await step(event, photos)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return bodyOf<GuestPhotosStepped>(answer)
    },
    household: async (name: string) => {
      const { token, householdId } = await registryOf(api, weddingId, as).household(name)
      return senderOf(api, token, householdId)
    },
  }
}

/** What a household does by its link. */
export function senderOf(api: TestApp, token: string, householdId: string) {
  const at = `/api/rsvp/${token}/photos`
  const send = (
    content: Uint8Array,
    { caption = '', key = crypto.randomUUID() }: { caption?: string; key?: string | null } = {},
  ) =>
    api.app.request(`${at}?caption=${encodeURIComponent(caption)}`, {
      method: 'POST',
      headers: {
        'x-vowline': '1',
        'content-type': 'application/octet-stream',
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: new Uint8Array(content),
    })
  return {
    at,
    token,
    householdId,
    send,
    /** A small photo, which the API takes. */
    sent: async (caption = '') => {
      const answer = await send(await jpeg(), { caption })
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await bodyOf<SentPhoto>(answer)).photo
    },
    read: async () => bodyOf<OwnPhotos>(await api.request('GET', at)),
    withdraw: (id: string) => api.request('DELETE', `${at}/${id}`),
  }
}

/**
 * Puts photos into the database without their files: as many as a limit needs, and on whichever
 * day.
 */
export async function keepPhotos(
  api: TestApp,
  { weddingId, householdId }: { weddingId: string; householdId: string },
  {
    count = 1,
    caption = '',
    state = 'waiting',
  }: { count?: number; caption?: string; state?: KeptPhotoState } = {},
): Promise<string[]> {
  const now = api.deps.now()
  const rows = Array.from({ length: count }, () => ({
    id: newId(now),
    weddingId,
    householdId,
    caption,
    width: 40,
    height: 30,
    name: 'photo.jpg',
    type: 'image/jpeg' as const,
    size: 1,
    fileKey: `documents/${crypto.randomUUID()}`,
    state,
    stateVersion: 1,
    notifiedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }))
  await api.deps.db.query.insertInto('guestPhotos').values(rows).execute()
  return rows.map(({ id }) => id)
}

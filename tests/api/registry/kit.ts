import type { Gift, GiftWritten, Registry, SentGift } from '#machines/registry/gift.schema.ts'
import type {
  CouplesStep,
  GuestsStep,
  ReceivedGift,
  ReceivedRegistry,
  Reservation,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { png } from '../website/kit.ts'

export const blankGift = {
  kind: 'gift',
  title: 'Cast-iron casserole',
  note: '',
  link: '',
  currency: 'USD',
  price: 18_000,
  wanted: 1,
} as const satisfies SentGift

export const groupGift = {
  ...blankGift,
  kind: 'group',
  title: 'Cargo bicycle',
  price: 100_001,
  wanted: 7,
} as const satisfies SentGift
export const fund = {
  ...blankGift,
  kind: 'fund',
  title: 'Honeymoon',
  price: 50_000,
  wanted: null,
} as const satisfies SentGift

/** A picture with metadata about where it was taken. */
export const picture = png()

/** The registry of a wedding, as one member edits it. */
export function registryOf(api: TestApp, weddingId: string, as: SignedIn) {
  const at = `/api/weddings/${weddingId}`
  const ask = (method: string, path: string, body?: object) =>
    api.request(method, at + path, { as, ...(body && { body }) })
  const read = async () => bodyOf<Registry>(await ask('GET', '/registry'))
  const step = async ({ id, version }: Reservation, event: CouplesStep) =>
    ask('POST', `/registry/reservations/${id}/events`, { version, event })
  return {
    ask,
    read,
    step,
    gifts: async () =>
      (await bodyOf<Page<Gift>>(await ask('GET', '/registry/gifts?limit=2000'))).items,
    reservations: async () =>
      (await bodyOf<Page<Reservation>>(await ask('GET', '/registry/reservations'))).items,
    add: async (details: object = {}) =>
      (await written(ask('POST', '/registry/gifts', { ...blankGift, ...details }))).gift,
    change: (
      { version, kind, title, note, link, currency, price, wanted }: Gift,
      more: object,
    ) => ({
      version,
      kind,
      title,
      note,
      link,
      currency,
      price,
      wanted,
      ...more,
    }),
    show: async (showsGivers: boolean) =>
      ask('PATCH', '/registry-givers', { version: (await read()).version, showsGivers }),
    upload: (giftId: string, file: Uint8Array | string = picture) =>
      api.app.request(`${at}/registry/gifts/${giftId}/picture`, {
        method: 'POST',
        headers: {
          'x-vowline': '1',
          'content-type': 'application/octet-stream',
          cookie: as.cookie,
        },
        body: typeof file === 'string' ? file : new Uint8Array(file),
      }),
    undo: (activityId: string) => ask('POST', `/activity/${activityId}/undo`),
    /** A household with its link and the operations it offers. */
    household: async (name: string, details: object = {}) => {
      const { households } = await bodyOf<{ households: { id: string }[] }>(
        await ask('POST', '/households', { name, guests: [{ firstName: name }], ...details }),
      )
      const links = await bodyOf<Page<{ url: string }>>(
        await ask('POST', '/rsvps/links', { householdIds: households.map(({ id }) => id) }),
      )
      return guestOf(
        api,
        new URL(links.items[0]!.url).pathname.split('/').at(-1)!,
        households[0]!.id,
      )
    },
  }
}

/** The operations that a household has by its link. */
export function guestOf(api: TestApp, token: string, householdId: string) {
  const at = `/api/rsvp/${token}/gifts`
  const list = async () =>
    (await bodyOf<ReceivedRegistry>(await api.request('GET', `${at}?limit=100`))).items
  const own = async (giftId: string) => (await list()).find(({ id }) => id === giftId)?.own ?? null
  const send = (giftId: string, step: GuestsStep, key?: string) =>
    api.request('POST', `${at}/${giftId}/events`, {
      body: step,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  return {
    token,
    householdId,
    list,
    own,
    send,
    gift: async (giftId: string): Promise<ReceivedGift> =>
      (await list()).find(({ id }) => id === giftId)!,
    reserve: (giftId: string, units = 1, note = '') =>
      send(giftId, { event: 'RESERVE', units, note }),
    change: async (giftId: string, units: number) => {
      const { id, version } = (await own(giftId)) ?? unknown
      return send(giftId, { event: 'CHANGE', id, version, units, note: '' })
    },
    release: async (giftId: string) => {
      const { id, version } = (await own(giftId)) ?? unknown
      return send(giftId, { event: 'RELEASE', id, version })
    },
  }
}

/** A reservation that does not exist. */
const unknown = { id: '01900000-0000-7000-8000-000000000000', version: 1 }

async function written(answer: Promise<Response>) {
  const response = await answer
  if (response.status >= 300) throw new Error(`${response.status}: ${await response.text()}`)
  return bodyOf<GiftWritten>(response)
}

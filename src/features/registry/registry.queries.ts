import { queryOptions } from '@tanstack/react-query'
import type {
  DeliveryChange,
  Gift,
  GiftChange,
  GiftDetails,
  GiftPlace,
  GiftWritten,
  GiversChange,
  Registry,
} from '#machines/registry/gift.schema.ts'
import type { OutsideGift } from '#machines/registry/outside/outside-gift.schema.ts'
import type {
  CouplesStep,
  Reservation,
  Stepped,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'
import { sendFile } from '#src/client/records/upload.ts'
import { readOutsideGifts } from './outside.queries.ts'

const wedding = api.weddings[':id']
const { registry } = wedding
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** A registry with everything that whoever asks may see of it. */
export interface WholeRegistry extends Registry {
  list: Gift[]
  /** Null while the couple has not chosen to see who gives what. */
  reservations: Reservation[] | null
  /** Gifts that did not come through the registry. */
  outside: OutsideGift[]
}

export const registryKeys = { of: (weddingId: string) => ['registry', weddingId] as const }

export function registryOptions(weddingId: string) {
  return queryOptions({
    queryKey: registryKeys.of(weddingId),
    queryFn: () => bodyOf(readWholeRegistry(weddingId)),
    meta: { live: ['guests'] },
  })
}

async function readWholeRegistry(id: string): Promise<Answer<WholeRegistry>> {
  const [whole, gifts, others] = await Promise.all([
    ask(registry.$get({ param: { id } })),
    ask(registry.gifts.$get({ param: { id }, query: { limit: '2000' } })),
    readOutsideGifts(id),
  ])
  if (whole.result === 'refused') return whole
  if (gifts.result === 'refused') return gifts
  if (others.result === 'refused') return others
  const known = { ...whole.body, list: gifts.body.items, outside: others.body }
  if (!whole.body.showsGivers) return { result: 'answer', body: { ...known, reservations: null } }
  const reservations = await readReservations(id)
  // It was hidden a moment ago.
  if (reservations.result === 'refused')
    return reservations.code === 'event_not_allowed' ? readWholeRegistry(id) : reservations
  return { result: 'answer', body: { ...known, reservations: reservations.body } }
}

async function readReservations(id: string): Promise<Answer<Reservation[]>> {
  const all: Reservation[] = []
  let cursor: string | null = null
  do {
    const page: Answer<{ items: Reservation[]; nextCursor: string | null }> = await ask(
      registry.reservations.$get({
        param: { id },
        query: { limit: '2000', ...(cursor === null ? {} : { cursor }) },
      }),
    )
    if (page.result === 'refused') return page
    all.push(...page.body.items)
    cursor = page.body.nextCursor
  } while (cursor !== null)
  return { result: 'answer', body: all }
}

export function showGivers(id: string, change: GiversChange): Promise<Answer<Registry>> {
  return ask(wedding['registry-givers'].$patch({ param: { id }, json: change }))
}

export function changeDelivery(id: string, change: DeliveryChange): Promise<Answer<Registry>> {
  return ask(wedding['registry-delivery'].$patch({ param: { id }, json: change }))
}

/** Repeated with the same key, it is added once. */
export function addGift(id: string, gift: GiftDetails, key: string): Promise<Answer<GiftWritten>> {
  return ask(registry.gifts.$post({ param: { id }, json: gift }, keyed(key)))
}

export function changeGift(
  id: string,
  giftId: string,
  change: GiftChange,
): Promise<Answer<GiftWritten>> {
  return ask(registry.gifts[':giftId'].$patch({ param: { id, giftId }, json: change }))
}

export function removeGift(id: string, giftId: string): Promise<Answer<{ activityId: string }>> {
  return removeOnce(registry.gifts[':giftId'].$delete({ param: { id, giftId } }), () =>
    readRemoval(id, giftId),
  )
}

export function placeGift(
  id: string,
  giftId: string,
  place: GiftPlace,
): Promise<Answer<GiftWritten>> {
  return ask(registry.gifts[':giftId'].place.$post({ param: { id, giftId }, json: place }))
}

/** Sends a picture; the same one again under its key is kept once. */
export function uploadPicture(
  id: string,
  giftId: string,
  file: File,
  options: Parameters<typeof sendFile>[2],
): Promise<Answer<GiftWritten>> {
  return sendFile<GiftWritten>(
    registry.gifts[':giftId'].picture.$path({ param: { id, giftId } }),
    file,
    options,
  )
}

export function removePicture(
  id: string,
  giftId: string,
): Promise<Answer<{ activityId: string | null }>> {
  return removeOnce(registry.gifts[':giftId'].picture.$delete({ param: { id, giftId } }), () =>
    readRemoval(id, giftId),
  )
}

/** Where the picture of a gift is, for those who plan. */
export function pictureAddress(id: string, { id: giftId, picture }: Pick<Gift, 'id' | 'picture'>) {
  return picture === null
    ? null
    : `/api/weddings/${id}/registry/gifts/${giftId}/pictures/${picture}`
}

export function stepReservation(
  id: string,
  reservationId: string,
  asked: { version: number; event: CouplesStep },
  key: string,
): Promise<Answer<Stepped>> {
  const step = registry.reservations[':reservationId'].events
  return ask(step.$post({ param: { id, reservationId }, json: asked }, keyed(key)))
}

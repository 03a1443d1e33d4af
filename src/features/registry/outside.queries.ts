import type {
  NewOutsideGift,
  OutsideGift,
  OutsideGiftChange,
  OutsideGiftStep,
  OutsideGiftWritten,
} from '#machines/registry/outside/outside-gift.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { readRemoval, removeOnce } from '#src/client/retry/remove-once.ts'

const gifts = api.weddings[':id'].registry['outside-gifts']
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** All gifts that did not come through the registry. */
export async function readOutsideGifts(id: string): Promise<Answer<OutsideGift[]>> {
  const all: OutsideGift[] = []
  let cursor: string | null = null
  do {
    const page: Answer<{ items: OutsideGift[]; nextCursor: string | null }> = await ask(
      gifts.$get({
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

/** Repeated with the same key, it is added once. */
export function addOutsideGift(
  id: string,
  typed: NewOutsideGift,
  key: string,
): Promise<Answer<OutsideGiftWritten>> {
  return ask(gifts.$post({ param: { id }, json: typed }, keyed(key)))
}

export function changeOutsideGift(
  id: string,
  giftId: string,
  change: OutsideGiftChange,
): Promise<Answer<OutsideGiftWritten>> {
  return ask(gifts[':giftId'].$patch({ param: { id, giftId }, json: change }))
}

export function removeOutsideGift(
  id: string,
  giftId: string,
): Promise<Answer<{ activityId: string }>> {
  return removeOnce(gifts[':giftId'].$delete({ param: { id, giftId } }), () =>
    readRemoval(id, giftId),
  )
}

export function stepOutsideGift(
  id: string,
  giftId: string,
  asked: { version: number; event: OutsideGiftStep },
  key: string,
): Promise<Answer<OutsideGiftWritten>> {
  return ask(gifts[':giftId'].events.$post({ param: { id, giftId }, json: asked }, keyed(key)))
}

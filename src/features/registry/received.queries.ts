import type { ShownGift } from '#machines/registry/gift.schema.ts'
import type {
  GuestsStep,
  ReceivedGift,
  ReceivedRegistry,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

const { gifts } = api.rsvp[':token']

/** A page of the gifts that a household may give. */
export function readReceivedGifts(
  token: string,
  cursor: string | null,
): Promise<Answer<ReceivedRegistry>> {
  return ask(gifts.$get({ param: { token }, query: cursor === null ? {} : { cursor } }))
}

/**
 * The gifts from the first on, at least as many as somebody has before them where there are as
 * many.
 */
export async function readGiftsAgain(
  token: string,
  shown: number,
): Promise<Answer<ReceivedRegistry>> {
  const items: ReceivedRegistry['items'] = []
  let cursor: string | null = null
  for (;;) {
    const answer: Answer<ReceivedRegistry> = await readReceivedGifts(token, cursor)
    if (answer.result === 'refused') return answer
    items.push(...answer.body.items)
    cursor = answer.body.nextCursor
    if (cursor === null || items.length >= shown)
      return { result: 'answer', body: { ...answer.body, items } }
  }
}

/** Sent again under its key it is taken once. */
export function stepGift(
  token: string,
  giftId: string,
  step: GuestsStep,
  key: string,
): Promise<Answer<ReceivedGift>> {
  return ask(
    gifts[':giftId'].events.$post(
      { param: { token, giftId }, json: step },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

/** Where the picture of a gift is, for whoever has the link. */
export function receivedPictureAddress(
  token: string,
  { id, picture }: Pick<ShownGift, 'id' | 'picture'>,
) {
  return picture === null ? null : `/api/rsvp/${token}/gifts/${id}/pictures/${picture}`
}

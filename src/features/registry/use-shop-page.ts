import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { typedFrom } from '#machines/kernel/values/money.ts'
import type { GiftForm } from '#machines/registry/gift-form.schema.ts'
import { newShopPageSchema } from '#machines/registry/shop/shop-page.schema.ts'
import { isKnown } from '#machines/registry/shop/shop-page.selectors.ts'
import { retryPage, shopPageOptions } from './shop.queries.ts'
import type { ShopAddress } from './shop.queries.ts'

/** The page of a shop that a new gift is filled from, once there is an address. */
export function useShopPage(weddingId: string, shared: string | undefined) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<ShopAddress | null>(() => (shared ? toRead(shared) : null))
  const [usesPicture, setUsesPicture] = useState(true)
  const [retryFailure, setRetryFailure] = useState<string | null>(null)
  const options = shopPageOptions(weddingId, asked ?? { address: '', key: '' })
  const { data, error, isFetching } = useQuery({ ...options, enabled: asked !== null })
  const page = asked === null ? undefined : data

  async function retry() {
    if (!page) return
    const answer = await retryPage(weddingId, page)
    setRetryFailure(answer.result === 'refused' ? answer.code : null)
    if (answer.result === 'answer') client.setQueryData(options.queryKey, answer.body)
  }

  return {
    page,
    isAsking: asked !== null && isFetching && !page,
    /** The page once its request is answered, which takes a moment; null where there is none. */
    requested: async () =>
      asked === null ? null : (page ?? (await client.fetchQuery(options).catch(() => null))),
    failure: retryFailure ?? error?.code ?? null,
    usesPicture,
    setUsesPicture,
    retry: () => void retry(),
    /** Whether an address could be read that is not the one which was. */
    mayRead: (link: string) => {
      const next = addressIn(link)
      return next !== null && (next !== asked?.address || error !== null)
    },
    read: (link: string) => {
      const next = addressIn(link)
      if (next === null || (next === asked?.address && !error)) return
      setRetryFailure(null)
      setUsesPicture(true)
      setAsked(toRead(next))
    },
    /**
     * What the page says, for the fields that nobody has typed in. A price goes with its currency
     * or not at all.
     */
    suggest: (typed: Partial<GiftForm>): Partial<GiftForm> => {
      if (!page || !isKnown(page)) return {}
      const takesPrice = typed.price === undefined && typed.currency === undefined
      return {
        ...(page.title === '' ? {} : { title: page.title }),
        ...(page.price && takesPrice
          ? { price: typedFrom(page.price), currency: page.price.currency }
          : {}),
      }
    },
  }
}

export type ShopReading = ReturnType<typeof useShopPage>

/**
 * Whether so much was put in at once, or put in the place of what was there, that nobody has typed
 * it.
 */
export function isPasted(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let begin = 0
  while (begin < shorter && before[begin] === after[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.length - begin - end > 3
}

function addressIn(link: string) {
  const parsed = v.safeParse(newShopPageSchema, { address: link })
  return parsed.success ? parsed.output.address : null
}

function toRead(address: string): ShopAddress {
  return { address, key: crypto.randomUUID() }
}

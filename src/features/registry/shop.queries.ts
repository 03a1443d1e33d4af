import { queryOptions } from '@tanstack/react-query'
import type { ShopPage } from '#machines/registry/shop/shop-page.schema.ts'
import { isBeingRead } from '#machines/registry/shop/shop-page.selectors.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'

const pages = api.weddings[':id'].registry['shop-pages']

/** An address to be read, under a key: asked for again it is read once. */
export interface ShopAddress {
  address: string
  key: string
}

const everyMs = 1_000

/** The page of a shop: asked for once, and then looked at until it has been read. */
export function shopPageOptions(weddingId: string, { address, key }: ShopAddress) {
  return queryOptions({
    queryKey: ['shop-page', weddingId, key],
    queryFn: ({ client, queryKey }) => {
      const known = client.getQueryData<ShopPage>(queryKey)
      return bodyOf(known ? readPage(weddingId, known.id) : requestPage(weddingId, address, key))
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && isBeingRead(data) ? everyMs : false),
  })
}

function requestPage(id: string, address: string, key: string): Promise<Answer<ShopPage>> {
  const headers = { 'Idempotency-Key': key }
  return ask(pages.$post({ param: { id }, json: { address } }, { headers }))
}

function readPage(id: string, pageId: string): Promise<Answer<ShopPage>> {
  return ask(pages[':pageId'].$get({ param: { id, pageId } }))
}

export function retryPage(
  id: string,
  { id: pageId, version }: ShopPage,
): Promise<Answer<ShopPage>> {
  return ask(pages[':pageId'].retries.$post({ param: { id, pageId }, json: { version } }))
}

/** Where the picture of a page is; null where it has none. */
export function shopPictureAddress(id: string, { id: pageId, hasPicture }: ShopPage) {
  return hasPicture ? `/api/weddings/${id}/registry/shop-pages/${pageId}/picture` : null
}

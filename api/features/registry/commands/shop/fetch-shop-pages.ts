import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Product } from '#machines/registry/shop/product.rules.ts'
import { shopPage } from '#machines/registry/shop/shop-page.machine.ts'
import type { ShopPageEvent } from '#machines/registry/shop/shop-page.machine.ts'
import type { ShopFailure } from '#machines/registry/shop/shop-page.schema.ts'
import { isBeingRead, stored } from '#machines/registry/shop/shop-page.selectors.ts'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import type { Queryable } from '#api/db/client.ts'
import { workOnDue } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { keepFile, storePicture } from '#api/features/files/commands/store-upload.ts'
import type { StoredPhoto } from '#api/features/files/commands/store-upload.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import type { ShopPageRow } from '../../shop/queries.ts'
import { isWebPage, readProduct } from './read-product.ts'
import { movePicture } from './take-picture.ts'

type Dependencies = Pick<Deps, 'db' | 'fetch' | 'files' | 'log' | 'now'>

/** How many pages are fetched concurrently, so that a slow shop does not delay the others. */
const atOnce = 5
/** Longer than a page and its pictures take; after that another worker may claim the page. */
const leaseMs = 2 * 60_000
const pageLimits = {
  maxBytes: 4 * 1024 * 1024,
  maxSeconds: 15,
  accept: 'text/html, application/xhtml+xml;q=0.9',
}
const pictureLimits = {
  maxBytes: maxDocumentBytes,
  maxSeconds: 10,
  accept: 'image/jpeg, image/png;q=0.9, image/webp;q=0.8, image/avif;q=0.8',
}

/** Fetches the shop pages that couples asked for. */
export function fetchShopPages(deps: Dependencies): Promise<void> {
  return workOnDue(deps, {
    table: 'shopPages',
    key: 'id',
    columns: ['id', 'address'],
    leaseMs,
    limit: atOnce,
    isConcurrent: true,
    where: sql<SqlBool>`state = 'pending'`,
    work: (page) => fetchShopPage(deps, page),
  })
}

async function fetchShopPage(deps: Dependencies, { id, address }: { id: string; address: string }) {
  const found = await readFrom(deps, address)
  if (typeof found === 'string') deps.log.info('shop_page.not_read', { pageId: id, code: found })
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const page = await tx
      .selectFrom('shopPages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // Another worker has finished the page, or the wedding was deleted.
    if (!page || !isBeingRead(page)) return
    await writeFound(tx, page, found, now)
  })
}

interface Found {
  product: Product
  photo: StoredPhoto | null
}

async function readFrom(deps: Dependencies, address: string): Promise<Found | ShopFailure> {
  try {
    const page = await deps.fetch.get(address, pageLimits)
    if (!isWebPage(page.type)) return 'not_a_page'
    const product = readProduct(page.content, page.type)
    if (!product) return 'nothing_found'
    return { product, photo: await firstPhoto(deps, product.pictures, page.address) }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return error.code
  }
}

/**
 * The first picture that can be fetched and is a photo; null if there is none, because a gift needs
 * no picture.
 */
async function firstPhoto(deps: Dependencies, pictures: readonly string[], page: string) {
  for (const picture of pictures) {
    const photo = await photoAt(deps, URL.parse(picture, page)?.href ?? '')
    if (photo) return photo
  }
  return null
}

async function photoAt(deps: Dependencies, address: string): Promise<StoredPhoto | null> {
  try {
    const { content } = await deps.fetch.get(address, pictureLimits)
    const options = { maxBytes: maxDocumentBytes, now: deps.now(), evenWebOnly: true }
    return await storePicture(deps, content, options)
  } catch (error) {
    const isNoPhoto =
      error instanceof Problem && ['file_type', 'picture_too_large'].includes(error.code)
    if (!isNoPhoto && !(error instanceof FetchFailure)) throw error
    return null
  }
}

async function writeFound(tx: Queryable, page: ShopPageRow, found: Found | ShopFailure, now: Date) {
  const at = now.toISOString()
  const event: ShopPageEvent =
    typeof found === 'string' ? { type: 'FAIL', failure: found, at } : { type: 'READ', at }
  const { stored: next } = advance(shopPage, stored(page), event)
  const read = typeof found === 'string' ? {} : columnsOf(found)
  await tx
    .updateTable('shopPages')
    .set({
      ...read,
      state: next.state,
      chartVersion: next.version,
      facts: JSON.stringify(next.facts),
      version: page.version + 1,
      updatedAt: now,
    })
    .where('id', '=', page.id)
    .execute()
  if (typeof found === 'string' || !found.photo) return
  await keepFile(tx, found.photo.fileKey)
  if (page.giftId !== null) await givePicture(tx, page, found.photo, now)
}

function columnsOf({ product: { title, price }, photo }: Found) {
  return {
    title,
    priceMinor: price?.minor ?? null,
    currency: price?.currency ?? null,
    pictureType: photo?.type ?? null,
    pictureSize: photo?.size ?? null,
    fileKey: photo?.fileKey ?? null,
  }
}

/**
 * The gift was added before the page was read: it gets the picture, unless it has one by now or is
 * gone.
 */
async function givePicture(
  tx: Queryable,
  { id, giftId, weddingId }: ShopPageRow,
  { fileKey, type, size }: StoredPhoto,
  now: Date,
) {
  const gift = await tx
    .selectFrom('gifts')
    .select(['gifts.id', 'title'])
    .where('gifts.id', '=', giftId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('giftPictures').select('giftPictures.id').where('giftId', '=', giftId),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!gift) return
  const picture = { id, fileKey, pictureType: type, pictureSize: size }
  await movePicture(tx, picture, { ...gift, weddingId }, now)
  await publishWeddingChange(tx, weddingId, 'guests')
}

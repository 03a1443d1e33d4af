import type { Selectable } from 'kysely'
import { currencies } from '#machines/kernel/values/currency.ts'
import type { ShopPage } from '#machines/registry/shop/shop-page.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type ShopPageRow = Selectable<Tables['shopPages']>

interface PageRef {
  weddingId: string
  id: string
}

/* Callers must authorize. */

/** The page of a shop that a wedding pointed to. */
export async function readShopPage(db: Queryable, { weddingId, id }: PageRef): Promise<ShopPage> {
  return toShopPage(await findShopPage(db, { weddingId, id }))
}

/** The picture that was found on a page, while no gift has taken it. */
export async function findShopPicture(db: Queryable, ref: PageRef) {
  const { fileKey, pictureType, pictureSize } = await findShopPage(db, ref)
  if (fileKey === null || pictureType === null || pictureSize === null)
    throw new Problem('not_yours')
  return { fileKey, type: pictureType, size: pictureSize }
}

/** The row, held where asked. */
export async function findShopPage(
  db: Queryable,
  { weddingId, id }: PageRef,
  hold?: 'hold',
): Promise<ShopPageRow> {
  const found = db
    .selectFrom('shopPages')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
  const row = await (hold ? found.forUpdate() : found).executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

export function toShopPage(row: ShopPageRow): ShopPage {
  const { id, version, address, state, facts, title, priceMinor, currency, fileKey } = row
  return {
    id,
    version,
    address,
    state,
    facts,
    title,
    price: priceOf(priceMinor, currency),
    hasPicture: fileKey !== null,
  }
}

function priceOf(minor: string | null, currency: string | null): ShopPage['price'] {
  const known = currencies.find((one) => one === currency)
  return minor === null || known === undefined ? null : { minor: Number(minor), currency: known }
}

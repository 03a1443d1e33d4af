import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { safeFileName } from '#api/features/files/commands/detect-file-type.ts'
import type { ShopPageRow } from '../../shop/queries.ts'
import { isBeingRead } from '#machines/registry/shop/shop-page.selectors.ts'

interface Gift {
  weddingId: string
  id: string
  title: string
}

/**
 * Gives a new gift the picture of the page that its form was filled from; one that is still being
 * read follows later. A page that is gone by now, or another wedding's, gives nothing: the gift is
 * what matters.
 */
export async function takePictureOfPage(tx: Queryable, pageId: string, gift: Gift, now: Date) {
  const page = await tx
    .selectFrom('shopPages')
    .selectAll()
    .where('id', '=', pageId)
    .where('weddingId', '=', gift.weddingId)
    .where('giftId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!page) return
  if (isBeingRead(page)) {
    await tx.updateTable('shopPages').set({ giftId: gift.id }).where('id', '=', pageId).execute()
  } else await movePicture(tx, page, gift, now)
}

/** Hands the file of a page to a gift, which keeps it from then on. */
export async function movePicture(
  tx: Queryable,
  { id, fileKey, pictureType: type, pictureSize: size }: Picture,
  gift: Gift,
  now: Date,
) {
  if (fileKey === null || type === null || size === null) return
  await tx
    .updateTable('shopPages')
    .set({ giftId: gift.id, fileKey: null, pictureType: null, pictureSize: null })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('giftPictures')
    .values({
      id: newId(now),
      weddingId: gift.weddingId,
      giftId: gift.id,
      name: safeFileName(gift.title, type),
      type,
      size,
      fileKey,
      drawnAnew: true,
      createdAt: now,
    })
    .execute()
}

type Picture = Pick<ShopPageRow, 'id' | 'fileKey' | 'pictureType' | 'pictureSize'>

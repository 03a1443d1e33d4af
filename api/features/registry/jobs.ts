import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import { redrawPhotos } from '#api/features/files/commands/redraw-photos.ts'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import { erasureQueue } from '#api/features/files/commands/store-upload.ts'
import { fetchShopPages } from './commands/shop/fetch-shop-pages.ts'
import { shopPageQueue } from './commands/shop/request-shop-page.ts'

type Dependencies = Pick<Deps, 'db' | 'jobs' | 'now'>

/** How long a removed gift keeps its picture for an undo. */
const keptFor = 30 * 24 * 3_600_000

/** How long a fetched shop page is kept for the form that it filled. */
const pageKeptFor = 24 * 3_600_000

export function defineRegistryJobs(
  deps: Dependencies & Pick<Deps, 'fetch' | 'files' | 'log'>,
): void {
  deps.jobs.define({
    queue: 'gift-pictures',
    schedule: '17 3 * * *',
    work: () => deleteUnusedPictures(deps),
  })
  deps.jobs.define({
    queue: 'gift-pictures-redraw',
    schedule: '*/5 * * * *',
    work: () => redrawGiftPictures(deps),
  })
  deps.jobs.define({
    queue: shopPageQueue,
    schedule: '* * * * *',
    isDue: () => isShopPageDue(deps),
    work: () => fetchShopPages(deps),
  })
  deps.jobs.define({
    queue: 'shop-pages-old',
    schedule: '37 3 * * *',
    work: () => deleteOldShopPages(deps),
  })
}

/** Re-encodes gift pictures that still contain camera metadata. */
export function redrawGiftPictures(
  deps: Dependencies & Pick<Deps, 'files' | 'log'>,
): Promise<void> {
  return redrawPhotos(deps, {
    name: 'giftPictures',
    maxBytes: maxDocumentBytes,
    changes: () => ({}),
  })
}

/** Pictures of removed gifts whose undo has expired. */
export async function deleteUnusedPictures({ db, jobs, now }: Dependencies): Promise<void> {
  const since = new Date(now().getTime() - keptFor)
  const { numAffectedRows } = await sql`
    delete from gift_pictures
    where not exists (select from gifts where gifts.id = gift_pictures.gift_id)
      and not exists (select from activities where activities.wedding_id = gift_pictures.wedding_id
        and activities.created_at > ${since} and subject ->> 'id' = gift_pictures.gift_id::text)`.execute(
    db.query,
  )
  // The table itself notes the files for erasure.
  if (numAffectedRows) jobs.wake(erasureQueue)
}

/**
 * Forgets pages of shops. A picture that no gift has taken goes with its page: the table itself
 * notes the file for erasure.
 */
export async function deleteOldShopPages({ db, jobs, now }: Dependencies): Promise<void> {
  const before = new Date(now().getTime() - pageKeptFor)
  await deleteInBatches(db.query, 'shopPages', sql<SqlBool>`created_at < ${before}`)
  jobs.wake(erasureQueue)
}

async function isShopPageDue({ db, now }: Dependencies): Promise<boolean> {
  const due = await db.query
    .selectFrom('shopPages')
    .select('id')
    .where('state', '=', 'pending')
    .where('dueAt', '<=', now())
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { shopPage } from '#machines/registry/shop/shop-page.machine.ts'
import type { ShopPageEvent } from '#machines/registry/shop/shop-page.machine.ts'
import { allowedFor, stored, failedGuards } from '#machines/registry/shop/shop-page.selectors.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { findShopPage, readShopPage, toShopPage } from '../../shop/queries.ts'
import { mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'
import { shopPageQueue } from './request-shop-page.ts'

/** Queues a page that failed to be fetched again. */
export async function retryShopPage(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { userId, weddingId, id }: RecordRef,
  { version }: { version: number },
) {
  const at = now()
  const page = await db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const row = await findShopPage(tx, { weddingId, id }, 'hold')
    if (row.version !== version) throw new Problem('version_stale', { current: toShopPage(row) })
    const event: ShopPageEvent = { type: 'RETRY', at: at.toISOString() }
    const refusedBy = failedGuards(row, event)
    requireAllowed({
      state: row.state,
      event: event.type,
      refusedBy,
      allowed: () => allowedFor(row, event.at),
    })
    const { stored: next } = advance(shopPage, stored(row), event)
    await tx
      .updateTable('shopPages')
      .set({
        state: next.state,
        chartVersion: next.version,
        facts: JSON.stringify(next.facts),
        dueAt: at,
        version: version + 1,
        updatedAt: at,
      })
      .where('id', '=', id)
      .execute()
    return readShopPage(tx, { weddingId, id })
  })
  jobs.wake(shopPageQueue)
  return page
}

import { most } from '#machines/budget/budget.schema.ts'
import { budgetCategoryOf, itemOf } from '#machines/budget/vendor.rules.ts'
import type { Money } from '#machines/kernel/values/money.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Selectable } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'

type Booked = Pick<
  Selectable<Tables['choices']>,
  'id' | 'category' | 'name' | 'priceMinor' | 'priceCurrency'
>

/**
 * Puts what a vendor costs on the budget as soon as they are booked: into the item that is theirs, or the only one that is planned for
 * their part of the budget and has nobody yet, or else as one of its own. A price that was agreed already stays. Whoever may not
 * change the budget books without it. Answers what was captured, for the activity that undoes it.
 */
export async function bookCost(
  tx: Queryable,
  member: Member,
  vendor: Booked,
  now: Date,
): Promise<Captured[]> {
  const { priceMinor, priceCurrency: currency } = vendor
  if (priceMinor === null || currency === null) return []
  if (!allows(member, { area: 'budget', to: 'edit' })) return []
  const { weddingId } = member
  const price = { minor: priceMinor, currency }
  const items = await tx
    .selectFrom('budgetItems')
    .select(['id', 'category', 'choiceId', 'vendor', 'agreedMinor', 'perGuest', 'currency'])
    .where('weddingId', '=', weddingId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const theirs = items.find(({ choiceId }) => choiceId === vendor.id)
  const free = items.filter(
    (item) =>
      item.choiceId === null &&
      item.vendor === '' &&
      item.category === budgetCategoryOf[vendor.category] &&
      isOpen(item, currency),
  )
  const item = theirs ?? (free.length === 1 ? free[0] : undefined)
  if (item) {
    if (!isOpen(item, currency)) return []
    const captured = await snapshotRows(tx, 'budgetItems', [item.id])
    await tx
      .updateTable('budgetItems')
      .set((eb) => ({
        choiceId: vendor.id,
        vendor: vendor.name.slice(0, 150),
        agreedMinor: price.minor,
        version: eb('version', '+', 1),
        updatedAt: now,
      }))
      .where('id', '=', item.id)
      .execute()
    return [captured]
  }
  return items.length >= most.items ? [] : [await addCost(tx, weddingId, { ...vendor, price }, now)]
}

/** An item of their own. */
async function addCost(
  tx: Queryable,
  weddingId: string,
  vendor: Booked & { price: Money },
  now: Date,
): Promise<Captured> {
  const id = newId(now)
  const captured = await snapshotRows(tx, 'budgetItems', [id])
  const name = vendor.name.slice(0, 120)
  const { planned, quoted, agreed, ...rest } = itemOf({ ...vendor, isBooked: true }, name)
  await tx
    .insertInto('budgetItems')
    .values({
      ...rest,
      plannedMinor: planned,
      quotedMinor: quoted,
      agreedMinor: agreed,
      choiceId: vendor.id,
      id,
      weddingId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return captured
}

/** Whether a whole price in that currency can be agreed in an item. */
function isOpen(
  item: { agreedMinor: unknown; perGuest: boolean; currency: string },
  currency: string,
) {
  return item.agreedMinor === null && !item.perGuest && item.currency === currency
}

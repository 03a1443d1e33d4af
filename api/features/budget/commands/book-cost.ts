import { limits } from '#machines/budget/budget.schema.ts'
import { budgetCategoryOf, itemOf } from '#machines/budget/vendor.rules.ts'
import type { Money } from '#machines/kernel/values/money.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Agreed } from '#machines/choices/agreed.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Selectable } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import type { Captured } from '#api/features/wedding/commands/record-activity.ts'
import { planPayments } from './payments/plan-payments.ts'

type Booked = Pick<
  Selectable<Tables['choices']>,
  'id' | 'category' | 'name' | 'priceMinor' | 'priceCurrency'
>

/**
 * Adds a booked vendor's price and payments to the budget: to the vendor's own item, to the only
 * planned item of the category without a vendor, or to a new item. A price that is agreed already
 * stays. A member without the right to change the budget books without this. Returns the snapshot
 * with which the activity undoes it.
 */
export async function bookCost(
  tx: Queryable,
  member: Member,
  vendor: Booked,
  { payments = [], now }: { payments?: Agreed['payments']; now: Date },
): Promise<Captured[]> {
  const { priceMinor, priceCurrency: currency } = vendor
  if (priceMinor === null || currency === null) return []
  if (!allows(member, { area: 'budget', to: 'edit' })) return []
  const cost = await agreeCost(
    tx,
    member.weddingId,
    { ...vendor, price: { minor: priceMinor, currency } },
    now,
  )
  if (cost === null || cost.currency !== currency || payments.length === 0)
    return cost?.captured ?? []
  const planned = payments.map((one) => ({ ...one, itemId: cost.itemId }))
  return [...cost.captured, (await planPayments(tx, member.weddingId, planned, now)).captured]
}

/**
 * The item that says what was agreed, with its currency; null where there is no room for another
 * one.
 */
async function agreeCost(
  tx: Queryable,
  weddingId: string,
  vendor: Booked & { price: Money },
  now: Date,
): Promise<{ itemId: string; currency: string; captured: Captured[] } | null> {
  const { price } = vendor
  const { currency } = price
  const { item, count } = await findItemOf(tx, weddingId, { ...vendor, currency })
  if (item) {
    const theirItem = { itemId: item.id, currency: item.currency }
    if (item.choiceId === vendor.id && !isOpen(item, currency))
      return { ...theirItem, captured: [] }
    const captured = await snapshotRows(tx, 'budgetItems', [item.id])
    await tx
      .updateTable('budgetItems')
      .set((eb) => ({
        choiceId: vendor.id,
        vendor: vendor.name.slice(0, 150),
        ...(isOpen(item, currency) ? { agreedMinor: price.minor } : {}),
        version: eb('version', '+', 1),
        updatedAt: now,
      }))
      .where('id', '=', item.id)
      .execute()
    return { ...theirItem, captured: [captured] }
  }
  return count >= limits.items ? null : addCost(tx, weddingId, vendor, now)
}

/**
 * The item from which a vendor is paid: the linked one, else the only one that names them, else the
 * only planned one of the category that names nobody. Locks all items.
 */
export async function findItemOf(
  tx: Queryable,
  weddingId: string,
  vendor: Pick<Booked, 'id' | 'category' | 'name'> & { currency: string },
) {
  const items = await tx
    .selectFrom('budgetItems')
    .select([
      'id',
      'version',
      'category',
      'choiceId',
      'vendor',
      'agreedMinor',
      'perGuest',
      'currency',
    ])
    .where('weddingId', '=', weddingId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const free = items.filter(({ choiceId }) => choiceId === null)
  const named = free.filter((item) => item.vendor.toLowerCase() === vendor.name.toLowerCase())
  const planned = free.filter(
    (item) =>
      item.vendor === '' &&
      item.category === budgetCategoryOf[vendor.category] &&
      isOpen(item, vendor.currency),
  )
  const only = [named, planned].find((some) => some.length === 1)
  return {
    item: items.find(({ choiceId }) => choiceId === vendor.id) ?? only?.[0],
    count: items.length,
  }
}

/** An item of their own. */
async function addCost(
  tx: Queryable,
  weddingId: string,
  vendor: Booked & { price: Money },
  now: Date,
): Promise<{ itemId: string; currency: string; captured: Captured[] }> {
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
  return { itemId: id, currency: vendor.price.currency, captured: [captured] }
}

/** Whether a whole price in that currency can be agreed in an item. */
function isOpen(
  item: { agreedMinor: unknown; perGuest: boolean; currency: string },
  currency: string,
) {
  return item.agreedMinor === null && !item.perGuest && item.currency === currency
}

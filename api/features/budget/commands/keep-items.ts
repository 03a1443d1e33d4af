import type { Updateable } from 'kysely'
import { most } from '#machines/budget/budget.schema.ts'
import type { AddedItem, ItemChange, Written } from '#machines/budget/budget.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toItem } from '../queries.ts'
import type { ItemRow } from '../queries.ts'
import { mayEdit } from './keep-plan.ts'
import { refuseBookedItem } from './refuse-booked.ts'
import type { RecordRef } from './keep-plan.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>

/** Puts one more item on the budget. */
export function addItem(
  deps: Dependencies,
  userId: string,
  weddingId: string,
  item: AddedItem,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-budget-item:${weddingId}`, key, body: item, now },
    async (tx) => {
      const member = await requireMember(tx, userId, weddingId, mayEdit)
      await refuseTooMany(tx, 'budgetItems', weddingId, most.items)
      const { planned, quoted, agreed, choiceId = null, ...rest } = item
      await admitVendor(tx, member, choiceId)
      const id = newId(now)
      const rows = await snapshotRows(tx, 'budgetItems', [id])
      const amounts = { plannedMinor: planned, quotedMinor: quoted, agreedMinor: agreed }
      await tx
        .insertInto('budgetItems')
        .values({
          ...rest,
          ...amounts,
          choiceId,
          id,
          weddingId,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      const happened = {
        weddingId,
        userId,
        kind: 'cost.added',
        area: 'budget',
        subject: { id, name: item.name },
        rows,
      } as const
      return {
        status: 201 as const,
        body: { id, version: 1, activityId: await recordActivity(tx, happened, now) },
      }
    },
  )
}

/** Changes an item that was read at `change.version`. In a currency of its own it has amounts of its own: payments stay in numbers. */
export function changeItem(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  change: ItemChange,
): Promise<Written> {
  const now = clock()
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockItem(tx, weddingId, id)
    if (change.choiceId !== before.choiceId) await admitVendor(tx, member, change.choiceId ?? null)
    const rows = await snapshotRows(tx, 'budgetItems', [id])
    const { name } = await writeItem(tx, before, change, now)
    const happened = {
      weddingId,
      userId,
      kind: 'cost.changed',
      area: 'budget',
      subject: { id, name },
      rows,
    } as const
    return { id, version: before.version + 1, activityId: await recordActivity(tx, happened, now) }
  })
}

/** Takes an item off the budget, and its payments with it; its activity brings all of them back. */
export function removeItem(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
): Promise<{ activityId: string }> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { name } = await lockItem(tx, weddingId, id)
    await refuseBookedItem(tx, id)
    const payments = await tx
      .selectFrom('budgetPayments')
      .select('id')
      .where('itemId', '=', id)
      .execute()
    const rows = [
      await snapshotRows(tx, 'budgetItems', [id]),
      await snapshotRows(
        tx,
        'budgetPayments',
        payments.map((payment) => payment.id),
      ),
    ]
    await tx.deleteFrom('budgetPayments').where('itemId', '=', id).execute()
    await tx.deleteFrom('budgetItems').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'cost.removed',
      area: 'budget',
      subject: { id, name },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}

/** Writes what changes of an item that the caller's transaction holds; version_stale with the record where it was read before that. */
export function writeItem(
  tx: Queryable,
  before: ItemRow,
  { version, planned, quoted, agreed, ...rest }: ItemChange,
  now: Date,
) {
  if (before.version !== version) throw new Problem('version_stale', { current: toItem(before) })
  const fields: Updateable<Tables['budgetItems']> = { ...rest }
  if (planned !== undefined) fields.plannedMinor = planned
  if (quoted !== undefined) fields.quotedMinor = quoted
  if (agreed !== undefined) fields.agreedMinor = agreed
  return tx
    .updateTable('budgetItems')
    .set({ ...fields, version: version + 1, updatedAt: now })
    .where('id', '=', before.id)
    .returning('name')
    .executeTakeFirstOrThrow()
}

/** A vendor of the same wedding, whom the member may see, and who has no item yet: held, so that of two who link them one is told. */
async function admitVendor(tx: Queryable, member: Member, choiceId: string | null) {
  if (choiceId === null) return
  // To whoever may not see the vendors there is none.
  if (!allows(member, { area: 'vendors', to: 'view' })) throw new Problem('not_yours')
  const { weddingId } = member
  const choice = await tx
    .selectFrom('choices')
    .select('id')
    .where('id', '=', choiceId)
    .where('weddingId', '=', weddingId)
    .where('name', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!choice) throw new Problem('not_yours')
  const taken = await tx
    .selectFrom('budgetItems')
    .select('id')
    .where('choiceId', '=', choiceId)
    .executeTakeFirst()
  if (taken) throw new Problem('already_exists')
}

export async function lockItem(tx: Queryable, weddingId: string, id: string): Promise<ItemRow> {
  const row = await tx
    .selectFrom('budgetItems')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

export async function refuseTooMany(
  tx: Queryable,
  table: 'budgetItems' | 'budgetPayments' | 'budgetContributors',
  weddingId: string,
  limit: number,
  more = 1,
) {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) + more > limit) throw new Problem('too_many', { most: limit })
}

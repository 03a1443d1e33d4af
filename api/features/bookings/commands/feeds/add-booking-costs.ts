import { sql } from 'kysely'
import texts from '#locales/en/choices.json' with { type: 'json' }
import { budgetCategoryOf } from '#machines/budget/vendor.rules.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { storedPayment } from '#machines/budget/payment/payment.selectors.ts'
import { advance, begin } from '#machines/kernel/lifecycle.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { findItemOf } from '#api/features/budget/commands/book-cost.ts'
import type { ChoiceRow } from '#api/features/choices/queries.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'

export interface AgreedPayment {
  kind: 'deposit' | 'part'
  minor: number
  dueOn: string | null
}

/**
 * Puts a booking into the couple’s budget: its cost as agreed, and its payments. The couple cannot
 * undo it there, because the business has seen it. Their choice of the business follows the thread.
 */
export async function addBookingCosts(
  tx: Queryable,
  row: BookingRow,
  payments: readonly AgreedPayment[],
  now: Date,
): Promise<void> {
  const { weddingId, businessId } = row
  if (weddingId === null || businessId === null) return
  const choice = await choiceOf(tx, weddingId, businessId)
  const itemId = await agreeCost(tx, row, choice ?? null, now)
  await addPayments(tx, { weddingId, itemId, bookingId: row.id, now }, payments)
  await publishWeddingChange(tx, weddingId, 'budget')
}

/**
 * Removes from the couple’s budget what a booking has put in, and nothing else. Payments that were
 * made stay.
 */
export async function removeBookingCosts(tx: Queryable, row: BookingRow, now: Date): Promise<void> {
  const { weddingId, businessId } = row
  if (weddingId === null || businessId === null) return
  const event = { type: 'CANCEL' as const, today: dayIn(row.timeZone, now) }
  const { stored } = advance(payment, storedPayment('scheduled'), event)
  await tx
    .updateTable('budgetPayments')
    .set({
      state: stored.state,
      stateVersion: stored.version,
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where('bookingId', '=', row.id)
    .where('state', '=', 'scheduled')
    .execute()
  await tx
    .updateTable('budgetItems')
    .set({
      plannedMinor: sql`coalesce(planned_minor, agreed_minor)`,
      agreedMinor: null,
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('budgetPayments').select('itemId').where('bookingId', '=', row.id),
    )
    .execute()
  await publishWeddingChange(tx, weddingId, 'budget')
}

function choiceOf(tx: Queryable, weddingId: string, businessId: string) {
  return tx
    .selectFrom('choices')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('businessId', '=', businessId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Writes the agreed amount into the cost of the couple's choice, or creates a cost. Amounts are in
 * the booking's own currency. A business that is booked for a second day, or once more, gets a cost
 * for each booking, so that each keeps its own amount.
 */
async function agreeCost(
  tx: Queryable,
  row: BookingRow,
  choice: ChoiceRow | null,
  now: Date,
): Promise<string> {
  const agreed = { currency: row.currency, perGuest: false, agreedMinor: Number(row.totalMinor) }
  const item =
    choice && (await findItemOf(tx, choice.weddingId, { ...choice, currency: row.currency })).item
  // A cost in another currency or of another booking stays unchanged, and this one gets its own.
  if (choice && item?.currency === row.currency && !(await isBooked(tx, item.id))) {
    await tx
      .updateTable('budgetItems')
      .set({
        ...agreed,
        ...(item.perGuest ? await wholeAmounts(tx, choice.weddingId) : {}),
        choiceId: choice.id,
        vendor: choice.name.slice(0, 150),
        version: item.version + 1,
        updatedAt: now,
      })
      .where('id', '=', item.id)
      .execute()
    return item.id
  }
  const { name, category } = await tx
    .selectFrom('businesses')
    .select(['name', 'category'])
    .where('id', '=', row.businessId)
    .executeTakeFirstOrThrow()
  const id = newId(now)
  await tx
    .insertInto('budgetItems')
    .values({
      ...agreed,
      id,
      weddingId: row.weddingId ?? '',
      category: budgetCategoryOf[category],
      name: name.slice(0, 120),
      vendor: name,
      plannedMinor: null,
      quotedMinor: null,
      notes: '',
      choiceId: item ? null : (choice?.id ?? null),
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** What a cost was planned and quoted at for each guest, for all of them as the budget counts. */
async function wholeAmounts(tx: Queryable, weddingId: string) {
  const { heads } = await tx
    .selectFrom('weddings')
    .leftJoin('budgetPlans', 'budgetPlans.weddingId', 'weddings.id')
    .select(sql<number>`coalesce(headcount, expected_guests, 0)`.as('heads'))
    .where('weddings.id', '=', weddingId)
    .executeTakeFirstOrThrow()
  return {
    plannedMinor: sql<number>`least(planned_minor * ${heads}::bigint, ${sql.lit(maxMinor)})`,
    quotedMinor: sql<number>`least(quoted_minor * ${heads}::bigint, ${sql.lit(maxMinor)})`,
  }
}

/** Whether a cost has payments of a booking, other than those that ended with it. */
async function isBooked(tx: Queryable, itemId: string) {
  const payment = await tx
    .selectFrom('budgetPayments')
    .select('id')
    .where('itemId', '=', itemId)
    .where('bookingId', 'is not', null)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}

/** As the payments of a vendor from elsewhere are named who is marked as booked. */
const { deposit, rest } = texts.booking

async function addPayments(
  tx: Queryable,
  {
    weddingId,
    itemId,
    bookingId,
    now,
  }: { weddingId: string; itemId: string; bookingId: string; now: Date },
  payments: readonly AgreedPayment[],
) {
  if (payments.length === 0) return
  const { stored } = begin(payment, undefined)
  const values = payments.map(({ kind, minor, dueOn }, place) => ({
    id: newId(now),
    weddingId,
    itemId,
    what: kind === 'deposit' ? deposit : place > 0 && place === payments.length - 1 ? rest : '',
    minor,
    dueOn,
    state: stored.state,
    stateVersion: stored.version,
    paidOn: null,
    paidBy: null,
    method: null,
    bookingId,
    bookingKind: kind,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }))
  await tx.insertInto('budgetPayments').values(values).execute()
}

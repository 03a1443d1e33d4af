import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type {
  Budget,
  BudgetItem,
  Contributor,
  Plan,
  Rate,
  Split,
} from '#machines/budget/budget.schema.ts'
import { limits } from '#machines/budget/budget.schema.ts'
import type { Payment } from '#machines/budget/payment/payment.schema.ts'
import { carriedOver, proposedSplit } from '#machines/budget/split.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type ItemRow = Selectable<Tables['budgetItems']>
export type PaymentRow = Selectable<Tables['budgetPayments']>
export type ContributorRow = Selectable<Tables['budgetContributors']>

/** All of a wedding's budget in one statement: each of its lists has a bounded number of rows. */
export async function readBudget(db: Queryable, member: Member, now: Date): Promise<Budget> {
  const { rows } = await sql<WholeRow>`
    select (${now}::timestamptz at time zone coalesce(nullif(weddings.time_zone, ''), 'UTC'))::date::text as today,
      weddings.total_budget_minor as total, weddings.currency, weddings.version, weddings.expected_guests as expected, figures.coming,
      (select to_jsonb(kept) from budget_plans kept where kept.wedding_id = weddings.id) as plan,
      (select coalesce(jsonb_agg(choices.id), '[]') from choices join budget_items on budget_items.choice_id = choices.id
        where choices.wedding_id = weddings.id) as choices,
      ${listOf('budget_items')} as items, ${listOf('budget_payments')} as payments, ${listOf('budget_contributors')} as contributors
    from weddings join wedding_figures figures on figures.wedding_id = weddings.id
    where weddings.id = ${member.weddingId}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_yours')
  const { today, expected, coming } = row
  const known = new Set(mayRead(member, 'vendorOfCost') ? row.choices : [])
  return {
    today,
    plan: toPlan(row.plan, row),
    guests: { expected, coming: mayRead(member, 'comingGuests') ? coming : null },
    items: rowsOf<ItemRow>(row.items, instants).map((item) =>
      toItem({ ...item, choiceId: known.has(item.choiceId ?? '') ? item.choiceId : null }),
    ),
    payments: rowsOf<PaymentRow>(row.payments, instants).map(toPayment),
    contributors: rowsOf<ContributorRow>(row.contributors, instants).map(toContributor),
  }
}

const instants = ['createdAt', 'updatedAt'] as const

interface WholeRow {
  today: string
  total: string | null
  currency: string
  version: number
  expected: number | null
  coming: number
  /** Rows as `to_jsonb` writes them. */
  plan: PlanImage | null
  /** The vendors of items, those that are still there. */
  choices: string[]
  items: object[]
  payments: object[]
  contributors: object[]
}

/** What is read of a plan: it has no column that SQL and TypeScript call differently but these. */
export interface PlanImage {
  version: number
  currency: string
  headcount: number | null
  split: Split
  rates: (Rate & { shift: number })[]
}

function listOf(table: string) {
  return sql`(select coalesce(jsonb_agg(to_jsonb(kept) order by created_at, id), '[]') from ${sql.raw(table)} kept where kept.wedding_id = weddings.id)`
}

/**
 * The plan as it counts. Nobody has kept one: the published split of the total. One that was kept
 * for another currency keeps its proportions, and its rates count no more.
 */
export function toPlan(
  plan: PlanImage | null,
  wedding: { total: string | null; currency: string; version: number },
): Plan {
  const totalMinor = wedding.total === null ? null : Number(wedding.total)
  const { currency } = wedding
  const ofWedding = { wedding: wedding.version, totalMinor, currency }
  if (plan === null)
    return {
      version: 0,
      ...ofWedding,
      headcount: null,
      split: proposedSplit(totalMinor ?? 0),
      rates: [],
    }
  const { version, headcount, split, rates } = plan
  const isOurs = plan.currency === currency
  return {
    version,
    ...ofWedding,
    headcount,
    split: isOurs ? split : carriedOver(split, totalMinor ?? 0),
    rates: isOurs ? rates.map(({ currency: of, micros }) => ({ currency: of, micros })) : [],
  }
}

export function toItem(row: ItemRow): BudgetItem {
  const { id, version, category, name, vendor, currency, perGuest, notes, choiceId } = row
  const amounts = {
    planned: number(row.plannedMinor),
    quoted: number(row.quotedMinor),
    agreed: number(row.agreedMinor),
  }
  return { id, version, category, name, vendor, currency, perGuest, ...amounts, notes, choiceId }
}

export function toPayment(row: PaymentRow): Payment {
  const { id, version, itemId, what, minor, dueOn, state, paidOn, paidBy, method } = row
  const amount = { minor: Number(minor), isBooked: row.bookingId !== null }
  const part = row.partOf === null ? {} : { partOf: row.partOf }
  return { id, version, itemId, what, ...amount, ...part, dueOn, state, paidOn, paidBy, method }
}

export function toContributor({
  id,
  version,
  name,
  pledgedMinor,
  currency,
}: ContributorRow): Contributor {
  return { id, version, name, pledged: Number(pledgedMinor), currency }
}

function number(minor: string | null) {
  return minor === null ? null : Number(minor)
}

/**
 * Payments that come due until a day or are overdue, in their order: those that the couple was not
 * told of yet for that day.
 */
export function duePayments(
  db: Queryable,
  weddingId: string,
  { today, until, limit }: { today: string; until: string; limit: number },
) {
  const kind = sql<
    'payment.due' | 'payment.overdue'
  >`case when payments.due_on < ${today}::date then 'payment.overdue' else 'payment.due' end`
  return db
    .selectFrom('budgetPayments as payments')
    .innerJoin('budgetItems as items', 'items.id', 'payments.itemId')
    .select(['payments.id', kind.as('kind')])
    .select(sql<string>`payments.due_on::text`.as('dueOn'))
    .select(namedPayment.as('named'))
    .where('payments.weddingId', '=', weddingId)
    .where('payments.state', '=', 'scheduled')
    .where('payments.dueOn', '<=', until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentReminders as told')
            .select('told.paymentId')
            .whereRef('told.paymentId', '=', 'payments.id')
            .whereRef('told.dueOn', '=', 'payments.dueOn')
            .where('told.kind', '=', kind),
        ),
      ),
    )
    .orderBy('payments.dueOn')
    .orderBy('payments.id')
    .limit(limit)
    .execute()
}

export type DatedPayment = Awaited<ReturnType<typeof listDatedPayments>>[number]

/** What is still to be paid on a day, in the order of the days, with what it is for. */
export function listDatedPayments(db: Queryable, weddingId: string) {
  return db
    .selectFrom('budgetPayments as payments')
    .innerJoin('budgetItems as items', 'items.id', 'payments.itemId')
    .select(['payments.id', 'payments.version', 'payments.updatedAt', 'payments.minor'])
    .select(['items.currency', 'items.vendor', namedPayment.as('named')])
    .select(['items.version as itemVersion', 'items.updatedAt as itemUpdatedAt'])
    .select(sql<string>`payments.due_on::text`.as('dueOn'))
    .where('payments.weddingId', '=', weddingId)
    .where('payments.state', '=', 'scheduled')
    .where('payments.dueOn', 'is not', null)
    .orderBy('payments.dueOn')
    .orderBy('payments.id')
    .limit(limits.payments)
    .execute()
}

/** What a payment is for: its item, and which of its payments it is. */
const namedPayment = sql<string>`case when payments.what = '' then items.name else items.name || ': ' || payments.what end`

/** How many payments are still to be made on a day that was agreed. */
export async function countPaymentsToCome(db: Queryable, weddingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('budgetPayments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .where('state', '=', 'scheduled')
    .where('dueOn', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

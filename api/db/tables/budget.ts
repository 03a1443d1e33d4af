import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BudgetCategory, Rate, Split } from '#machines/budget/budget.schema.ts'
import type { PaymentState, paymentMethods } from '#machines/budget/payment/payment.schema.ts'

export interface BudgetTables {
  budgetPlans: BudgetPlanTable
  budgetItems: BudgetItemTable
  budgetPayments: BudgetPaymentTable
  budgetContributors: BudgetContributorTable
}

/** In a currency's smallest unit. The driver hands a bigint over as text. */
type Minor = ColumnType<string, number, number>
type MinorOrNone = ColumnType<string | null, number | null, number | null>

interface Kept {
  version: number
  createdAt: Date
  updatedAt: Date
}

interface BudgetPlanTable extends Kept {
  id: string
  weddingId: string
  /** The wedding's when the split and the rates were written: they speak of it. */
  currency: string
  headcount: number | null
  split: JSONColumnType<Split>
  /**
   * With how many digits more a minor unit of the wedding's currency has, for what counts in SQL.
   */
  rates: JSONColumnType<(Rate & { shift: number })[]>
}

interface BudgetItemTable extends Kept {
  id: string
  weddingId: string
  category: BudgetCategory
  name: string
  vendor: string
  currency: string
  perGuest: boolean
  plannedMinor: MinorOrNone
  quotedMinor: MinorOrNone
  agreedMinor: MinorOrNone
  notes: string
  /**
   * The vendor among the couple's choices that it is for; as the payer of a payment, they may be
   * gone.
   */
  choiceId: string | null
}

interface BudgetPaymentTable extends Kept {
  id: string
  weddingId: string
  itemId: string
  what: string
  minor: Minor
  dueOn: string | null
  state: PaymentState
  /** The version of the chart that wrote the state. */
  stateVersion: number
  paidOn: string | null
  /**
   * A contributor; the row stays as it is when they go, so that their coming back brings it along.
   */
  paidBy: string | null
  method: (typeof paymentMethods)[number] | null
  /** The payment that it was a part of; that one may be gone. */
  partOf: Generated<string | null>
  /** The booking that it pays for: there alone it moves. */
  bookingId: Generated<string | null>
  bookingKind: Generated<'deposit' | 'part' | null>
  /** When the business had it, by its own word. */
  receivedAt: Generated<Date | null>
}

interface BudgetContributorTable extends Kept {
  id: string
  weddingId: string
  name: string
  pledgedMinor: Minor
  currency: string
}

import { budgetCategories } from '../budget.schema.ts'
import type { Budget, BudgetCategory, BudgetItem } from '../budget.schema.ts'
import { converted, factorOf } from '../rates.rules.ts'
import type { Factor } from '../rates.rules.ts'
import { counts, isPaid } from '../payment/payment.rules.ts'
import type { Payment } from '../payment/payment.schema.ts'

/** In minor units of the wedding's currency. */
export interface Figures {
  /** What is set aside. */
  planned: number
  /** Quoted and not agreed. */
  quoted: number
  /** Agreed; or paid or planned to be paid, if that is more. */
  agreed: number
  paid: number
  /** Agreed and not paid. */
  due: number
  /** The part of what is due without a planned payment. */
  unscheduled: number
  /** Set aside and not agreed; negative if more is agreed than was set aside. */
  left: number
  over: number
  /** The likely result: what is agreed, else quoted, else planned for each item. */
  expected: number
}

/** An item's figures; `planned` is from its own line. Null: no rate is set for its currency. */
export type ItemFigures = Pick<
  Figures,
  'planned' | 'quoted' | 'agreed' | 'paid' | 'due' | 'unscheduled' | 'expected'
>

export interface Totals {
  all: Figures
  categories: Record<BudgetCategory, Figures>
  items: ReadonlyMap<string, ItemFigures>
  /**
   * Each payment that counts in the wedding's currency; those of an item add up to the item's
   * figures.
   */
  payments: ReadonlyMap<string, number>
  /** What each contributor has paid. */
  paidBy: ReadonlyMap<string, number>
  /** Currencies without a rate: their items count nowhere until there is one. */
  unrated: readonly string[]
  /**
   * The part of what is left that no category needs: neither for the rest of its share nor for a
   * higher quote.
   */
  free: number
}

/**
 * Every figure of the page, from the records alone. Sums over items, categories and payments equal
 * the totals, in every currency.
 */
export function totalsOf({ plan, items, payments, guests }: Budget): Totals {
  const heads = headcountOf({ plan, guests })
  const byItem = Map.groupBy(payments, ({ itemId }) => itemId)
  const known = new Map<string, ItemFigures>()
  const shares = new Map<string, number>()
  const unrated = new Set<string>()
  for (const item of items) {
    const factor = factorOf(plan, item.currency)
    if (factor === null) {
      unrated.add(item.currency)
      continue
    }
    const own = (byItem.get(item.id) ?? []).filter(({ state }) => counts(state))
    known.set(item.id, itemFigures(item, own, factor, heads))
    for (const [id, share] of sharesOf(own, factor)) shares.set(id, share)
  }
  const categories = Object.fromEntries(
    budgetCategories.map((category) => {
      const own = items.flatMap((item) =>
        item.category === category ? (known.get(item.id) ?? []) : [],
      )
      return [category, figuresOf(plan.split[category].minor, own)]
    }),
  ) as Totals['categories']
  const all = figuresOf(
    plan.totalMinor ?? sum(budgetCategories, (category) => plan.split[category].minor),
    [...known.values()],
  )
  const waiting = sum(budgetCategories, (category) => {
    const { planned, expected, agreed } = categories[category]
    return Math.max(0, Math.max(planned, expected) - agreed)
  })
  return {
    all,
    categories,
    items: known,
    payments: shares,
    paidBy: paidBy(payments, shares),
    unrated: [...unrated],
    free: all.left - waiting,
  }
}

/** The number of guests for items by guest: the plan's, or else the wedding's expected number. */
export function headcountOf({ plan, guests }: Pick<Budget, 'plan' | 'guests'>) {
  return plan.headcount ?? guests.expected ?? 0
}

/** An item's amount in its own currency. */
export function amountFor(
  { perGuest }: Pick<BudgetItem, 'perGuest'>,
  amount: number | null,
  heads: number,
) {
  return amount === null ? null : amount * (perGuest ? heads : 1)
}

/**
 * The payments of a month, "2027-02": what was paid and what is to be paid. An empty month holds
 * those without a day.
 */
export interface Month {
  month: string
  paid: number
  due: number
}

/** Payments by month, in order, with empty months in between. Those without a day come first. */
export function cashFlow(
  payments: readonly Payment[],
  { payments: shares }: Pick<Totals, 'payments'>,
): Month[] {
  const months = new Map<string, Month>()
  for (const { id, state, paidOn, dueOn } of payments) {
    const share = shares.get(id)
    if (share === undefined) continue
    const month = ((isPaid(state) ? paidOn : dueOn) ?? '').slice(0, 7)
    const known = months.get(month) ?? { month, paid: 0, due: 0 }
    months.set(
      month,
      isPaid(state) ? { ...known, paid: known.paid + share } : { ...known, due: known.due + share },
    )
  }
  for (const month of monthsBetween([...months.keys()].filter((month) => month !== '').toSorted()))
    if (!months.has(month)) months.set(month, { month, paid: 0, due: 0 })
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

/** Every month from the first to the last of several in order. */
function monthsBetween(months: readonly string[]): string[] {
  const [first, last] = [months.at(0), months.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [monthNumber(first), monthNumber(last)]
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index
    return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
  })
}

function monthNumber(month: string) {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
}

function itemFigures(
  item: BudgetItem,
  payments: readonly Payment[],
  factor: Factor,
  heads: number,
): ItemFigures {
  const amount = (minor: number | null) => amountFor(item, minor, heads)
  const paidNative = sum(payments, ({ state, minor }) => (isPaid(state) ? minor : 0))
  const allNative = sum(payments, ({ minor }) => minor)
  const agreed = converted(Math.max(amount(item.agreed) ?? 0, allNative), factor)
  const paid = converted(paidNative, factor)
  const unscheduled = agreed - converted(allNative, factor)
  const planned = converted(amount(item.planned) ?? 0, factor)
  const quoted = item.agreed === null ? converted(amount(item.quoted) ?? 0, factor) : 0
  const expected =
    item.agreed === null
      ? Math.max(agreed, converted(amount(item.quoted ?? item.planned) ?? 0, factor))
      : agreed
  return { planned, quoted, agreed, paid, due: agreed - paid, unscheduled, expected }
}

/**
 * Each payment as the difference of running totals, because rounding each by itself would not add
 * up. Paid ones come first, so that both the paid and the planned add up.
 */
function sharesOf(payments: readonly Payment[], factor: Factor): [string, number][] {
  let before = 0
  const inOrder = [
    ...payments.filter(({ state }) => isPaid(state)),
    ...payments.filter(({ state }) => !isPaid(state)),
  ]
  return inOrder.map(({ id, minor }): [string, number] => {
    const share = converted(before + minor, factor) - converted(before, factor)
    before += minor
    return [id, share]
  })
}

function figuresOf(planned: number, items: readonly ItemFigures[]): Figures {
  const agreed = sum(items, (item) => item.agreed)
  const paid = sum(items, (item) => item.paid)
  return {
    planned,
    agreed,
    paid,
    quoted: sum(items, ({ quoted }) => quoted),
    expected: sum(items, ({ expected }) => expected),
    due: agreed - paid,
    unscheduled: sum(items, ({ unscheduled }) => unscheduled),
    left: planned - agreed,
    over: Math.max(0, agreed - planned),
  }
}

function paidBy(payments: readonly Payment[], shares: ReadonlyMap<string, number>) {
  const paid = new Map<string, number>()
  for (const { id, state, paidBy: by } of payments)
    if (by !== null && isPaid(state)) paid.set(by, (paid.get(by) ?? 0) + (shares.get(id) ?? 0))
  return paid
}

function sum<T>(all: readonly T[], of: (one: T) => number) {
  return all.reduce((total, one) => total + of(one), 0)
}

import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type {
  CategoryRequest,
  CategoryStatus,
  CategoryState,
  StateCounts,
} from './category.schema.ts'
import { choiceStates } from '../vendor-choice.schema.ts'
import type { ChoiceState } from '../vendor-choice.schema.ts'

/** What most weddings need, in the order in which it is usually booked. */
export const essentialCategories = [
  'venue',
  'catering',
  'photography',
  'music',
  'florist',
  'dress',
  'beauty',
  'cake',
] as const satisfies readonly ServiceCategory[]

/**
 * The state of a category is that of its most advanced candidate. When all candidates are dropped
 * it is wanted, because a couple that looked for a vendor and found none still needs one.
 */
export function categoryStateOf(counts: Partial<StateCounts>): CategoryState {
  const is = (state: ChoiceState) => (counts[state] ?? 0) > 0
  return (
    (['booked', 'quoted', 'asked', 'saved', 'wanted', 'not_needed'] as const).find(is) ??
    (is('dropped') ? 'wanted' : 'undecided')
  )
}

/**
 * The states that a couple may choose for a category in this state. It cannot go without one that
 * is booked.
 */
export function choosableStates(status: CategoryState): CategoryRequest['event'][] {
  if (status === 'undecided') return ['WANT', 'NOT_NEEDED']
  if (status === 'not_needed') return ['WANT']
  return status === 'booked' ? [] : ['NOT_NEEDED']
}

/**
 * The categories that the couple wants, booked or not: all except those it goes without or has not
 * decided about.
 */
export function isInPlan(status: CategoryState) {
  return status !== 'undecided' && status !== 'not_needed'
}

/** Every category with its counts, those without any included. */
export function categoryStatusesOf(
  rows: readonly { category: ServiceCategory; state: ChoiceState; count: number }[],
): CategoryStatus[] {
  return serviceCategories.map((category) => {
    const own = rows.filter((row) => row.category === category)
    const counts = countsOf((state) => own.find((row) => row.state === state)?.count ?? 0)
    return { category, status: categoryStateOf(counts), counts }
  })
}

function countsOf(count: (state: ChoiceState) => number) {
  // Every state has its count, so that the keys are those of the record.
  return Object.fromEntries(choiceStates.map((state) => [state, count(state)])) as StateCounts
}

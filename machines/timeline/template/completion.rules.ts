import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import { checklist, checklistTask } from './checklist.rules.ts'
import type { Completion, CompletionRule, RuleFact } from './template.schema.ts'

/**
 * What is known of a task: the number it has in the checklist, and whether somebody has ticked it.
 */
interface Ticked {
  number: number | null
  isTicked: boolean
  /** Ticked in spite of its rule, which says nothing of it any more. */
  isOverruled?: boolean
}

/**
 * How a task is done, and whether it is: by its rule where the product keeps what the rule asks
 * for, and by hand otherwise.
 */
export function completionOf(
  { number, isTicked, isOverruled = false }: Ticked,
  facts: WeddingFacts,
): Completion {
  if (isOverruled) return { by: 'hand', done: true, waitsFor: null }
  const rule = number === null ? null : checklistTask(number).rule
  if (rule === null) return { by: 'hand', done: isTicked, waitsFor: null }
  const judgement = judges[rule.fact](facts, rule)
  if (judgement === null) return { by: 'hand', done: isTicked, waitsFor: rule.fact }
  const { done, now = null, of = null } = judgement
  return { by: 'rule', done, fact: rule.fact, category: rule.category ?? null, now, of }
}

/**
 * Which tasks of the checklist tick themselves now, and which of those are done: what a query needs
 * to know of the rules.
 */
export function ruledBy(facts: WeddingFacts): { ruled: number[]; done: number[] } {
  const ruledTasks = checklist.flatMap(({ number }) => {
    const completion = completionOf({ number, isTicked: false }, facts)
    return completion.by === 'rule' ? [{ number, done: completion.done }] : []
  })
  return {
    ruled: ruledTasks.map(({ number }) => number),
    done: ruledTasks.filter(({ done }) => done).map(({ number }) => number),
  }
}

/**
 * Whether a fact is one, and how far it is where it counts something; null while nobody can tell.
 */
type Judged = { done: boolean; now?: number; of?: number } | null

const judges: Record<RuleFact, (facts: WeddingFacts, rule: CompletionRule) => Judged> = {
  budgetAgreed: ({ totalBudgetMinor, contributors }) =>
    totalBudgetMinor === null || contributors === null
      ? null
      : atLeast(Number(totalBudgetMinor > 0) + Number(contributors > 0), 2),
  headcountSet: (facts) => ({ done: facts.headcountSet }),
  dateSet: (facts) => ({ done: facts.dateSet }),
  memberJoined: (facts) => ({ done: facts.otherMembers > 0 }),
  saved: (facts, rule) => compared(facts, rule, facts.choices.saved),
  quoted: (facts, rule) => compared(facts, rule, facts.choices.quoted),
  booked: (facts, { category = 'other', orNotNeeded }) => ({
    done:
      facts.choices.booked.includes(category) ||
      (orNotNeeded === true && facts.choices.notNeeded.includes(category)),
  }),
  guestsListed: (facts, { min = 1 }) => atLeast(facts.guests, min),
  registryOpened: (facts, { min = 1 }) => atLeast(facts.gifts, min),
  eventCreated: (facts) => atLeast(facts.otherEvents, 1),
  mealsSet: (facts) => atLeast(facts.mealOptions, 1),
  scheduleDrafted: (facts, { min = 1 }) => atLeast(facts.scheduleItems, min),
  pagePublished: (facts) => known(facts.pagePublished),
  deadlineSet: (facts) => known(facts.answersDeadlineSet),
  answersClosed: (facts) => known(facts.answersClosed),
  contactsKnown: (facts) => noneLeft(facts.householdsWithoutContact, facts.guests),
  saveTheDatesSent: (facts) => noneLeft(facts.saveTheDatesUnsent, facts.guests),
  invitationsSent: (facts) => noneLeft(facts.invitationsUnsent, facts.guests),
  allAnswered: (facts) => noneLeft(facts.answersPending, facts.guests),
  everyoneSeated: (facts) => noneLeft(facts.guestsWithoutSeat, facts.guests),
  giftsThanked: (facts) => noneLeft(facts.giftsUnthanked, facts.gifts),
  scheduleOpened: (facts) => noneLeft(facts.vendorsWithoutSchedule, facts.choices.booked.length),
  bookingsSigned: (facts) => noneLeft(facts.bookingsUnsettled, facts.choices.booked.length),
  balancesPaid: (facts) => noneLeft(facts.paymentsDueSoon, facts.choices.booked.length),
  bookingsReviewed: (facts) => noneLeft(facts.bookingsUnreviewed, facts.choices.booked.length),
}

function known(fact: boolean | null): Judged {
  return fact === null ? null : { done: fact }
}

/**
 * Enough vendors of a category to choose from; once one of them is booked, there is nothing left to
 * choose.
 */
function compared(
  { choices }: WeddingFacts,
  { category = 'other', min = 1 }: CompletionRule,
  counts: WeddingFacts['choices']['saved'],
) {
  return choices.booked.includes(category) ? { done: true } : atLeast(counts[category], min)
}

function atLeast(now: number | null, of: number): Judged {
  return now === null ? null : { done: now >= of, now: Math.min(now, of), of }
}

/** Nothing left of nothing is not done: what has not begun must not look finished. */
function noneLeft(left: number | null, all: number | null): Judged {
  return left === null || all === null ? null : { done: all > 0 && left === 0 }
}

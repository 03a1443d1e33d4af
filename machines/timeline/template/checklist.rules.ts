import type { ChecklistTask } from './template.schema.ts'

/**
 * The checklist that every wedding begins with: domain-data.md, in its order. Parts of a month are days here: a half is fifteen, three
 * quarters three weeks, a quarter one. No category of vendors is an officiant's own, so that task is ticked by hand.
 */
export const checklist: readonly ChecklistTask[] = [
  { number: 1, months: 12, days: 0, category: 'budget', isExtra: false, rule: { fact: 'budgetAgreed' } },
  { number: 2, months: 12, days: 0, category: 'guests', isExtra: false, rule: { fact: 'headcountSet' } },
  { number: 3, months: 12, days: 0, category: 'planning', isExtra: true, rule: null },
  { number: 4, months: 12, days: 0, category: 'planning', isExtra: false, rule: { fact: 'dateSet' } },
  { number: 5, months: 12, days: 0, category: 'guests', isExtra: true, rule: null },
  { number: 6, months: 12, days: 0, category: 'planning', isExtra: false, rule: { fact: 'memberJoined' } },
  { number: 7, months: 12, days: 0, category: 'venue', isExtra: false, rule: { fact: 'saved', category: 'venue', least: 3 } },
  { number: 8, months: 11, days: 15, category: 'venue', isExtra: false, rule: null },
  { number: 9, months: 11, days: 15, category: 'venue', isExtra: false, rule: { fact: 'quoted', category: 'venue', least: 2 } },
  { number: 10, months: 11, days: 0, category: 'venue', isExtra: false, rule: { fact: 'booked', category: 'venue' } },
  { number: 11, months: 11, days: 0, category: 'planner', isExtra: true, rule: { fact: 'booked', category: 'planner', orNotNeeded: true } },
  { number: 12, months: 11, days: 0, category: 'guests', isExtra: false, rule: { fact: 'guestsListed', least: 10 } },
  { number: 13, months: 11, days: 0, category: 'legal', isExtra: true, rule: null },
  { number: 14, months: 10, days: 0, category: 'photography', isExtra: false, rule: { fact: 'booked', category: 'photography' } },
  {
    number: 15,
    months: 10,
    days: 0,
    category: 'videography',
    isExtra: true,
    rule: { fact: 'booked', category: 'videography', orNotNeeded: true },
  },
  {
    number: 16,
    months: 10,
    days: 0,
    category: 'catering',
    isExtra: false,
    rule: { fact: 'booked', category: 'catering', orNotNeeded: true },
  },
  { number: 17, months: 10, days: 0, category: 'legal', isExtra: false, rule: null },
  { number: 18, months: 10, days: 0, category: 'ceremony', isExtra: false, rule: null },
  { number: 19, months: 10, days: 0, category: 'party', isExtra: false, rule: null },
  { number: 20, months: 9, days: 0, category: 'music', isExtra: false, rule: { fact: 'booked', category: 'music' } },
  { number: 21, months: 9, days: 0, category: 'attire', isExtra: false, rule: null },
  { number: 22, months: 8, days: 15, category: 'attire', isExtra: false, rule: null },
  { number: 23, months: 8, days: 15, category: 'travel', isExtra: true, rule: null },
  { number: 24, months: 8, days: 15, category: 'guests', isExtra: false, rule: { fact: 'contactsKnown' } },
  { number: 25, months: 8, days: 0, category: 'website', isExtra: false, rule: { fact: 'pagePublished' } },
  { number: 26, months: 8, days: 0, category: 'stationery', isExtra: true, rule: { fact: 'saveTheDatesSent' } },
  { number: 27, months: 8, days: 0, category: 'flowers', isExtra: false, rule: { fact: 'booked', category: 'florist' } },
  { number: 28, months: 8, days: 0, category: 'registry', isExtra: false, rule: { fact: 'registryOpened', least: 1 } },
  { number: 29, months: 8, days: 0, category: 'photography', isExtra: true, rule: null },
  { number: 30, months: 7, days: 15, category: 'travel', isExtra: true, rule: null },
  { number: 31, months: 7, days: 0, category: 'beauty', isExtra: false, rule: { fact: 'booked', category: 'beauty' } },
  { number: 32, months: 6, days: 15, category: 'attire', isExtra: false, rule: null },
  { number: 33, months: 6, days: 0, category: 'cake', isExtra: false, rule: { fact: 'booked', category: 'cake' } },
  {
    number: 34,
    months: 6,
    days: 0,
    category: 'transport',
    isExtra: false,
    rule: { fact: 'booked', category: 'transportation', orNotNeeded: true },
  },
  { number: 35, months: 6, days: 0, category: 'rentals', isExtra: true, rule: { fact: 'booked', category: 'decor', orNotNeeded: true } },
  { number: 36, months: 6, days: 0, category: 'events', isExtra: true, rule: { fact: 'eventCreated' } },
  { number: 37, months: 5, days: 15, category: 'stationery', isExtra: false, rule: null },
  { number: 38, months: 5, days: 0, category: 'ceremony', isExtra: false, rule: null },
  { number: 39, months: 4, days: 15, category: 'catering', isExtra: false, rule: { fact: 'mealsSet' } },
  { number: 40, months: 4, days: 0, category: 'attire', isExtra: false, rule: null },
  { number: 41, months: 4, days: 0, category: 'stationery', isExtra: false, rule: null },
  { number: 42, months: 4, days: 0, category: 'legal', isExtra: false, rule: null },
  { number: 43, months: 3, days: 15, category: 'beauty', isExtra: true, rule: null },
  { number: 44, months: 3, days: 0, category: 'attire', isExtra: false, rule: null },
  { number: 45, months: 3, days: 0, category: 'day', isExtra: false, rule: { fact: 'scheduleDrafted', least: 5 } },
  { number: 46, months: 3, days: 0, category: 'guests', isExtra: false, rule: { fact: 'deadlineSet' } },
  { number: 47, months: 2, days: 15, category: 'stationery', isExtra: false, rule: { fact: 'invitationsSent' } },
  { number: 48, months: 2, days: 15, category: 'gifts', isExtra: true, rule: null },
  { number: 49, months: 2, days: 0, category: 'ceremony', isExtra: false, rule: null },
  { number: 50, months: 2, days: 0, category: 'photography', isExtra: true, rule: null },
  { number: 51, months: 2, days: 0, category: 'music', isExtra: true, rule: null },
  { number: 52, months: 2, days: 0, category: 'vendors', isExtra: false, rule: { fact: 'bookingsSigned' } },
  { number: 53, months: 1, days: 15, category: 'legal', isExtra: false, rule: null },
  { number: 54, months: 1, days: 0, category: 'guests', isExtra: false, rule: { fact: 'allAnswered' } },
  { number: 55, months: 0, days: 21, category: 'guests', isExtra: false, rule: { fact: 'answersClosed' } },
  { number: 56, months: 0, days: 21, category: 'catering', isExtra: false, rule: null },
  { number: 57, months: 0, days: 21, category: 'seating', isExtra: false, rule: { fact: 'everyoneSeated' } },
  { number: 58, months: 0, days: 21, category: 'attire', isExtra: false, rule: null },
  { number: 59, months: 0, days: 14, category: 'day', isExtra: false, rule: { fact: 'scheduleOpened' } },
  { number: 60, months: 0, days: 14, category: 'budget', isExtra: false, rule: { fact: 'balancesPaid' } },
  { number: 61, months: 0, days: 7, category: 'seating', isExtra: false, rule: null },
  { number: 62, months: 0, days: 3, category: 'day', isExtra: false, rule: null },
  { number: 63, months: -1, days: 0, category: 'gifts', isExtra: false, rule: { fact: 'giftsThanked' } },
  { number: 64, months: -1, days: -15, category: 'after', isExtra: false, rule: { fact: 'bookingsReviewed' } },
]

/** A task of the checklist by its number. */
export function checklistTask(number: number): ChecklistTask {
  const task = byNumber.get(number)
  if (!task) throw new Error(`The checklist has no task ${number}.`)
  return task
}

const byNumber = new Map(checklist.map((task) => [task.number, task]))

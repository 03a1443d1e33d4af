import * as v from 'valibot'
import { serviceCategories } from '#machines/vendors/business.schema.ts'

/**
 * What a task is about: the categories of the checklist (domain-data.md), and one for whatever else
 * a couple writes down.
 */
export const taskCategories = [
  'planning',
  'budget',
  'guests',
  'venue',
  'planner',
  'legal',
  'photography',
  'videography',
  'catering',
  'ceremony',
  'party',
  'music',
  'attire',
  'travel',
  'website',
  'stationery',
  'flowers',
  'registry',
  'beauty',
  'cake',
  'transport',
  'rentals',
  'events',
  'day',
  'gifts',
  'vendors',
  'seating',
  'after',
  'other',
] as const

export const taskCategorySchema = v.picklist(taskCategories, 'invalid_choice')

export type TaskCategory = v.InferOutput<typeof taskCategorySchema>

/** The facts that complete a task of the checklist by themselves, and reopen it when they end. */
export const ruleFacts = [
  'budgetAgreed',
  'headcountSet',
  'dateSet',
  'memberJoined',
  'saved',
  'quoted',
  'booked',
  'guestsListed',
  'contactsKnown',
  'pagePublished',
  'saveTheDatesSent',
  'registryOpened',
  'eventCreated',
  'mealsSet',
  'scheduleDrafted',
  'deadlineSet',
  'invitationsSent',
  'bookingsSigned',
  'allAnswered',
  'answersClosed',
  'everyoneSeated',
  'scheduleOpened',
  'balancesPaid',
  'giftsThanked',
  'bookingsReviewed',
] as const

export type RuleFact = (typeof ruleFacts)[number]

/**
 * What makes a task done: a fact, for some in one category of vendors, for some so many of them.
 */
export interface CompletionRule {
  fact: RuleFact
  category?: (typeof serviceCategories)[number]
  min?: number
  /** A category that the couple does without is as good as booked. */
  orNotNeeded?: true
}

/** A task of the checklist; its words are in the locale under its number. */
export interface ChecklistTask {
  number: number
  months: number
  days: number
  category: TaskCategory
  /** Left out where there is less time than the checklist takes. */
  isExtra: boolean
  /** Null: the couple ticks it. */
  rule: CompletionRule | null
}

/** The number of a task in the checklist. */
export const checklistNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64))

/**
 * How a task becomes done: by its rule, with how far that is, or by hand; `waitsFor`: by hand until
 * the product has such records.
 */
export const completionSchema = v.variant('by', [
  v.object({
    by: v.literal('rule'),
    done: v.boolean(),
    fact: v.picklist(ruleFacts),
    category: v.nullable(v.picklist(serviceCategories)),
    now: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
    of: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  }),
  v.object({
    by: v.literal('hand'),
    done: v.boolean(),
    waitsFor: v.nullable(v.picklist(ruleFacts)),
  }),
])

export type Completion = v.InferOutput<typeof completionSchema>

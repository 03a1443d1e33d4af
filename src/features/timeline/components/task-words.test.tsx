import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ruleWords } from './task-words.tsx'

beforeAll(() => loadTexts('timeline', 'vendors'))

type Rule = Extract<Task['completion'], { by: 'rule' }>

const open: Rule = {
  by: 'rule',
  fact: 'saved',
  category: 'venue',
  done: false,
  now: 1,
  of: 3,
}

const said = (completion: Task['completion'], more: Partial<Task> = {}) =>
  // A task has a dozen fields that its rule's words do not read.
  ruleWords({ completion, state: 'open', doneReason: '', ...more } as Task)

test.each<[Partial<Rule>, string]>([
  [{}, '1 of 3 saved in Venue.'],
  [{ fact: 'quoted', now: 0, of: 2 }, '0 of 2 quotes in Venue.'],
  [{ fact: 'guestsListed', category: null, now: 12, of: 80 }, '12 of 80 guests added.'],
  [{ fact: 'giftsThanked', category: null, now: 4, of: 9 }, '4 of 9 so far.'],
])('a task that completes itself says what is missing: %o', (rule, words) => {
  expect(said({ ...open, ...rule })).toMatch(/^Completes automatically when /)
  expect(said({ ...open, ...rule }).endsWith(words)).toBe(true)
})

test('a task that completes itself says what for, once it has, or was ticked in spite of it', () => {
  expect(said({ ...open, done: true })).toBe(
    "Completed automatically: you've saved enough vendors in Venue.",
  )
  expect(said(open, { state: 'overruled', doneReason: 'A friend has one' })).toBe(
    'Marked as done by hand: A friend has one',
  )
})

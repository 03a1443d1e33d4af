import { beforeAll, expect, test } from 'vitest'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { dueWords } from './task-words.tsx'

beforeAll(() => loadTexts('timeline'))

test.each([
  ['2026-12-05', 'Sat 5 Dec, in 7 days'],
  ['2026-11-29', 'Sun 29 Nov, in 1 day'],
  ['2026-11-28', 'Sat 28 Nov, today'],
])('a day soon is told with how long it is until then: %s', (dueOn, words) => {
  const completion = { by: 'hand', done: false, waitsFor: null }
  const task = { dueOn, due: { by: 'day', day: dueOn }, state: 'open', completion }
  expect(dueWords(task as unknown as Task, '2026-11-28')).toBe(words)
})

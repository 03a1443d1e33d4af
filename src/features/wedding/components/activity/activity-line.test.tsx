import { beforeAll, expect, test } from 'vitest'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { describeActivity } from './activity-line.tsx'

beforeAll(() => loadTexts('activity', 'vendors', 'wedding'))

const activity = (fields: Partial<Activity>) =>
  ({
    kind: 'activity.undone',
    subject: { id: '1', name: 'Ring the mayor' },
    facts: {},
    undoes: null,
    ...fields,
  }) as Activity

test('an undo and a redo are worded differently', () => {
  expect(describeActivity(activity({ undoes: 'task.added' }))).toMatch(/^Undid: /)
  expect(describeActivity(activity({ undoes: 'activity.undone' }))).toBe('Redid: Ring the mayor')
})

test('a helper reads that the page was edited, and neither a photo nor its address', () => {
  for (const kind of ['page.named', 'page.photo_added', 'page.photo_removed'] as const)
    expect(describeActivity(activity({ kind, subject: null }))).toBe('Edited the wedding website')
  expect(describeActivity(activity({ kind: 'page.photo_added' }))).toBe(
    'Added a photo to the wedding website: Ring the mayor',
  )
})

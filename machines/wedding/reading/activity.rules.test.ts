import { expect, test } from 'vitest'
import { readableLiveAreas, needOf, readableAreas, undoFor } from './activity.rules.ts'
import { noRights } from '../rights.rules.ts'

const partner = { kind: 'partner' as const, rights: noRights }
const helper = {
  kind: 'helper' as const,
  rights: { ...noRights, guests: 'view' as const, budget: 'edit' as const },
}
const done = { area: 'budget' as const, hasChanges: true, isUndone: false }

test('undoing a change requires the edit right to its part of the plan', () => {
  expect(needOf('guests')).toEqual({ area: 'guests', to: 'edit' })
  expect(needOf('vendors')).toEqual({ area: 'vendors', to: 'edit' })
})

test('only a partner undoes changes of the wedding or its members', () => {
  expect([needOf('wedding'), needOf('members')]).toEqual(['partner', 'partner'])
})

test('a helper reads their parts, the wedding and its members; live, their own notices too', () => {
  expect(readableAreas(helper)).toEqual(['guests', 'budget', 'wedding', 'members'])
  expect(readableLiveAreas(helper)).toEqual(['guests', 'budget', 'wedding', 'members', 'notices'])
  expect(readableLiveAreas(partner)).toContain('enquiries')
  expect(readableAreas(partner)).toEqual([
    'guests',
    'budget',
    'timeline',
    'vendors',
    'wedding',
    'members',
  ])
})

test('a member who may edit an area may undo, one who may only view it may not', () => {
  expect(undoFor(helper, done)).toBe('open')
  expect(undoFor(helper, { ...done, area: 'guests' })).toBe('off')
  expect(undoFor(helper, { ...done, area: 'wedding' })).toBe('off')
  expect(undoFor(partner, { ...done, area: 'wedding' })).toBe('open')
})

test('an activity without changes is never undone, and an undone one not again, by anyone', () => {
  expect(undoFor(partner, { ...done, hasChanges: false })).toBe('never')
  expect(undoFor(partner, { ...done, hasChanges: false, isUndone: true })).toBe('never')
  expect(undoFor(partner, { ...done, isUndone: true })).toBe('done')
  expect(undoFor(helper, { ...done, area: 'guests', isUndone: true })).toBe('done')
})

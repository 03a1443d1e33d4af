import { expect, test } from 'vitest'
import { heardAreas, needOf, readableAreas, undoFor } from './activity.rules.ts'
import { noRights } from './rights.rules.ts'

const partner = { kind: 'partner' as const, rights: noRights }
const helper = { kind: 'helper' as const, rights: { ...noRights, guests: 'view' as const, budget: 'edit' as const } }
const done = { area: 'budget' as const, hasChanges: true, isUndone: false }

test('to undo what was done in a part of the plan somebody must be allowed to edit it', () => {
  expect(needOf('guests')).toEqual({ area: 'guests', to: 'edit' })
  expect(needOf('vendors')).toEqual({ area: 'vendors', to: 'edit' })
})

test('what was done to the wedding or its members only a partner undoes', () => {
  expect([needOf('wedding'), needOf('members')]).toEqual(['partner', 'partner'])
})

test('a helper reads of the parts that they may view, of the wedding and of its members; live, of their own notices too', () => {
  expect(readableAreas(helper)).toEqual(['guests', 'budget', 'wedding', 'members'])
  expect(heardAreas(helper)).toEqual(['guests', 'budget', 'wedding', 'members', 'notices'])
  expect(readableAreas(partner)).toEqual(['guests', 'budget', 'timeline', 'vendors', 'wedding', 'members'])
})

test('who may edit the area may undo, who may only view it may not', () => {
  expect(undoFor(helper, done)).toBe('open')
  expect(undoFor(helper, { ...done, area: 'guests' })).toBe('off')
  expect(undoFor(helper, { ...done, area: 'wedding' })).toBe('off')
  expect(undoFor(partner, { ...done, area: 'wedding' })).toBe('open')
})

test('what changed nothing is never undone, and what was undone is not undone again, whoever asks', () => {
  expect(undoFor(partner, { ...done, hasChanges: false })).toBe('never')
  expect(undoFor(partner, { ...done, hasChanges: false, isUndone: true })).toBe('never')
  expect(undoFor(partner, { ...done, isUndone: true })).toBe('done')
  expect(undoFor(helper, { ...done, area: 'guests', isUndone: true })).toBe('done')
})

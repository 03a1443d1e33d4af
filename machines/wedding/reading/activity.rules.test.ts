import { expect, test } from 'vitest'
import {
  mayBeUndoneInPart,
  needOf,
  readableAreas,
  readableLiveAreas,
  undoFor,
} from './activity.rules.ts'
import { activityKinds } from '../activity.schema.ts'
import { noRights } from '../rights.rules.ts'

const partner = { kind: 'partner' as const, rights: noRights }
const helper = {
  kind: 'helper' as const,
  rights: { ...noRights, guests: 'view' as const, budget: 'edit' as const },
}
const inPart = (isOfChangesOnly: boolean) =>
  activityKinds.filter((kind) => mayBeUndoneInPart({ kind, isOfChangesOnly }))
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

test('who may see the vendors hears live of the threads with them', () => {
  const ofVendors = { ...helper, rights: { ...noRights, vendors: 'view' as const } }
  expect(readableLiveAreas(ofVendors)).toEqual([
    'vendors',
    'wedding',
    'members',
    'enquiries',
    'notices',
  ])
  const ofAllElse = {
    ...helper,
    rights: { ...noRights, guests: 'edit', budget: 'edit', timeline: 'edit' } as const,
  }
  expect(readableLiveAreas(ofAllElse)).toEqual([
    'guests',
    'budget',
    'timeline',
    'wedding',
    'members',
    'notices',
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

test('an import of guests is undone in part, and so is what changed guests or tasks and made none', () => {
  expect(inPart(false)).toEqual(['guests.imported'])
  expect(inPart(true)).toEqual([
    'task.added',
    'task.changed',
    'task.completed',
    'task.reopened',
    'task.snoozed',
    'task.woken',
    'task.set_aside',
    'task.taken_back',
    'task.assigned',
    'task.moved',
    'task.removed',
    'guest.changed',
    'guests.imported',
  ])
})

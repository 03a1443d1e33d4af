import { expect, test } from 'vitest'
import { cellOfTags, tagsIn } from './tags.rules.ts'

test.each([
  ['', []],
  ['Family', ['Family']],
  [' Family , School;Work|Band ', ['Family', 'School', 'Work', 'Band']],
  ['a,,b', ['a', 'b']],
  ['"Smith, Jones", Work', ['Smith, Jones', 'Work']],
  ['"The ""Crew"""', ['The "Crew"']],
  ['"open', ['"open']],
  ['  "Work" ;x', ['Work', 'x']],
])('the cell %j tells the tags %j', (cell, tags) => {
  expect(tagsIn(cell)).toEqual(tags)
})

test('a cell tells twelve tags of forty letters at the most', () => {
  const tags = tagsIn(Array.from({ length: 13 }, () => 'x'.repeat(41)).join(','))
  expect(tags).toEqual(Array.from({ length: 12 }, () => 'x'.repeat(40)))
})

test.each([
  [[], ''],
  [['Family', 'Work'], 'Family, Work'],
  [['Smith, Jones', 'a;b', 'c|d'], '"Smith, Jones", "a;b", "c|d"'],
  [['The "Crew"'], '"The ""Crew"""'],
])('the tags %j are written as %j', (tags, cell) => {
  expect(cellOfTags(tags)).toBe(cell)
})

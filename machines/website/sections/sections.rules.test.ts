import { expect, test } from 'vitest'
import { sectionKinds } from './section-kinds.schema.ts'
import {
  galleryOf,
  hasPassed,
  moveSection,
  visiblePhotos,
  visibleSections,
} from './sections.rules.ts'
import { completeArrangement } from './sections.schema.ts'

const order = (placed: ReturnType<typeof completeArrangement>) => placed.map(({ kind }) => kind)

test('a page that nobody arranged has every section, for everyone', () => {
  const placed = completeArrangement([])
  expect(order(placed)).toEqual([...sectionKinds])
  expect(visibleSections(placed, false)).toEqual([...sectionKinds])
})

test('a section that is new stands behind the one that it follows, and the others where they were put', () => {
  const known = sectionKinds.filter((kind) => kind !== 'stays' && kind !== 'story').toReversed()
  const placed = completeArrangement(known.map((kind) => ({ kind, audience: 'nobody' as const })))
  const [first, ...rest] = order(placed)
  expect(first).toBe('story')
  expect(rest.indexOf('stays')).toBe(rest.indexOf('travel') + 1)
  expect(rest.filter((kind) => kind !== 'stays')).toEqual(known)
  expect(visibleSections(placed, true)).toEqual(['story', 'stays'])
})

test('what is for guests is seen by those who were invited, and what is hidden by nobody', () => {
  const placed = completeArrangement([
    { kind: 'stays', audience: 'guests' },
    { kind: 'gifts', audience: 'nobody' },
  ])
  expect(visibleSections(placed, false)).not.toContain('stays')
  expect(visibleSections(placed, true)).toContain('stays')
  expect(visibleSections(placed, true)).not.toContain('gifts')
})

test('a section moves to a place that there is, and to no other', () => {
  const placed = completeArrangement([])
  expect(order(moveSection(placed, 0, 2)).slice(0, 3)).toEqual(['schedule', 'travel', 'story'])
  for (const [from, to] of [
    [0, -1],
    [10, 11],
    [11, 0],
  ] as const)
    expect(moveSection(placed, from, to)).toEqual(placed)
})

test('a photo is at the head, beside a person, or in the gallery, and hidden with its section', () => {
  const photos = ['hero', 'lena', 'ferry'].map((id) => ({ id }))
  const page = { photos, hero: 'hero', party: [{ title: 'Lena', photo: 'lena' }, { title: 'Tom' }] }
  expect(galleryOf(page)).toEqual([{ id: 'ferry' }])
  const seen = (...sections: ('party' | 'photos')[]) =>
    visiblePhotos(page, sections).map(({ id }) => id)
  expect([seen(), seen('party'), seen('photos'), seen('party', 'photos')]).toEqual([
    ['hero'],
    ['hero', 'lena'],
    ['hero', 'ferry'],
    ['hero', 'lena', 'ferry'],
  ])
})

test('a deadline has passed once its day is over', () => {
  expect([
    hasPassed('2027-03-01', '2027-03-01'),
    hasPassed('2027-03-01', '2027-03-02'),
    hasPassed('', '2027-03-02'),
  ]).toEqual([false, true, false])
})

import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isReserved, numbered, slugOf, slugSchema } from '#machines/kernel/forms/slug.ts'
import { slugFor, typedSlug } from './slug.rules.ts'

test.each([
  ['Maya', 'Sam', 'maya-and-sam'],
  ['Zoë', 'Bjørn', 'zoe-and-bjorn'],
  ['Łucja Żak', 'Straße', 'lucja-zak-and-strasse'],
  ['Наталья', 'Ґанна', 'natalia-and-ganna'],
  ['Σοφία', 'Ñuño', 'sofia-and-nuno'],
  ["D'Arcy", 'O’Neil', 'darcy-and-oneil'],
  ['Ωμέγα', 'Грета', 'omega-and-greta'],
  ['Grace', '', 'grace'],
  ['Ada', '', 'ada'],
  ['百合', '蓮', 'wedding-2027-03-13'],
  ['Al', '', 'al-wedding-2027-03-13'],
  ['Admin', '', 'admin-wedding-2027-03-13'],
])('%s and %s get the slug %s', (first, second, slug) => {
  expect(slugFor([first, second], '2027-03-13')).toBe(slug)
})

test('for any names the suggestion is a valid slug, and so is each numbered one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 201 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.integer({ min: 1, max: 9_999 }),
      (one, other, number) => {
        for (const date of ['2027-03-13', null]) {
          const slug = slugFor([one, other], date)
          expect([
            v.is(slugSchema, slug),
            v.is(slugSchema, numbered(slug, number)),
            isReserved(slug),
          ]).toEqual([true, true, false])
        }
      },
    ),
  )
})

test('typed text becomes a slug, and a slug stays as it is', () => {
  expect(typedSlug('  Maya & Sam, 2027! ')).toBe('maya-and-sam-2027')
  expect(typedSlug('maya-and-sam')).toBe('maya-and-sam')
  expect(typedSlug('vowline')).toSatisfy(isReserved)
})

test('a slug has at most fifty characters before its number, and ends with a letter or digit', () => {
  expect([numbered('maya-and-sam', 1), numbered('maya-and-sam', 2)]).toEqual([
    'maya-and-sam',
    'maya-and-sam-2',
  ])
  expect(numbered('a'.repeat(60), 12)).toBe(`${'a'.repeat(50)}-12`)
  expect(numbered(`${'a'.repeat(48)}--b`, 2)).toBe(`${'a'.repeat(48)}-2`)
  expect(slugOf(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49))
})

test('a slug that somebody typed is refused where it is too long, and never shortened', () => {
  expect(typedSlug(`${'a'.repeat(59)} b`)).toBe(`${'a'.repeat(59)}-b`)
  expect(v.is(slugSchema, typedSlug('a'.repeat(60)))).toBe(true)
  expect(
    v.safeParse(slugSchema, typedSlug('a'.repeat(61))).issues?.map(({ message }) => message),
  ).toEqual(['slug_too_long'])
})

test.each([
  'about',
  'admin',
  'api',
  'help',
  'login',
  'marketplace',
  'pricing',
  'register',
  'settings',
  'sitemap',
  'vendor',
  'www',
])('/w/%s is reserved', (word) => {
  expect(isReserved(word)).toBe(true)
  expect(slugFor([word, ''], null)).toBe(`${word}-wedding-page`)
})

import { expect, test } from 'vitest'
import { matching, named } from './matches.ts'

const choices = [
  { value: 'AX', label: 'Åland Islands', also: ['AX'] },
  { value: 'AU', label: 'Australia', also: ['AU'] },
  { value: 'NE', label: 'Niger', also: ['NE'] },
  { value: 'NG', label: 'Nigeria', also: ['NG'] },
  { value: 'UA', label: 'Ukraine', also: ['UA'] },
  { value: 'GB', label: 'United Kingdom', also: ['GB', 'UK'] },
]

const labels = (text: string) => matching(choices, text).map(({ label }) => label)

test('an empty text matches everything', () => {
  expect(matching(choices, ' ')).toEqual(choices)
})

test('matches at the beginning come before matches inside', () => {
  expect(labels('a')).toEqual(['Åland Islands', 'Australia', 'Nigeria', 'Ukraine'])
  expect(labels('ni')).toEqual(['Niger', 'Nigeria', 'United Kingdom'])
})

test('an exact match comes first, by label or by another name', () => {
  expect([labels('niger'), labels('UK')]).toEqual([
    ['Niger', 'Nigeria'],
    ['United Kingdom', 'Ukraine'],
  ])
})

test('accents and case are ignored, and a prefix is not an exact match', () => {
  expect([
    named(choices, ' aland islands')?.value,
    named(choices, 'uk')?.value,
    named(choices, 'United'),
  ]).toEqual(['AX', 'GB', undefined])
})

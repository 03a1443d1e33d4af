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

test('without a text everything may be meant', () => {
  expect(matching(choices, ' ')).toEqual(choices)
})

test('what begins with the text comes before what has it somewhere', () => {
  expect(labels('a')).toEqual(['Åland Islands', 'Australia', 'Nigeria', 'Ukraine'])
  expect(labels('ni')).toEqual(['Niger', 'Nigeria', 'United Kingdom'])
})

test('what the text names comes first, by its label or by a further word', () => {
  expect([labels('niger'), labels('UK')]).toEqual([
    ['Niger', 'Nigeria'],
    ['United Kingdom', 'Ukraine'],
  ])
})

test('accents and capitals do not matter, and the beginning of a further word finds nothing', () => {
  expect([named(choices, ' aland islands')?.value, named(choices, 'uk')?.value, named(choices, 'United')]).toEqual(['AX', 'GB', undefined])
})

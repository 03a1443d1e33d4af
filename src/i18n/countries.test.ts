// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { countryChoices } from './countries.ts'
import { countryName } from './format.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
})

test('every country is there once, by its name, in the order of the alphabet', () => {
  const labels = countryChoices().map(({ label }) => label)
  expect(labels).toHaveLength(249)
  expect(new Set(labels).size).toBe(249)
  expect([labels[0], labels[1], labels.at(-1)]).toEqual(['Afghanistan', 'Åland Islands', 'Zimbabwe'])
  expect(labels.filter((label) => label.length < 4)).toEqual([])
})

test('a country has its name in the language of the page', () => {
  expect(countryName('DE')).toBe('Germany')
  document.documentElement.lang = 'de'
  expect(countryName('DE')).toBe('Deutschland')
  expect(countryChoices()[1]).toEqual({ value: 'EG', label: 'Ägypten', also: ['EG', 'Ägypten'] })
})

test('a country is found by its code and its short name, and what is no code is a name already', () => {
  expect(countryChoices().find(({ value }) => value === 'GB')).toEqual({ value: 'GB', label: 'United Kingdom', also: ['GB', 'UK'] })
  expect(countryName('Portugal')).toBe('Portugal')
})

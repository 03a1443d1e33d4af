// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { countryChoices } from './countries.ts'
import { countryName } from './format.ts'
import { i18n } from './i18n.ts'

afterEach(() => i18n.changeLanguage('en'))

test('every country is listed once, by name, in alphabetical order', () => {
  const labels = countryChoices().map(({ label }) => label)
  expect(labels).toHaveLength(249)
  expect(new Set(labels).size).toBe(249)
  expect([labels[0], labels[1], labels.at(-1)]).toEqual([
    'Afghanistan',
    'Åland Islands',
    'Zimbabwe',
  ])
  expect(labels.filter((label) => label.length < 4)).toEqual([])
})

test('a country has its name in the language of the page', async () => {
  expect(countryName('DE')).toBe('Germany')
  i18n.addResource('de', 'ui', 'loading', 'Lädt')
  await i18n.changeLanguage('de')
  expect(countryName('DE')).toBe('Deutschland')
  expect(countryChoices()[1]).toEqual({ value: 'EG', label: 'Ägypten', also: ['EG', 'Ägypten'] })
})

test('a country is found by its code and short name, and any other text is already a name', () => {
  expect(countryChoices().find(({ value }) => value === 'GB')).toEqual({
    value: 'GB',
    label: 'United Kingdom',
    also: ['GB', 'UK'],
  })
  expect(countryName('Portugal')).toBe('Portugal')
})

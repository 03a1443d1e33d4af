import { expect, test } from 'vitest'
import { currencyChoice, currencyChoices, zoneChoices } from './zones.ts'

test('any name that a browser has for its zone is among the choices, once', () => {
  for (const zone of [
    'UTC',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Europe/Kiev',
    'Etc/GMT+5',
    'Europe/Lisbon',
  ]) {
    const found = zoneChoices(zone).filter(({ value }) => value === zone)
    expect([zone, found.length]).toEqual([zone, 1])
  }
  expect(zoneChoices('').every(({ value }) => value !== '')).toBe(true)
})

test('a single currency has the same label as in the list, and an unknown one has none', () => {
  const alone = ['NOK', 'what'].flatMap(currencyChoice)
  expect(alone).toEqual([{ value: 'NOK', label: 'NOK, Norwegian Krone, kr', also: [] }])
  expect(currencyChoices()).toEqual(expect.arrayContaining(alone))
})

test('a currency has its code, name and symbol, and only current ones are listed', () => {
  const labels = new Map(currencyChoices().map(({ value, label }) => [value, label]))
  expect(labels.get('EUR')).toBe('EUR, Euro, €')
  expect(labels.get('CHF')).toBe('CHF, Swiss Franc')
  expect(['DEM', 'HRK', 'BGN', 'XAU', 'XTS'].filter((gone) => labels.has(gone))).toEqual([])
  expect([...labels].filter(([code, label]) => !label.startsWith(`${code}, `))).toEqual([])
  expect([...labels.keys()].slice(0, 3)).toEqual(['EUR', 'USD', 'GBP'])
})

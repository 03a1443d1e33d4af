import { expect, test } from 'vitest'
import { currencyChoices, zoneChoices } from './zones.ts'

test('whatever a browser calls its zone, it is among the choices, once', () => {
  for (const zone of ['UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Etc/GMT+5', 'Europe/Lisbon']) {
    const found = zoneChoices(zone).filter(({ value }) => value === zone)
    expect([zone, found.length]).toEqual([zone, 1])
  }
  expect(zoneChoices('').every(({ value }) => value !== '')).toBe(true)
})

test('a currency is found by its code and by its name', () => {
  expect(currencyChoices().find(({ value }) => value === 'EUR')?.label).toBe('EUR, Euro')
})

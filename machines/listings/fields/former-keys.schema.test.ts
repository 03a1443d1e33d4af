import { expect, test } from 'vitest'
import { fieldKeys } from './category-fields.schema.ts'
import { draftWithPresentKeys, readableKeys, withPresentKeys } from './former-keys.schema.ts'

test('filters of an earlier release are read under the present keys', () => {
  expect(withPresentKeys('leastGuests.50,settings.barn')).toBe('minGuests.50,settings.barn')
  expect(withPresentKeys('fewestGuests.20,mostGuests.90')).toBe('minGuests.20,maxGuests.90')
  expect(withPresentKeys('mostServings.80')).toBe('maxServings.80')
  expect(withPresentKeys('constructor.1,')).toBe('constructor.1,')
})

test('no former key is the key of a field today', () => {
  const former = readableKeys.slice(fieldKeys.length)
  expect(former).toHaveLength(4)
  for (const key of former) expect(fieldKeys).not.toContain(key)
})

test('a draft of an earlier release keeps what was typed', () => {
  const draft = {
    record: { content: { details: { leastGuests: 50, diets: ['vegan'] } }, published: null },
    values: { 'details.leastGuests': '60', tagline: 'leastGuests' },
  }
  expect(draftWithPresentKeys(draft)).toEqual({
    record: { content: { details: { minGuests: 50, diets: ['vegan'] } }, published: null },
    values: { 'details.minGuests': '60', tagline: 'leastGuests' },
  })
})

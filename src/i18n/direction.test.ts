import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['en', 'ltr'],
  ['en-XA', 'ltr'],
  ['de-CH', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur-PK', 'rtl'],
  ['ar-Latn', 'ltr'],
])('%s is read %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction)
})

import { expect, test } from 'vitest'
import { sealEnd } from './review.rules.ts'

test('a review is sealed for seven days to the second', () => {
  expect(sealEnd('2026-11-25T09:30:15.000Z')).toBe('2026-12-02T09:30:15.000Z')
})

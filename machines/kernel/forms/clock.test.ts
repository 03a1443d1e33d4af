import * as v from 'valibot'
import { expect, test } from 'vitest'
import { timeSchema } from './clock.ts'

test.each([
  ['2pm', 840],
  ['2 PM', 840],
  ['2:05 p.m.', 845],
  ['12am', 0],
  ['12 pm', 720],
  ['11.30am', 690],
  ['16h30', 990],
  ['9h', 540],
  ['0905', 545],
])('%s is a time', (typed, minutes) => {
  expect(v.parse(timeSchema(), typed)).toBe(minutes)
})

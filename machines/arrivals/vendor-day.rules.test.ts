import { expect, test } from 'vitest'
import { isTheDay, pressedAt } from './vendor-day.rules.ts'

const booked = { begins: '2027-06-12T12:00:00.000Z', ends: '2027-06-13T01:00:00.000Z' }

test.each([
  ['2027-06-11T23:59:59.999Z', false],
  ['2027-06-12T00:00:00.000Z', true],
  ['2027-06-12T18:00:00.000Z', true],
  ['2027-06-13T12:59:59.999Z', true],
  ['2027-06-13T13:00:00.000Z', false],
])('the day lasts from twelve hours before to twelve hours after: %s', (at, expected) => {
  expect(isTheDay(booked, at)).toBe(expected)
})

const now = '2027-06-12T18:00:00.000Z'

test.each([
  ['2027-06-12T17:40:00.000Z', '2027-06-12T17:40:00.000Z'],
  ['2027-06-12T19:40:00+02:00', '2027-06-12T17:40:00.000Z'],
  ['2027-06-12T06:00:00.000Z', '2027-06-12T06:00:00.000Z'],
  ['2027-06-12T05:59:59.999Z', now],
  ['2027-06-12T18:00:00.001Z', now],
])('a press at %s is believed for twelve hours and counts at %s', (at, expected) => {
  expect(pressedAt(at, now)).toBe(expected)
})

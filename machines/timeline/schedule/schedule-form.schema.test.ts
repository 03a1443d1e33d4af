import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { blankItemForm, itemFormSchema } from './schedule-form.schema.ts'

const typed = {
  ...blankItemForm,
  title: ' Ceremony ',
  start: '16:00',
  end: '16.50',
  people: 'Maya, Sam ,, Maya',
}

test('typed values become the API’s values', () => {
  expect(v.parse(itemFormSchema, typed)).toEqual({
    title: 'Ceremony',
    dayOffset: 0,
    start: 960,
    end: 1_010,
    place: '',
    people: ['Maya', 'Sam'],
    notes: '',
  })
})

test('an end that is not after the start is in the following night', () => {
  expect(v.parse(itemFormSchema, { ...typed, start: '2200', end: '2:00' })).toMatchObject({
    start: 1_320,
    end: 1_560,
  })
  expect([clockText(1_320), clockText(1_560), clockText(545)]).toEqual(['22:00', '02:00', '09:05'])
})

test('an item on any day of the schedule can be changed', () => {
  const days = ['-7', '-1', '3', '7'].map((dayOffset) => ({ ...typed, dayOffset }))
  expect(days.map((item) => v.parse(itemFormSchema, item).dayOffset)).toEqual([-7, -1, 3, 7])
})

test.each([
  ['dayOffset', '8', 'invalid_choice'],
  ['dayOffset', '', 'invalid_choice'],
  ['start', '', 'required'],
  ['start', '25:00', 'invalid_time'],
  ['end', '16:60', 'invalid_time'],
  ['end', 'late', 'invalid_time'],
  ['end', '13pm', 'invalid_time'],
  ['end', '16', 'invalid_time'],
  ['title', ' ', 'required'],
] as const)('%s "%s" is reported as %s', (field, value, code) => {
  expect(fieldProblems(itemFormSchema, { ...typed, [field]: value })).toEqual([
    { path: field, code },
  ])
})

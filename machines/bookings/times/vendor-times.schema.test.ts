import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { quotedMinutes } from './quoted-time.rules.ts'
import { setTimesSchema, timesFormSchema } from './vendor-times.schema.ts'

const line = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Photography',
  note: '',
  kind: 'per_hour',
  unitMinor: 20_000,
  quantity: 850,
  optional: false,
  chosen: true,
} as const

function problems(typed: object, minutes: number | null = null) {
  return fieldProblems(timesFormSchema(minutes), typed as never).map(({ path, code }) => [
    path,
    code,
  ])
}

test('times that are typed go into the night, and without an end are as long as the quote', () => {
  const typed = { arrives: '', starts: '5pm', ends: '1:00' }
  expect(v.parse(timesFormSchema(null), typed)).toEqual({ arrives: null, starts: 1020, ends: 1500 })
  const asQuoted = { arrives: '16:30', starts: '17:00', ends: '' }
  expect(v.parse(timesFormSchema(510), asQuoted)).toEqual({
    arrives: 990,
    starts: 1020,
    ends: 1530,
  })
})

test('what is missing or cannot be is said beside its field', () => {
  expect(problems({ arrives: '', starts: '', ends: '' })).toEqual([
    ['starts', 'required'],
    ['ends', 'required'],
  ])
  expect(problems({ arrives: 'noon', starts: '12:00', ends: 'late' }, 60)).toEqual([
    ['arrives', 'invalid_time'],
    ['ends', 'invalid_time'],
  ])
  expect(problems({ arrives: '18:00', starts: '17:00', ends: '20:00' })).toEqual([
    ['arrives', 'arrives_after_start'],
  ])
})

test('times over HTTP end within a day after they start', () => {
  const asked = { version: 1, event: 'SAY_TIMES', arrives: null, starts: 600, ends: 700 }
  expect(v.is(setTimesSchema, asked)).toBe(true)
  expect(v.is(setTimesSchema, { ...asked, ends: 600 })).toBe(false)
  expect(v.is(setTimesSchema, { ...asked, ends: 2_041 })).toBe(false)
  expect(v.is(setTimesSchema, { ...asked, arrives: 601 })).toBe(false)
  expect(v.is(setTimesSchema, { ...asked, arrives: 600 })).toBe(true)
})

test('a quote by the hour says how long, by its longest line that is taken', () => {
  expect(quotedMinutes({ lines: [line, { ...line, quantity: 200 }] })).toBe(510)
  expect(quotedMinutes({ lines: [{ ...line, optional: true, chosen: false }] })).toBeNull()
  expect(quotedMinutes({ lines: [{ ...line, kind: 'fixed' }] })).toBeNull()
  expect(quotedMinutes({ lines: [{ ...line, quantity: 2_500 }] })).toBeNull()
  expect(quotedMinutes(null)).toBeNull()
})

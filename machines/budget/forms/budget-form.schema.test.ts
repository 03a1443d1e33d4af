import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { paidFormSchema } from './budget-form.schema.ts'

const problems = (paidOn: string, minor = '520') =>
  fieldProblems(paidFormSchema({ minor: 52_000, currency: 'USD', today: '2026-11-21' }), {
    minor,
    paidOn,
    paidBy: '',
    method: '',
  })

test('a payment date is not in the future', () => {
  expect(problems('2026-11-21')).toEqual([])
  expect(problems('2026-11-22')).toEqual([{ path: 'paidOn', code: 'paid_later' }])
  expect(problems('')).toEqual([{ path: 'paidOn', code: 'required' }])
})

test('a part of a payment is an amount, and not more than the payment', () => {
  const on = '2026-11-21'
  expect([problems(on, '20'), problems(on, '520')]).toEqual([[], []])
  expect(problems(on, '520.01')).toEqual([{ path: 'minor', code: 'more_than_due' }])
  for (const none of ['0', ''])
    expect(problems(on, none)).toEqual([{ path: 'minor', code: 'invalid_amount' }])
})

import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { paidFormSchema } from './budget-form.schema.ts'

const problems = (paidOn: string) =>
  fieldProblems(paidFormSchema('2026-11-21'), { paidOn, paidBy: '', method: '' })

test('a payment date is not in the future', () => {
  expect(problems('2026-11-21')).toEqual([])
  expect(problems('2026-11-22')).toEqual([{ path: 'paidOn', code: 'paid_later' }])
  expect(problems('')).toEqual([{ path: 'paidOn', code: 'required' }])
})

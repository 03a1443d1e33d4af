// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { typedQuote } from '#machines/quotes/forms/quote-form.rules.ts'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import { useQuoteDraft } from './use-quote-draft.ts'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

test('a reload brings back terms that are too long to be saved, with what is wrong with them', () => {
  const before = openDraft()
  act(() => before.result.current.set({ terms: 'x'.repeat(6_000) }))
  before.unmount()

  const { result } = openDraft()
  expect([result.current.isKept, result.current.values.terms.length]).toEqual([true, 6_000])
  act(() => void result.current.check('save'))
  expect(result.current.problemAt('terms')).toBe('too_long')
})

function openDraft() {
  return renderHook(() => useQuoteDraft(id, typedQuote(contentOf([lineOf(1, { unitMinor: 100 })]))))
}

test('what was wrong with a figure is over once it is of another kind', () => {
  const written = typedQuote(contentOf([lineOf(1, { unitMinor: 100 })]))
  const begin = { ...written, discountKind: 'percent' as const, discount: '300' }
  const { result } = renderHook(() => useQuoteDraft('kinds', begin))
  act(() => void result.current.check('save'))
  expect(result.current.problemAt('discount')).toBe('invalid_percent')
  act(() => result.current.set({ discountKind: 'amount' }))
  expect(result.current.problemAt('discount')).toBe(null)
})

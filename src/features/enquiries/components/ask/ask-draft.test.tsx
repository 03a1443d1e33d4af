// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { askFormOf } from '#machines/enquiries/forms/ask-form.schema.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { useAskDraft } from '../../use-ask-draft.ts'

const blank = askFormOf(
  { weddingDate: null, datePeriod: null, city: '', expectedGuests: null, currency: 'GBP' },
  '',
)

test('a draft that an earlier release stored keeps what was typed under its former names', () => {
  const stored = { leastGuests: '80', mostGuests: '100', least: '500', most: '900', gone: 'x' }
  storedInBrowser<Record<string, string>>('ask.former', () => null).write({
    ...stored,
    message: 'Are you free?',
  })
  const { result } = renderHook(() => useAskDraft('former', blank))
  expect(result.current.values).toEqual({
    ...blank,
    minGuests: '80',
    maxGuests: '100',
    minBudget: '500',
    maxBudget: '900',
    message: 'Are you free?',
  })
})

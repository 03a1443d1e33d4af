// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNow } from './now.ts'

test('the time is right again once a clock that was ahead has been set back', () => {
  const [ahead, now] = [new Date('2030-01-01T12:00:00Z'), new Date('2027-06-19T12:00:00Z')]
  vi.useFakeTimers()
  vi.setSystemTime(ahead)
  const { result, rerender } = renderHook(useNow)
  expect(result.current).toEqual(ahead)
  vi.setSystemTime(now)
  rerender()
  expect(result.current).toEqual(now)
  vi.useRealTimers()
})

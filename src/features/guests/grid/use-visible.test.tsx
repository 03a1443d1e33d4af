// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Block, RowLayout } from './use-row-layout.ts'
import { useVisible } from './use-visible.ts'

const blocks: Block[] = Array.from({ length: 100 }, (_, at) => ({
  key: String(at),
  first: at * 3,
  top: at * 500,
  height: 500,
  rows: [],
}))
const layout = { blocks, ahead: 0 } as unknown as RowLayout

test('a printed list has all of its households, and only the visible ones before and after', () => {
  const box = { current: document.createElement('div') }
  const { result } = renderHook(() => useVisible(box, layout, 0))
  expect(result.current.length).toBeLessThan(10)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(result.current).toHaveLength(100)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(result.current.length).toBeLessThan(10)
})

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../api.ts'
import { useRead } from './read.ts'

afterEach(cleanup)

/** A server whose responses are given by hand, in order of the requests. */
function server() {
  const asked: ((answer: Answer<string>) => void)[] = []
  const load = () => new Promise<Answer<string>>((resolve) => asked.push(resolve))
  const answer = async (at: number, given: Answer<string>) => act(async () => asked[at]?.(given))
  return { load, answer, count: () => asked.length }
}

const here = (body: string): Answer<string> => ({ result: 'answer', body })
const away: Answer<string> = { result: 'refused', code: 'unreachable', details: {} }
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))

test('a returning user sees what others did, and keeps what they saw when nothing responds', async () => {
  const { load, answer } = server()
  const { result } = renderHook(() => useRead(load, { onReturn: true }))
  await answer(0, here('submitted'))
  comeBack()
  await answer(1, here('in review'))
  expect(result.current.read).toEqual({ state: 'ready', value: 'in review' })
  comeBack()
  await answer(2, away)
  expect(result.current.read).toEqual({ state: 'ready', value: 'in review' })
})

test('a response requested before a change does not overwrite it', async () => {
  const { load, answer } = server()
  const { result } = renderHook(() => useRead(load, { onReturn: true }))
  await answer(0, here('in review'))
  comeBack()
  act(() => result.current.keep('approved'))
  await answer(1, here('in review'))
  expect(result.current.read).toEqual({ state: 'ready', value: 'approved' })
})

test('repeated changes are fetched one after another, each is shown, and the last is never missed', async () => {
  const { load, answer, count } = server()
  const { result } = renderHook(() => useRead(load))
  await answer(0, here('1'))
  act(() => result.current.readQuietly())
  act(() => result.current.readQuietly())
  act(() => result.current.readQuietly())
  expect(count()).toBe(2)
  await answer(1, here('2'))
  expect(result.current.read).toEqual({ state: 'ready', value: '2' })
  expect(count()).toBe(3)
  await answer(2, here('3'))
  expect(result.current.read).toEqual({ state: 'ready', value: '3' })
  expect(count()).toBe(3)
})

test('a page that was left sends no more requests, and one without onReturn never does', async () => {
  const { load, answer, count } = server()
  const { unmount } = renderHook(() => useRead(load, { onReturn: true }))
  renderHook(() => useRead(load))
  await answer(0, here('1'))
  await answer(1, here('2'))
  unmount()
  comeBack()
  expect(count()).toBe(2)
})

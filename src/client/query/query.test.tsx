// @vitest-environment happy-dom
import { QueryClientProvider, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../api.ts'
import { createQueryClient, forgetOtherAccounts, queryClientOf } from './query-client.ts'
import { QueryHarness } from './query-harness.tsx'
import { refresh } from './refresh.ts'
import { bodyOf } from './refusal-error.ts'
import { useSetQueryData } from './use-set-query-data.ts'

afterEach(cleanup)

/** A server whose answers are given by hand, the first asked first. */
function server() {
  const asked: ((answer: Answer<string>) => void)[] = []
  const options = queryOptions({
    queryKey: ['state'],
    queryFn: () => bodyOf(new Promise<Answer<string>>((resolve) => asked.push(resolve))),
  })
  const answer = async (at: number, given: Answer<string>) => {
    await act(async () => asked[at]?.(given))
    // The library tells its observers in a task of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  const useState = () => ({
    query: useQuery(options),
    keep: useSetQueryData(options),
    client: useQueryClient(),
  })
  return {
    options,
    answer,
    count: () => asked.length,
    open: () => renderHook(useState, { wrapper: QueryHarness }),
  }
}

const here = (body: string): Answer<string> => ({ result: 'answer', body })
const away: Answer<string> = { result: 'refused', code: 'unreachable', details: {} }
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))

test('a refusal is an error with its code, and is shown at once', async () => {
  const { answer, open } = server()
  const { result } = open()
  await answer(0, away)
  expect(result.current.query.error?.code).toBe('unreachable')
})

test('somebody who comes back sees what others did, and keeps what they saw when nothing answers', async () => {
  const { answer, open } = server()
  const { result } = open()
  await answer(0, here('submitted'))
  await comeBack()
  await answer(1, here('in review'))
  expect(result.current.query.data).toBe('in review')
  await comeBack()
  await answer(2, away)
  expect(result.current.query.data).toBe('in review')
})

test('what was asked before a change does not undo it', async () => {
  const { answer, open } = server()
  const { result } = open()
  await answer(0, here('in review'))
  await comeBack()
  act(() => result.current.keep('approved'))
  await answer(1, here('in review'))
  expect(result.current.query.data).toBe('approved')
})

test('what changes again and again is read one time after the other, each is shown, and the last change is never missed', async () => {
  const { options, answer, count, open } = server()
  const { result } = open()
  const change = () => act(async () => void refresh(result.current.client, options))
  await answer(0, here('1'))
  await change()
  await change()
  await change()
  expect(count()).toBe(2)
  await answer(1, here('2'))
  expect(result.current.query.data).toBe('2')
  expect(count()).toBe(3)
  await answer(2, here('3'))
  expect(result.current.query.data).toBe('3')
  expect(count()).toBe(3)
})

test('a page that is left asks no more', async () => {
  const { answer, count, open } = server()
  const { unmount } = open()
  await answer(0, here('1'))
  unmount()
  await comeBack()
  expect(count()).toBe(1)
})

test('a second visit shows what is known at once and reads again, however soon it is', async () => {
  const { options, answer, count } = server()
  const client = createQueryClient()
  const visit = () =>
    renderHook(() => useQuery(options), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    })
  const first = visit()
  await answer(0, here('1'))
  first.unmount()
  const second = visit()
  expect(second.result.current.data).toBe('1')
  expect(count()).toBe(2)
  await answer(1, here('2'))
  expect(second.result.current.data).toBe('2')
})

test('what was read for one account is gone with its session, and another account never sees it', () => {
  const client = queryClientOf('one')
  client.setQueryData(['state'], 'mine')
  expect(queryClientOf('one').getQueryData(['state'])).toBe('mine')
  expect(queryClientOf('another').getQueryData(['state'])).toBeUndefined()
  expect(client.getQueryData(['state'])).toBeUndefined()

  queryClientOf('another').setQueryData(['state'], 'mine')
  forgetOtherAccounts(null)
  expect(queryClientOf('another').getQueryData(['state'])).toBeUndefined()
  forgetOtherAccounts(null)
})

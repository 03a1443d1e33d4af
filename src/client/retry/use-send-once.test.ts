// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../api.ts'
import { useSendOnce } from './use-send-once.ts'

const done: Answer<null> = { result: 'answer', body: null }
const lost: Answer<null> = { result: 'refused', code: 'unreachable', details: {} }

/** Sends each in turn, and tells which of them had the key of which. */
async function keysOf(...sendings: [content: string, answer: Answer<null>][]) {
  const { result } = renderHook(() => useSendOnce())
  const keys: string[] = []
  for (const [content, answer] of sendings)
    await result.current(content, async (key) => {
      keys.push(key)
      return answer
    })
  return keys.map((key) => keys.indexOf(key))
}

test('what was sent has its key until it is answered, and then the same is something new', async () => {
  const keys = await keysOf(['chairs', lost], ['chairs', lost], ['chairs', done], ['chairs', done])
  expect(keys).toEqual([0, 0, 0, 3])
})

test('what was changed after its answer was lost has a key of its own', async () => {
  expect(await keysOf(['chairs', lost], ['tables', done])).toEqual([0, 1])
})

test('what is sent twice at the same time has one key', async () => {
  const { result } = renderHook(() => useSendOnce())
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    return done
  }
  await Promise.all([result.current('chairs', send), result.current('chairs', send)])
  expect(new Set(keys).size).toBe(1)
})

// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProblemCode } from '#machines/kernel/problem.ts'
import type { Answer } from '../api.ts'
import { useLifecycleAction } from '../records/lifecycle-action.ts'

interface Hold {
  version: number
}

const refused = (code: ProblemCode | 'unreachable'): Answer<Hold> => ({
  result: 'refused',
  code,
  details: {},
})

/** Extends a hold once for each answer; tells the versions and keys that were sent. */
async function extend(...answers: Answer<Hold>[]) {
  const keep = vi.fn()
  const sent: { version: number; key: string }[] = []
  const { result, rerender } = renderHook(
    (record: Hold) =>
      useLifecycleAction<Hold>({
        record,
        versionOf: ({ version }) => version,
        keep,
        readAgain: vi.fn(),
      }),
    { initialProps: { version: 1 } },
  )
  for (const [at, answer] of answers.entries()) {
    rerender({ version: at + 1 })
    await act(async () => {
      await result.current.take({ event: 'EXTEND' }, async ({ version }, key) => {
        sent.push({ version, key })
        return answer
      })
    })
  }
  const keys = sent.map(({ key }) => key)
  return { keep, attempts: sent.map(({ version, key }) => [version, keys.indexOf(key)]) }
}

test('a step stays the same one until an answer tells what became of it', async () => {
  const { attempts } = await extend(
    refused('unreachable'),
    refused('idempotency_running'),
    refused('signed_out'),
    refused('internal'),
    refused('version_stale'),
    refused('version_stale'),
  )
  expect(attempts).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [6, 5],
  ])
})

test('a step that was refused outright is another one when it is asked for again', async () => {
  const { attempts } = await extend(refused('no_right'), refused('too_many_requests'))
  expect(attempts).toEqual([
    [1, 0],
    [2, 1],
  ])
})

test('an answer of how things were then does not replace what is newer', async () => {
  const { keep, attempts } = await extend(refused('unreachable'), refused('unreachable'), {
    result: 'answer',
    body: { version: 2 },
  })
  expect(attempts).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
  expect(keep).not.toHaveBeenCalled()
})

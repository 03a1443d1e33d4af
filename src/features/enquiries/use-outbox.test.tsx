// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Answer } from '#src/client/api.ts'
import { useOutbox } from './use-outbox.ts'

const unreachable: Answer<string> = { result: 'refused', code: 'unreachable', details: {} }

test('a message that reached nobody is sent again as soon as its thread is opened anew', async () => {
  const sent: string[] = []
  let answer: Answer<string> = unreachable
  const open = () =>
    renderHook(() =>
      useOutbox<string>({
        enquiryId: 'resent',
        send: async ({ key, body }) => {
          sent.push(`${key} ${body}`)
          return answer
        },
        onSent: () => undefined,
      }),
    )

  const first = open()
  act(() => first.result.current.add({ body: 'Could we meet at noon?', attachments: [] }))
  await waitFor(() => expect(first.result.current.messages[0]?.refusal).toBe('unreachable'))
  first.unmount()
  answer = { result: 'answer', body: 'there' }

  const second = open()
  expect(sent).toHaveLength(2)
  await waitFor(() => expect(second.result.current.messages).toEqual([]))
  expect(new Set(sent).size).toBe(1)
})

test('a message whose files are gone says so, and is sent without them', async () => {
  const sent: string[][] = []
  const { result } = renderHook(() =>
    useOutbox<string>({
      enquiryId: 'files-gone',
      send: async ({ key, attachments }) => {
        sent.push([key, ...attachments])
        const fields = [{ path: 'attachments', code: 'invalid_choice' }]
        return attachments.length > 0
          ? { result: 'refused', code: 'invalid_input', details: { fields } }
          : { result: 'answer', body: 'there' }
      },
      onSent: () => undefined,
    }),
  )
  act(() => result.current.add({ body: 'Here is the plan.', attachments: ['plan'] }))
  await waitFor(() => expect(result.current.messages[0]?.refusal).toBe('files_gone'))
  act(() => result.current.retry(sent[0]?.[0] ?? ''))
  await waitFor(() => expect(result.current.messages).toEqual([]))
  expect(sent.map(([, ...files]) => files)).toEqual([['plan'], []])
  expect(sent[1]?.[0]).not.toBe(sent[0]?.[0])
})

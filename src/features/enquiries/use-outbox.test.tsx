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

// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAttachments } from '../../use-attachments.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file whose answer was lost is sent again as the same one', async () => {
  const keys: (string | undefined)[] = []
  const attachment = { id: 'a', name: 'plan.pdf', type: 'application/pdf', size: 4 }
  class Upload extends EventTarget {
    status = 0
    responseText = ''
    upload = new EventTarget()
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') keys.push(value)
    }
    send() {
      this.status = keys.length === 1 ? 0 : 201
      this.responseText = JSON.stringify(attachment)
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  const { result } = renderHook(() => useAttachments('e'))
  const file = new File(['plan'], 'plan.pdf', { type: 'application/pdf' })
  await act(async () => result.current.choose(file))
  expect(result.current.files).toMatchObject([{ refusal: 'unreachable', share: null, id: null }])
  await act(async () => result.current.retry(result.current.files[0]!))
  expect(result.current.files).toMatchObject([{ refusal: null, share: null, id: 'a' }])
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(result.current.take()).toEqual(['a'])
})

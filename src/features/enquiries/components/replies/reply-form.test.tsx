// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { ReplyForm } from './reply-form.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a reply whose answer was lost keeps its key when it is sent again, and gets another once it was changed', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input : new URL(String(input), 'http://here')
    keys.push(new Request(address, init).headers.get('Idempotency-Key'))
    return Promise.reject(new TypeError('lost'))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/">
        <ReplyForm businessId="b" reply={null} text="We are free." onDone={() => {}} />
      </ToastRegion>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const name = screen.getByRole('textbox', { name: /^Name/ })
  const save = async () => {
    const before = keys.length
    await user.click(screen.getByRole('button', { name: 'Save reply' }))
    await waitFor(() => expect(keys.length).toBeGreaterThan(before))
    await screen.findByText(/cannot reach|can’t reach|can't reach/)
    return keys.at(-1)
  }
  await user.type(name, 'Free')
  const first = await save()
  const again = await save()
  await user.type(name, ' that day')
  const changed = await save()
  expect(first).toBeTruthy()
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

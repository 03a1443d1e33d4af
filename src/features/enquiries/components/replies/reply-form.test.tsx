// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { ReplyForm } from './reply-form.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
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

const reply = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 1,
  name: 'Free',
  body: 'We are free.',
  createdAt: '2026-11-25T09:00:00.000Z',
}

/** Saves "We are free that day." twice, over what a colleague, or a lost answer, has left there. */
async function saveOver(current: typeof reply) {
  const versions: unknown[] = []
  let done = 0
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json({ items: [], nextCursor: null })
    const { version } = JSON.parse(body as string) as { version: number }
    versions.push(version)
    return version === current.version
      ? Response.json({ ...current, version: version + 1 })
      : Response.json({ code: 'version_stale', current }, { status: 409 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/">
        <ReplyForm businessId="b" reply={reply} text="" onDone={() => done++} />
      </ToastRegion>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const text = screen.getByRole('textbox', { name: /^Text/ })
  await user.clear(text)
  await user.type(text, 'We are free that day.')
  const save = () => user.click(screen.getByRole('button', { name: 'Save reply' }))
  await save()
  await waitFor(() => expect(versions).toHaveLength(1))
  if (done === 0) {
    await screen.findByText(/^Someone else just changed this/u)
    await save()
  }
  await waitFor(() => expect(done).toBe(1))
  return versions
}

test('a reply that a colleague has changed is saved once that was told', async () => {
  expect(await saveOver({ ...reply, version: 3, body: 'We are away.' })).toEqual([1, 3])
})

test('a changed reply whose answer was lost is saved when it is sent again', async () => {
  expect(await saveOver({ ...reply, version: 2, body: 'We are free that day.' })).toEqual([1])
})

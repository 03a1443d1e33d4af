// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ContactPage } from './contact-page.tsx'

const typed = {
  name: 'Ada Okafor',
  email: 'ada@people.test',
  message: 'Is the marketplace open in Porto?',
}
let answer: PromiseWithResolvers<Response>
let sent: unknown[] = []

beforeAll(() => loadTexts('errors', 'site'))
beforeEach(() => {
  sessionStorage.clear()
  answer = Promise.withResolvers()
  sent = []
  vi.stubGlobal('fetch', (address: string | Request, request: { body?: string } = {}) => {
    const path = address instanceof Request ? address.url : address
    if (path.endsWith('/api/config'))
      return Promise.resolve(Response.json({ csrfHeader: 'X-Vowline: 1' }))
    sent.push(JSON.parse(request.body ?? 'null'))
    return answer.promise
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a message that was left is there on return, until it is sent', async () => {
  const page = await write()
  page.unmount()
  const again = render(<ContactPage />)
  expect(shown()).toEqual(typed)
  answer.resolve(new Response(null, { status: 204 }))
  await press()
  await screen.findByRole('heading', { name: t('site:contact.sent.title') })
  again.unmount()
  render(<ContactPage />)
  expect(shown()).toEqual({ name: '', email: '', message: '' })
})

test('a message that is sent after its page was left is not there on return', async () => {
  const page = await write()
  await press()
  await waitFor(() => expect(sent).toEqual([typed]))
  page.unmount()
  await act(async () => answer.resolve(new Response(null, { status: 204 })))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('a message that is refused after its page was left says so, and is there on return', async () => {
  const told = vi.fn()
  const stop = onLateRefusal(told)
  const page = await write()
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  page.unmount()
  answer.resolve(Response.json({ code: 'too_many_requests' }, { status: 429 }))
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'too_many_requests', page: t('site:contact.title') }),
    ),
  )
  stop()
  render(<ContactPage />)
  expect(shown()).toEqual(typed)
})

async function write() {
  const page = render(<ContactPage />)
  for (const [name, value] of Object.entries(typed)) await userEvent.type(field(name), value)
  return page
}

function press() {
  return userEvent.click(screen.getByRole('button', { name: t('site:contact.send') }))
}

function shown() {
  return Object.fromEntries(Object.keys(typed).map((name) => [name, field(name).value]))
}

function field(name: string) {
  return screen.getByRole<HTMLInputElement>('textbox', {
    name: new RegExp(`^${t(`site:contact.${name as keyof typeof typed}`)}`, 'u'),
  })
}

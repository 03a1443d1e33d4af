// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import type { LateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { EmailChange } from './email-change.tsx'

beforeAll(() => loadTexts('account', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const present = 'emma@vowline.test'
const email = 'emma.hart@vowline.test'
const sent = () => new Response(null, { status: 202 })
const refused = (code: string, status: number) => Response.json({ code }, { status })

/** Presses a button, and leaves the page before the answer. */
async function leaveBefore(answer: Response, button: string) {
  const told: LateRefusal[] = []
  const end = onLateRefusal((refusal) => told.push(refusal))
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answers = [promise]
  const fetch = vi.fn<() => Promise<Response>>(async () => answers.shift() ?? sent())
  vi.stubGlobal('fetch', fetch)
  const onChanged = vi.fn<(email: string) => void>()
  const { unmount } = render(<EmailChange present={present} onChanged={onChanged} />)
  for (const [label, value] of [
    [t('account:email.new'), email],
    [t('account:password.current'), 'Vowline-demo-1'],
    [t('account:verify.code'), '123456'],
  ] as const) {
    const field = screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
    if (field) fireEvent.change(field, { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: button }))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  unmount()
  resolve(answer)
  return { told, fetch, onChanged, end }
}

function comeBack() {
  render(<EmailChange present={present} onChanged={() => undefined} />)
  return screen.queryByRole('button', { name: t('account:email.confirm') })
}

test('an address that is refused after the page was left is told there, and tried again', async () => {
  const { told, fetch, end } = await leaveBefore(
    refused('internal', 500),
    t('account:email.submit'),
  )
  await vi.waitFor(() => expect(told.map(({ reason }) => reason)).toEqual(['internal']))
  expect(comeBack()).toBeNull()
  cleanup()
  told[0]?.tryAgain?.()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(sessionStorage.getItem('emailChange')).toContain(email))
  expect(comeBack()).toBeTruthy()
  end()
})

test('a code that was sent after the page was left is asked for when somebody comes back', async () => {
  const { told, end } = await leaveBefore(sent(), t('account:email.submit'))
  await vi.waitFor(() => expect(sessionStorage.getItem('emailChange')).toContain(email))
  expect(told).toEqual([])
  expect(comeBack()).toBeTruthy()
  end()
})

test('a code that is refused after the page was left is told there, and asked for again', async () => {
  const begun = await leaveBefore(sent(), t('account:email.submit'))
  await vi.waitFor(() => expect(sessionStorage.getItem('emailChange')).toContain(email))
  begun.end()
  const { told, end } = await leaveBefore(refused('code_mismatch', 400), t('account:email.confirm'))
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ reason: 'code_mismatch', tryAgain: null })
  expect(comeBack()).toBeTruthy()
  end()
})

test('an address that is changed after the page was left says so, and asks for no code', async () => {
  const begun = await leaveBefore(sent(), t('account:email.submit'))
  await vi.waitFor(() => expect(sessionStorage.getItem('emailChange')).toContain(email))
  begun.end()
  const { onChanged, end } = await leaveBefore(Response.json({}), t('account:email.confirm'))
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith(email))
  expect(comeBack()).toBeNull()
  end()
})

test('a code that is entered again after a lost answer is sent as the same one', async () => {
  sessionStorage.setItem('emailChange', JSON.stringify({ present, email }))
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit = {}) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const onChanged = vi.fn<(email: string) => void>()
  render(<EmailChange present={present} onChanged={onChanged} />)
  const code = screen.getByLabelText(new RegExp(`^${t('account:verify.code')}`))
  fireEvent.change(code, { target: { value: '123456' } })
  press()
  await screen.findByText(t('errors:unreachable'))
  press()
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith(email))
  expect([keys.length, keys[0]]).toEqual([2, expect.stringMatching(/./)])
  expect(keys[1]).toBe(keys[0])
})

function press() {
  fireEvent.click(screen.getByRole('button', { name: t('account:email.confirm') }))
}

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { PasswordChange } from './password-change.tsx'

const sent: unknown[] = []
const keys: (string | null)[] = []
let answer: () => Response = () => new Response(null, { status: 204 })
const changed = vi.fn()

beforeAll(() => loadTexts('account', 'errors'))
beforeEach(() => {
  sent.length = 0
  keys.length = 0
  changed.mockClear()
  vi.stubGlobal('fetch', async (_: unknown, init: { body: string; headers: HeadersInit }) => {
    sent.push(JSON.parse(init.body))
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function submit(typed: { current: string; next: string; again: string }) {
  render(
    <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
      <PasswordChange onChanged={changed} />
    </ToastRegion>,
  )
  const fields = [
    ['Current password', typed.current],
    ['New password', typed.next],
    ['Confirm password', typed.again],
  ] as const
  for (const [label, text] of fields)
    if (text) await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

function refusal(code: string, status: number) {
  return () => Response.json({ code, status }, { status })
}

test('a new password is sent once, and the typed input is cleared', async () => {
  answer = () => new Response(null, { status: 204 })
  await submit({ current: 'Old-horse-7', next: 'New-horse-8', again: 'New-horse-8' })
  expect(
    await screen.findByText("Password changed. You've been signed out on all other devices."),
  ).toBeDefined()
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain(
    'Password changed.',
  )
  expect(sent).toEqual([{ currentPassword: 'Old-horse-7', newPassword: 'New-horse-8' }])
  expect(changed).toHaveBeenCalledOnce()
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

test('invalid input is not sent, and the first invalid field gets the focus', async () => {
  await submit({ current: 'Old-horse-7', next: 'weak', again: 'other' })
  expect(screen.getByText('Password must be at least 8 characters')).toBeDefined()
  expect(screen.getByText('Passwords do not match')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  expect(sent).toEqual([])
})

test('a wrong current password is shown at its field, and no input is lost', async () => {
  answer = refusal('wrong_password', 403)
  await submit({ current: 'Not-this-1', next: 'New-horse-8', again: 'New-horse-8' })
  expect(await screen.findByText("That isn't your current password. Try again.")).toBeDefined()
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('New-horse-8')
  expect(changed).not.toHaveBeenCalled()
})

test('a refusal without a field is shown above the form', async () => {
  answer = refusal('password_elsewhere', 409)
  await submit({ current: 'Old-horse-7', next: 'New-horse-8', again: 'New-horse-8' })
  expect(
    (await screen.findByText(/signed in with another provider/)).closest('[role="alert"]'),
  ).not.toBeNull()
})

test('a change whose answer was lost is sent again as the same one', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await submit({ current: 'Old-horse-7', next: 'New-horse-8', again: 'New-horse-8' })
  await screen.findByText(/^We can't reach Vowline/)
  answer = () => new Response(null, { status: 204 })
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect([keys.length, keys[0]]).toEqual([2, expect.stringMatching(/./)])
  expect(keys[1]).toBe(keys[0])
})

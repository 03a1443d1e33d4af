// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { expectVerification } from '../sent-code.bindings.ts'
import { VerificationPage } from './verification-page.tsx'

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test',
  hostedUrl: '',
}
let confirm = Promise.withResolvers<Response>()

beforeAll(() => loadTexts('account', 'errors'))
beforeEach(() => {
  confirm = Promise.withResolvers()
  sessionStorage.clear()
  expectVerification('robin@example.com', false)
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/api/config')
      ? Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
      : confirm.promise,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const verified = vi.fn()
  render(
    <MemoryRouter>
      <VerificationPage onVerified={verified} />
    </MemoryRouter>,
  )
  return verified
}

function isExpired() {
  return screen.queryByText('Verification code expired.') !== null
}

/** The visible text of the page. */
const page = () => document.body.textContent

test('nothing on the page changes between an accepted code and the next page', async () => {
  const verified = open()
  await userEvent.type(screen.getByLabelText('Verification code'), '123456{Enter}')
  const busy = await screen.findByRole('button', { name: 'Verifying...' })
  const before = page()
  confirm.resolve(Response.json({}))
  await waitFor(() => expect(verified).toHaveBeenCalledWith('robin@example.com'))
  expect(page()).toBe(before)
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBe(busy)
  expect(screen.getByRole('button', { name: /^Resend code/ })).toBeDefined()
})

test.each(['', '12345'])(
  'a code of too few digits, "%s", is refused at its field, which gets the focus',
  async (code) => {
    open()
    const field = screen.getByLabelText('Verification code')
    if (code) await userEvent.type(field, code)
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(
      code ? 'Enter all 6 digits of the code' : 'This field is required',
    )
    expect(document.activeElement).toBe(field)
  },
)

test.each([
  ['the same code', '123456', true],
  ['another code', '654321', false],
])(
  'after a lost answer, %s of an account that is verified by now: %s goes on, %s',
  async (_, again, goesOn) => {
    const verified = open()
    const field = screen.getByLabelText('Verification code')
    await userEvent.type(field, '123456{Enter}')
    await screen.findByRole('button', { name: 'Verifying...' })
    confirm.reject(new TypeError('Failed to fetch'))
    await screen.findByText(/^We can't reach Vowline/)
    confirm = Promise.withResolvers()
    confirm.resolve(Response.json({ __type: 'NotAuthorizedException' }, { status: 400 }))
    await userEvent.clear(field)
    await userEvent.type(field, `${again}{Enter}`)
    await waitFor(() => expect(isExpired() || verified.mock.calls.length > 0).toBe(true))
    expect([verified.mock.calls, isExpired()]).toEqual([
      goesOn ? [['robin@example.com']] : [],
      !goesOn,
    ])
  },
)

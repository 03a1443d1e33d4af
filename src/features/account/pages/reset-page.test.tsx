// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { codeForReset } from '../sent-code.bindings.ts'
import { ResetPage } from './reset-page.tsx'

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test',
  hostedUrl: '',
}
/** How often a new password was asked for, and the password that signs in. */
let asked = 0
let password = ''

beforeAll(() => loadTexts('account', 'errors'))
beforeEach(() => {
  asked = 0
  sessionStorage.clear()
  codeForReset.write({ email: 'robin@example.com', resendAllowedAt: Date.now() })
  vi.stubGlobal(
    'fetch',
    async (address: string | Request, init?: { headers: HeadersInit; body: string }) => {
      if ((address instanceof Request ? address.url : address).endsWith('/api/config'))
        return Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
      const [, operation] = (new Headers(init?.headers).get('x-amz-target') ?? '').split('.')
      if (operation === 'InitiateAuth') return signIn(init?.body ?? '')
      if (operation !== 'ConfirmForgotPassword') return new Response(null, { status: 204 })
      asked++
      if (asked === 1) throw new TypeError('Failed to fetch')
      return Response.json({ __type: 'ExpiredCodeException' }, { status: 400 })
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['was changed by the first one', 'Garden-party-27', true],
  ['was not changed', 'Old-horse-7', false],
])(
  'a reset that is sent again after a lost answer, where the password %s',
  async (_, now, done) => {
    password = now
    const onChanged = vi.fn()
    render(
      <MemoryRouter>
        <ResetPage afresh={false} onCodeSent={vi.fn()} onChanged={onChanged} />
      </MemoryRouter>,
    )
    await userEvent.type(screen.getByLabelText('Verification code'), '123456')
    await userEvent.type(screen.getByLabelText('New password'), 'Garden-party-27')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Garden-party-27')
    await press()
    await screen.findByText(/^We can't reach Vowline/)
    await press()
    await waitFor(() => expect(isExpired() || onChanged.mock.calls.length > 0).toBe(true))
    expect([asked, onChanged.mock.calls, isExpired()]).toEqual([
      2,
      done ? [['robin@example.com']] : [],
      !done,
    ])
  },
)

function isExpired() {
  return screen.queryByText('Verification code expired.') !== null
}

function press() {
  return userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

function signIn(body: string) {
  return body.includes(password)
    ? Response.json({ AuthenticationResult: tokens })
    : Response.json({ __type: 'NotAuthorizedException' }, { status: 400 })
}

const tokens = Object.fromEntries(
  ['AccessToken', 'IdToken', 'RefreshToken'].map((name) => [name, jwt(name)]),
)

function jwt(name: string) {
  return ['{}', JSON.stringify({ name }), 'signature'].map((part) => btoa(part)).join('.')
}

// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ForgotScreen, VerifyScreen } from './account-screens.tsx'
import { LoginScreen } from './login-screen.tsx'
import { useAfterRegistration } from './use-after-registration.ts'

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test',
  hostedUrl: '',
}
/** The provider's refusal of each operation; what is not listed succeeds. */
let refusals: Record<string, string> = {}
/** What each operation answers where that is more than that a code was sent. */
let answers: Record<string, object> = {}
/** What each operation was sent. */
let sent: [operation: string, body: unknown][] = []

beforeAll(() => loadTexts('session', 'account', 'errors'))
beforeEach(() => {
  sessionStorage.clear()
  answers = {}
  sent = []
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    if ((address instanceof Request ? address.url : address).endsWith('/api/config'))
      return Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
    const [, operation = ''] = (new Headers(init?.headers).get('x-amz-target') ?? '').split('.')
    sent.push([operation, JSON.parse(typeof init?.body === 'string' ? init.body : '{}')])
    const refusal = refusals[operation]
    return refusal
      ? Response.json({ __type: refusal, message: 'No.' }, { status: 400 })
      : Response.json(answers[operation] ?? { CodeDeliveryDetails: {} })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/verify-email" element={<VerifyScreen />} />
        <Route path="/forgot-password" element={<ForgotScreen />} />
        <Route path="/registered" element={<Registered />} />
      </Routes>
    </MemoryRouter>,
  )
}

function Registered() {
  const goOn = useAfterRegistration()
  return (
    <>
      <button onClick={() => goOn('robin@example.com', true)}>Confirmed</button>
      <button onClick={() => goOn('robin@example.com', false)}>Unconfirmed</button>
    </>
  )
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'robin@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'Garden-party-27')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** What the button for another code says of itself: null where it can be pressed. */
async function whyNoCode() {
  const button = await screen.findByRole('button', { name: 'Resend code' })
  if (button.getAttribute('aria-disabled') !== 'true') return null
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
}

test.each([
  ['a code that was just sent', undefined, 'Resend in 60 seconds'],
  [
    'a code that the provider refuses so soon after another',
    'LimitExceededException',
    'Resend in 60 seconds',
  ],
  ['no code, because the provider failed', 'CodeDeliveryFailureException', null],
])(
  'an unconfirmed sign-in with %s offers no other code that would be refused',
  async (_, refusal, reason) => {
    refusals = {
      InitiateAuth: 'UserNotConfirmedException',
      ...(refusal && { ResendConfirmationCode: refusal }),
    }
    open('/login')
    await signIn()
    await waitFor(async () => expect(await whyNoCode()).toBe(reason))
  },
)

test('a sign-in that needs another password first leads to the reset, with the address and why', async () => {
  refusals = { InitiateAuth: 'PasswordResetRequiredException' }
  open('/login')
  await signIn()
  expect(await screen.findByText(/^You need to reset your password before/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
})

test('a temporary password leads to a form that sets another one, with what its rules refuse', async () => {
  refusals = { RespondToAuthChallenge: 'InvalidPasswordException' }
  answers = {
    InitiateAuth: {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 's1',
      ChallengeParameters: { userAttributes: '{}', requiredAttributes: '[]' },
    },
  }
  open('/login')
  await signIn()
  const heading = await screen.findByRole('heading', { name: 'Choose your own password' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.type(screen.getByLabelText('New password'), 'Orchard-supper-28')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Orchard-supper-28')
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(sent.at(-1)).toMatchObject([
    'RespondToAuthChallenge',
    { Session: 's1', ChallengeResponses: { NEW_PASSWORD: 'Orchard-supper-28' } },
  ])
})

test('an account with a second factor is told that it cannot sign in here yet', async () => {
  refusals = {}
  answers = {
    InitiateAuth: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's1', ChallengeParameters: {} },
  }
  open('/login')
  await signIn()
  const alert = await screen.findByText(/^This account uses two-step sign-in/)
  expect(alert.closest('[role="alert"]')).not.toBeNull()
})

test('the address that was typed at the sign-in stands in the reset', async () => {
  open('/login')
  await userEvent.type(screen.getByLabelText('Email'), 'robin@example.com')
  await userEvent.click(screen.getByRole('link', { name: /forgot/i }))
  expect(await screen.findByRole('heading', { level: 1, name: /password/i })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
})

test('an account that the provider has confirmed goes on to the sign-in, another one to its code', async () => {
  open('/registered')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmed' }))
  expect(await screen.findByText('Your account is ready. Sign in to continue.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
  cleanup()
  open('/registered')
  await userEvent.click(screen.getByRole('button', { name: 'Unconfirmed' }))
  expect(await screen.findByLabelText('Verification code')).toBeDefined()
  expect(await whyNoCode()).toBe('Resend in 60 seconds')
})

// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { LoginPage } from './login-page.tsx'

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test',
  hostedUrl: '',
}

beforeAll(() => loadTexts('session', 'errors'))
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string | Request) =>
    (address instanceof Request ? address.url : address).endsWith('/api/config')
      ? Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
      : Response.json(
          { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
          { status: 400 },
        ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function typeInto(password: string) {
  const page = (
    <LoginPage
      email=""
      redirect={null}
      news={null}
      onUnconfirmed={vi.fn()}
      onResetRequired={vi.fn()}
      newPasswordStep={() => null}
    />
  )
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={page} />
        <Route path="/forgot-password" element={<Carried />} />
      </Routes>
    </MemoryRouter>,
  )
  await userEvent.type(screen.getByLabelText('Email'), 'robin@example.com')
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
}

function Carried() {
  return <p>{JSON.stringify(useLocation().state)}</p>
}

test('after a refusal the password is empty and focused, and the email stays', async () => {
  await typeInto('Not-the-one-9')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await waitFor(() => expect(password.value).toBe(''))
  expect(screen.getByText('Invalid email or password')).toBeDefined()
  expect(document.activeElement).toBe(password)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
})

test('Cancel aborts a sign-in that the provider does not answer, including its request', async () => {
  const calls: AbortSignal[] = []
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    if ((address instanceof Request ? address.url : address).endsWith('/api/config'))
      return Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
    calls.push(init?.signal ?? new AbortController().signal)
    return new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  })
  await typeInto('Garden-party-27')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(calls.length).toBe(1))
  expect(calls[0]?.aborted).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel sign-in' }))
  expect(calls[0]?.aborted).toBe(true)
  expect(screen.queryByRole('button', { name: 'Cancel sign-in' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBeNull()
  // A cancelled request is not reported as a network error.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Garden-party-27')
})

test('the typed email is passed to the password reset', async () => {
  await typeInto('')
  await userEvent.click(screen.getByRole('link', { name: /forgot/i }))
  expect(screen.getByText('{"email":"robin@example.com"}')).toBeDefined()
})

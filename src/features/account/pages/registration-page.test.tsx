// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { codeForReset } from '../sent-code.bindings.ts'
import { RegistrationPage } from './registration-page.tsx'
import { ResetPage } from './reset-page.tsx'

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test',
  hostedUrl: '',
}
let signUp: () => Response = () => Response.json({})
const kept = () => Response.json({ expiresAt: '2026-12-01T00:00:00.000Z' }, { status: 202 })
let saveDetails: () => Response | Promise<Response> = kept

beforeAll(() => loadTexts('account', 'errors'))
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (address: string | Request) => {
    const path = address instanceof Request ? address.url : address
    if (path.endsWith('/api/config')) return Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
    if (path.endsWith('/api/registrations')) return saveDetails()
    return signUp()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }))
}

function openPage() {
  const registered = vi.fn()
  render(
    <MemoryRouter>
      <RegistrationPage
        weddingFields={() => null}
        businessFields={() => null}
        onRegistered={registered}
      />
    </MemoryRouter>,
  )
  return registered
}

async function register() {
  const registered = openPage()
  await press('Next')
  const typed = { 'First name': 'Robin', 'Last name': 'Achterberg', Email: 'robin@example.com' }
  for (const [label, text] of Object.entries(typed))
    await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  await userEvent.type(screen.getByLabelText(/^Password/), 'Garden-party-27')
  await userEvent.type(screen.getByLabelText(/^Confirm password/), 'Garden-party-27')
  await press('Next')
  await press('Next')
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Create Account')
  return registered
}

test('an account that the provider confirmed at sign-up needs no verification', async () => {
  signUp = () =>
    Response.json({ UserConfirmed: true, UserSub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11' })
  const registered = await register()
  await waitFor(() => expect(registered).toHaveBeenCalledWith('robin@example.com', true))
})

test.each([true, false])(
  'a reload while the details are saved resumes there, and remembers whether the account is confirmed: %s',
  async (isConfirmed) => {
    signUp = () =>
      Response.json({ UserConfirmed: isConfirmed, UserSub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11' })
    saveDetails = () => new Promise(() => undefined)
    await register()
    await screen.findByText('Saving your details...')
    cleanup()
    saveDetails = () => Response.json({ code: 'internal' }, { status: 400 })
    const registered = openPage()
    await screen.findByRole('heading', { name: 'Your account is ready' })
    saveDetails = kept
    await press('Try again')
    await waitFor(() => expect(registered).toHaveBeenCalledWith('robin@example.com', isConfirmed))
    expect(sessionStorage.getItem('registration')).toBeNull()
  },
)

test('details that could not be saved are there when they are asked for after the sign-in', async () => {
  signUp = () =>
    Response.json({ UserConfirmed: true, UserSub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11' })
  saveDetails = () => Response.json({ code: 'internal' }, { status: 500 })
  const registered = await register()
  await screen.findByRole('heading', { name: 'Your account is ready' })
  await press('Skip for now')
  await waitFor(() => expect(registered).toHaveBeenCalledOnce())
  saveDetails = kept
  expect(JSON.parse(sessionStorage.getItem('profile') ?? '{}')).toMatchObject({
    email: 'robin@example.com',
    wedding: { partnerName: '' },
  })
})

test('"User already exists." links to the sign-in and the reset, and focuses the email field', async () => {
  signUp = () =>
    Response.json(
      { __type: 'UsernameExistsException', message: 'User already exists' },
      { status: 400 },
    )
  await register()
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/login', '/forgot-password']),
  )
  const email = screen.getByLabelText(/^Email/)
  expect([email.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', email])
})

test('the terms and the privacy notice open in a tab of their own, where the terms are accepted', async () => {
  signUp = () =>
    Response.json({ __type: 'LimitExceededException', message: 'No.' }, { status: 400 })
  await register()
  await screen.findByText('Too many attempts. Please try again later.')
  const links = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .filter(({ target }) => target === '_blank')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy'])
})

test('a screen reader announces whether each password rule is met', async () => {
  render(
    <MemoryRouter>
      <RegistrationPage
        weddingFields={() => null}
        businessFields={() => null}
        onRegistered={vi.fn()}
      />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  const password = screen.getByLabelText(/^Password/)
  const heard = () =>
    (password.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  const before = heard()
  await userEvent.type(password, 'Garden-party-27')
  expect(before).not.toBe('')
  expect(heard()).not.toBe(before)
})

test('the reset form names the account for password managers', () => {
  codeForReset.write({ email: 'robin@example.com', resendAllowedAt: Date.now() })
  const { container } = render(
    <MemoryRouter>
      <ResetPage afresh={false} onCodeSent={vi.fn()} onChanged={vi.fn()} />
    </MemoryRouter>,
  )
  expect(container.querySelector<HTMLInputElement>('form input[name="username"]')?.value).toBe(
    'robin@example.com',
  )
})

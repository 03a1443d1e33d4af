import { robin } from '#machines/session/people.cases.ts'
import { signInCases } from '#machines/session/sign-in/sign-in.cases.ts'
import { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts'
import type { SignInEvent } from '#machines/session/sign-in/sign-in.machine.ts'
import type { SignInPorts } from '#machines/session/sign-in/sign-in.ports.ts'
import { expect } from '#tests/journeys/journey.ts'
import { fromApi, fromProvider } from './replies.ts'
import { control, press, seesBusy, seesComplaints, seesHeading } from './screens.ts'
import { walkInBrowser } from './walk.ts'

type Outcome<Port extends keyof SignInPorts> = Awaited<ReturnType<SignInPorts[Port]>>

await walkInBrowser({
  model: {
    machine: signInMachine,
    inputs: [{ email: '' }],
    cases: signInCases,
    playable: ({ type }) => type !== 'CANCEL' && !type.startsWith('xstate.error.actor.'),
  },
  outOfReach: [
    // The page has no way to cancel: the button waits, and leaving the page ends the machine.
    'submitting · CANCEL [0] → editing',
    // A fault of ours in a port: whatever the network does is an answer.
    'submitting · xstate.error.actor.initiateAuth [0] → editing',
    'settingCookie · xstate.error.actor.setCookie [0] → editing',
    'sendingCode · CANCEL [0] → editing',
    'sendingCode · xstate.error.actor.resendCode [0] → unconfirmed',
  ],
  open: (page) => page.goto('/login'),
  gestures: {
    SUBMIT: async (page, typed: Extract<SignInEvent, { type: 'SUBMIT' }>) => {
      await control(page, 'Email').fill(typed.email)
      await control(page, 'Password').fill(typed.password)
      await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(typed.remember)
      await press(page, 'Sign in')
    },
  },
  ports: {
    initiateAuth: {
      call: 'InitiateAuth',
      reply: (outcome: Outcome<'initiateAuth'>) => fromProvider(outcome, outcome.result === 'tokens' ? asCognito(outcome.tokens) : {}),
    },
    setCookie: { call: '/api/auth/set-cookie', reply: (outcome: Outcome<'setCookie'>) => fromApi(outcome, robin) },
    resendCode: { call: 'ResendConfirmationCode', reply: (outcome: Outcome<'resendCode'>) => fromProvider(outcome) },
  },
  views: {
    editing: async (page, { fields, refusal }) => {
      await seesHeading(page, 'Sign in to your account')
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await seesComplaints(page, fields, refusal)
    },
    submitting: (page) => seesBusy(page, 'Signing in...'),
    settingCookie: (page) => seesBusy(page, 'Signing in...'),
    sendingCode: (page) => seesBusy(page, 'Signing in...'),
    unconfirmed: async (page, { email }) => {
      await expect(page).toHaveURL(/\/verify-email$/)
      await expect(page.getByText(email).first()).toBeVisible()
    },
    done: (page) => expect(page).toHaveURL(/\/dashboard$/),
  },
})

function asCognito({ accessToken, idToken, refreshToken }: Partial<Record<'accessToken' | 'idToken' | 'refreshToken', string>>) {
  return { AuthenticationResult: { AccessToken: accessToken, IdToken: idToken, RefreshToken: refreshToken } }
}

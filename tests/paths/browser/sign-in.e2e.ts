import type { Page } from '@playwright/test'
import { signInModel } from '#machines/session/sign-in/sign-in.model.ts'
import { robin } from '#machines/session/people.cases.ts'
import type { SignInEvent } from '#machines/session/sign-in/sign-in.machine.ts'
import type { SignInPorts } from '#machines/session/sign-in/sign-in.ports.ts'
import { expect } from '#tests/journeys/journey.ts'
import { fromApi, fromProvider } from '#tests/harness/levels/replies.ts'
import { control, press, seesBusy, seesComplaints, seesHeading } from './screens.ts'
import { inBrowser } from '#tests/harness/levels/browser.ts'

type Outcome<Port extends keyof SignInPorts> = Awaited<ReturnType<SignInPorts[Port]>>

inBrowser(signInModel).walk({
  inputs: [{ email: '' }],
  open: (page) => page.goto('/login'),
  gestures: {
    SUBMIT: async (page, typed: Extract<SignInEvent, { type: 'SUBMIT' }>) => {
      await control(page, 'Email').fill(typed.email)
      await control(page, 'Password').fill(typed.password)
      await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(typed.remember)
      await press(page, 'Sign in')
    },
    CHOOSE_PASSWORD: async (page, chosen: Extract<SignInEvent, { type: 'CHOOSE_PASSWORD' }>) => {
      await control(page, 'New password').fill(chosen.password)
      await control(page, 'Confirm password').fill(chosen.confirmPassword)
      await press(page, 'Save and sign in')
    },
    CANCEL: async (page) => {
      const isStep = await page
        .getByRole('heading', { name: 'Choose your own password' })
        .isVisible()
      await press(page, 'Cancel sign-in')
      if (!isStep)
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
    },
  },
  ports: {
    initiateAuth: {
      call: 'InitiateAuth',
      reply: (outcome: Outcome<'initiateAuth'>) => {
        if (outcome.result === 'new-password') return challenged('NEW_PASSWORD_REQUIRED')
        if (outcome.result === 'refused' && outcome.code === 'SecondFactor')
          return challenged('SOFTWARE_TOKEN_MFA')
        return fromProvider(outcome, outcome.result === 'tokens' ? asCognito(outcome.tokens) : {})
      },
    },
    setNewPassword: {
      call: 'RespondToAuthChallenge',
      reply: (outcome: Outcome<'setNewPassword'>) =>
        fromProvider(outcome, outcome.result === 'tokens' ? asCognito(outcome.tokens) : {}),
    },
    setCookie: {
      call: '/api/auth/set-cookie',
      reply: (outcome: Outcome<'setCookie'>) => fromApi(outcome, robin),
    },
    resendCode: {
      call: 'ResendConfirmationCode',
      reply: (outcome: Outcome<'resendCode'>) => fromProvider(outcome),
    },
  },
  views: {
    editing: async (page, { fields, refusal }) => {
      await seesHeading(page, 'Sign in to your account')
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await seesComplaints(page, fields, refusal)
      await seesCancel(page, false)
      // What was refused is typed again.
      if (refusal && refusal.type !== 'NETWORK_ERROR') {
        await expect(control(page, 'Password')).toHaveValue('')
        await expect(control(page, 'Password')).toBeFocused()
      }
    },
    submitting: (page) => seesWait(page, { mayCancel: true }),
    settingCookie: (page) => seesWait(page, { mayCancel: false }),
    sendingCode: (page) => seesWait(page, { mayCancel: true }),
    unconfirmed: async (page, { email }) => {
      await expect(page).toHaveURL(/\/verify-email$/)
      await expect(page.getByText(email).first()).toBeVisible()
    },
    choosingPassword: async (page, { fields, refusal }) => {
      await seesHeading(page, 'Choose your own password')
      await seesComplaints(page, fields, refusal)
    },
    settingPassword: (page) => seesBusy(page, 'Saving...'),
    resetRequired: async (page, { email }) => {
      await expect(page).toHaveURL(/\/forgot-password$/)
      await expect(control(page, 'Email')).toHaveValue(email)
      await expect(
        page.getByText('You need to reset your password before you can sign in.'),
      ).toBeVisible()
    },
    done: (page) => expect(page).toHaveURL(/\/dashboard$/),
  },
})

async function seesWait(page: Page, { mayCancel }: { mayCancel: boolean }) {
  await seesBusy(page, 'Signing in...')
  await seesCancel(page, mayCancel)
}

async function seesCancel(page: Page, isThere: boolean) {
  await expect(page.getByRole('button', { name: 'Cancel sign-in' })).toHaveCount(isThere ? 1 : 0)
}

function challenged(name: string) {
  return {
    status: 200,
    body: {
      ChallengeName: name,
      Session: 'session-of-the-challenge',
      ChallengeParameters: { userAttributes: '{}', requiredAttributes: '[]' },
    },
  }
}

function asCognito({
  accessToken,
  idToken,
  refreshToken,
}: Partial<Record<'accessToken' | 'idToken' | 'refreshToken', string>>) {
  return {
    AuthenticationResult: {
      AccessToken: accessToken,
      IdToken: idToken,
      RefreshToken: refreshToken,
    },
  }
}

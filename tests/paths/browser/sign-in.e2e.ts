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
    CANCEL: async (page) => {
      await press(page, 'Cancel sign-in')
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
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
      await seesCancel(page, false)
    },
    submitting: (page) => seesWait(page, { mayCancel: true }),
    settingCookie: (page) => seesWait(page, { mayCancel: false }),
    sendingCode: (page) => seesWait(page, { mayCancel: true }),
    unconfirmed: async (page, { email }) => {
      await expect(page).toHaveURL(/\/verify-email$/)
      await expect(page.getByText(email).first()).toBeVisible()
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

function asCognito({ accessToken, idToken, refreshToken }: Partial<Record<'accessToken' | 'idToken' | 'refreshToken', string>>) {
  return { AuthenticationResult: { AccessToken: accessToken, IdToken: idToken, RefreshToken: refreshToken } }
}

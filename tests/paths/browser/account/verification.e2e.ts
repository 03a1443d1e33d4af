import { verificationModel } from '#machines/account/verification/verification.model.ts'
import { resendModel } from '#machines/account/resend/resend.model.ts'
import type { ResendPorts } from '#machines/account/resend/resend.ports.ts'
import { resendPause } from '#machines/account/resend/resend.rules.ts'
import type { VerificationEvent } from '#machines/account/verification/verification.machine.ts'
import type { VerificationPorts } from '#machines/account/verification/verification.ports.ts'
import { expect } from '#tests/journeys/journey.ts'
import { fromProvider } from '#tests/harness/levels/replies.ts'
import { control, keepInTab, press, seesAlert, seesBusy, seesComplaints } from '../screens.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'

type Typed = Extract<VerificationEvent, { type: 'CHANGE' }>

const email = 'robin@example.com'
const now = 1_800_000_000_000

inBrowser(verificationModel).walk({
  inputs: [
    { email: '', resendAllowedAt: null, now },
    { email, resendAllowedAt: now + resendPause, now },
  ],
  open: async (page, { input }) => {
    if (input.email)
      await keepInTab(page, 'verification', {
        email: input.email,
        resendAllowedAt: Date.now() + resendPause,
      })
    await page.goto('/verify-email')
  },
  gestures: {
    CHANGE: (page, { field, value }: Typed) =>
      control(page, field === 'email' ? 'Email' : 'Verification code').fill(value),
    SUBMIT_EMAIL: (page) => press(page, 'Next'),
    SUBMIT_CODE: (page) => press(page, 'Verify'),
    OTHER_EMAIL: (page) => press(page, 'Use a different email'),
  },
  ports: {
    confirmSignUp: {
      call: 'ConfirmSignUp',
      reply: (outcome: Awaited<ReturnType<VerificationPorts['confirmSignUp']>>) =>
        fromProvider(outcome),
    },
  },
  views: {
    opening: passing,
    email: async (page, { problems, refusal }) => {
      await expect(control(page, 'Email')).toBeVisible()
      await seesComplaints(page, problems, refusal)
    },
    'code.entering': async (page, { values, problems, refusal }) => {
      await expect(control(page, 'Verification code')).toBeVisible()
      await expect(page.getByText(values.email).first()).toBeVisible()
      await seesComplaints(page, problems, refusal)
    },
    'code.confirming': (page) => seesBusy(page, 'Verifying...'),
    verified: async (page) => {
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Email verified. Sign in to continue.')).toBeVisible()
    },
  },
})

inBrowser(resendModel).walk({
  inputs: [{ email, allowedAt: now + resendPause, now }],
  open: async (page) => {
    await keepInTab(page, 'verification', { email, resendAllowedAt: Date.now() + resendPause })
    await page.goto('/verify-email')
  },
  gestures: { RESEND: (page) => press(page, 'Resend code') },
  ports: {
    resendCode: {
      call: 'ResendConfirmationCode',
      reply: (outcome: Awaited<ReturnType<ResendPorts['resendCode']>>) => fromProvider(outcome),
    },
  },
  delays: { resendWait: resendPause },
  views: {
    waiting: async (page, { sent, refusal }) => {
      await expect(page.getByText(/^Resend in \d+ seconds$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Resend code' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expect(page.getByText("We've sent you a new code.")).toHaveCount(sent ? 1 : 0)
      if (refusal) await seesAlert(page, refusal.message)
    },
    ready: async (page, { refusal }) => {
      await expect(page.getByRole('button', { name: 'Resend code' })).not.toHaveAttribute(
        'aria-disabled',
      )
      if (refusal) await seesAlert(page, refusal.message)
    },
    sending: (page) => seesBusy(page, 'Sending...'),
  },
})

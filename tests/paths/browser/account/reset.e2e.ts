import { resetModel } from '#machines/account/reset/reset.model.ts'
import { resendPause } from '#machines/account/resend/resend.rules.ts'
import type { ResetEvent } from '#machines/account/reset/reset.machine.ts'
import type { ResetPorts } from '#machines/account/reset/reset.ports.ts'
import type { ResetValues } from '#machines/account/reset/reset.schema.ts'
import { expect } from '#tests/journeys/journey.ts'
import { fromProvider } from '#tests/harness/levels/replies.ts'
import { control, keepInTab, press, seesBusy, seesComplaints, seesHeading } from '../screens.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'

type Typed = Extract<ResetEvent, { type: 'CHANGE' }>
type Outcome<Port extends keyof ResetPorts> = Awaited<ReturnType<ResetPorts[Port]>>

const now = 1_800_000_000_000

const labels: Record<keyof ResetValues, string> = {
  email: 'Email',
  code: 'Verification code',
  password: 'New password',
  confirmPassword: 'Confirm password',
}

inBrowser(resetModel).walk({
  inputs: [
    { email: '', resendAllowedAt: null, now },
    { email: 'robin@example.com', resendAllowedAt: now - 5_000, now },
  ],
  open: async (page, { input }) => {
    if (input.email)
      await keepInTab(page, 'reset', {
        email: input.email,
        resendAllowedAt: Date.now() - resendPause,
      })
    await page.goto(input.email ? '/reset-password' : '/forgot-password')
  },
  gestures: {
    CHANGE: (page, { field, value }: Typed) => control(page, labels[field]).fill(value),
    SUBMIT_EMAIL: (page) => press(page, 'Send code'),
    SUBMIT_PASSWORD: (page) => press(page, 'Change password'),
    BACK: (page) => press(page, 'Use a different email'),
  },
  ports: {
    forgotPassword: {
      call: 'ForgotPassword',
      reply: (outcome: Outcome<'forgotPassword'>) => fromProvider(outcome),
    },
    confirmForgotPassword: {
      call: 'ConfirmForgotPassword',
      reply: (outcome: Outcome<'confirmForgotPassword'>) => fromProvider(outcome),
    },
    // Refused, so that one call is all there is to see.
    endSessions: {
      call: 'InitiateAuth',
      reply: () => fromProvider({ result: 'refused', code: 'LimitExceeded' }),
    },
  },
  views: {
    opening: passing,
    asking: async (page, { problems, refusal }) => {
      await seesHeading(page, 'Forgot your password?')
      await seesComplaints(page, problems, refusal)
    },
    sending: (page) => seesBusy(page, 'Sending...'),
    'choosing.entering': async (page, { problems, refusal }) => {
      await seesHeading(page, 'Choose a new password')
      await seesComplaints(page, problems, refusal)
    },
    'choosing.confirming': (page) => seesBusy(page, 'Changing password...'),
    'choosing.endingSessions': (page) => seesBusy(page, 'Changing password...'),
    changed: async (page) => {
      await expect(page).toHaveURL(/\/login$/)
      await expect(
        page.getByText('Password changed. Sign in with your new password.'),
      ).toBeVisible()
    },
  },
})

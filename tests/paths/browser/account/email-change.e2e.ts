import type { Page } from '@playwright/test'
import type {
  EmailChangeContext,
  EmailChangeEvent,
} from '#machines/account/email-change/email-change.machine.ts'
import { emailChangeModel } from '#machines/account/email-change/email-change.model.ts'
import type { EmailChangePorts } from '#machines/account/email-change/email-change.ports.ts'
import type { EmailChangeValues } from '#machines/account/email-change/email-change.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { inBrowser } from '#tests/harness/levels/browser.ts'
import { fromApi } from '#tests/harness/levels/replies.ts'
import { expect } from '#tests/journeys/journey.ts'
import { enter } from '#tests/journeys/pages/visitors.ts'
import { control, keepInTab, press, seesBusy, seesComplaints, signedInAs } from '../screens.ts'

type Typed = Extract<EmailChangeEvent, { type: 'CHANGE' }>
type Outcome<Port extends keyof EmailChangePorts> = Awaited<ReturnType<EmailChangePorts[Port]>>

const labels: Record<keyof EmailChangeValues, string> = {
  email: 'New email',
  password: 'Current password',
  code: 'Verification code',
}

inBrowser(emailChangeModel).walk({
  open: async (page, { input }, product) => {
    await enter(page, product, 'couple')
    const me = await page.context().request.get(`${product.url}/api/auth/me`)
    await signedInAs(page, { ...((await me.json()) as Me), email: input.present })
    if (input.sentTo !== null)
      await keepInTab(page, 'emailChange', { present: input.present, email: input.sentTo })
    await page.goto('/settings')
  },
  gestures: {
    CHANGE: (page, { field, value }: Typed) => fieldOf(page, field).fill(value),
    SUBMIT_ADDRESS: (page) => press(page, 'Send code'),
    SEND_AGAIN: (page) => press(page, 'Send another code'),
    SUBMIT_CODE: (page) => press(page, 'Change email'),
    BACK: (page) => press(page, 'Use a different email'),
  },
  ports: {
    requestEmailChange: {
      call: '/api/auth/change-email',
      reply: (outcome: Outcome<'requestEmailChange'>) => fromApi(outcome, {}, 1),
    },
    confirmEmailChange: {
      call: '/api/auth/confirm-email',
      reply: (outcome: Outcome<'confirmEmailChange'>) => fromApi(outcome, {}, 1),
    },
  },
  views: {
    opening: 'passing',
    asking: seesAddress,
    sending: (page) => seesBusy(page, 'Sending...'),
    'code.entering': seesCode,
    'code.sendingAgain': (page) => seesBusy(page, 'Sending...'),
    'code.confirming': (page) => seesBusy(page, 'Changing...'),
    changed: async (page, { values }) => {
      const email = values.email.trim().toLowerCase()
      await expect(page.getByText(`You now sign in with ${email}.`)).toBeVisible()
      await expect(page.getByText(email, { exact: true })).toBeVisible()
    },
  },
})

function card(page: Page) {
  return page.getByRole('region', { name: 'Email', exact: true })
}

/** The password is asked for by another card of the page, too. */
function fieldOf(page: Page, field: keyof EmailChangeValues) {
  return control(page, labels[field]).and(card(page).locator('input'))
}

async function seesAddress(page: Page, { values, problems, refusal }: EmailChangeContext) {
  await seesComplaints(page, problems, refusal)
  // Browsers trim what stands in a field for addresses.
  await expect(fieldOf(page, 'email')).toHaveValue(values.email.trim())
  await expect(fieldOf(page, 'password')).toHaveValue(values.password)
}

async function seesCode(
  page: Page,
  { values, problems, refusal, isSentAgain }: EmailChangeContext,
) {
  await seesComplaints(page, problems, refusal)
  await expect(card(page).getByText(values.email.trim())).toBeVisible()
  await expect(page.getByText("We've sent you a new code.")).toHaveCount(isSentAgain ? 1 : 0)
}

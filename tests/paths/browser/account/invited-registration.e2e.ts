import type {
  InvitedContext,
  InvitedEvent,
} from '#machines/account/invited-registration/invited-registration.machine.ts'
import { invitedRegistrationModel } from '#machines/account/invited-registration/invited-registration.model.ts'
import type { ReceivedInvitation } from '#machines/wedding/invitation/invitation.schema.ts'
import { allRights } from '#machines/wedding/rights.rules.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'
import { expect } from '#tests/journeys/journey.ts'
import type { Page } from '@playwright/test'
import { control, keepInTab, press, seesBusy, seesComplaints, seesHeading } from '../screens.ts'
import { registrationPorts } from './registration-ports.ts'

type Typed<Type extends InvitedEvent['type']> = Extract<InvitedEvent, { type: Type }>
const labels: Record<Typed<'CHANGE'>['field'], string> = {
  'account.firstName': 'First name',
  'account.lastName': 'Last name',
  'account.email': 'Email',
  'account.password': 'Password',
  'account.confirmPassword': 'Confirm password',
}

const received: ReceivedInvitation = {
  state: 'pending',
  facts: {
    sentAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2126-12-04T10:00:00.000Z',
    sends: 1,
  },
  kind: 'partner',
  rights: allRights,
  email: 'robin@example.com',
  names: ['Noor Haddad', ''],
  inviter: 'Noor Haddad',
}

inBrowser(invitedRegistrationModel).walk({
  open: async (page, { input }) => {
    await page.route('**/api/invitations/*', (route) => route.fulfill({ json: received }))
    if (input.draft) await keepInTab(page, 'invitedRegistration', input.draft)
    await page.goto(`/invitation/${input.token}`)
  },
  gestures: {
    CHANGE: (page, { field, value }: Typed<'CHANGE'>) => control(page, labels[field]).fill(value),
    ACCEPT_TERMS: (page, { accepted }: Typed<'ACCEPT_TERMS'>) =>
      page
        .getByRole('checkbox', { name: 'I accept the terms and conditions' })
        .setChecked(accepted),
    CREATE_ACCOUNT: (page) => press(page, 'Create account and join'),
    RETRY: (page) => press(page, 'Try again'),
    CONTINUE: (page) => press(page, 'Skip for now'),
  },
  ports: registrationPorts,
  views: {
    opening: passing,
    form: async (page, context) => {
      await seesForm(page, context)
      await expect(
        page.getByRole('button', { name: 'Create account and join', exact: true }),
      ).not.toHaveAttribute('aria-busy')
    },
    signingUp: (page) => seesBusy(page, 'Creating account...'),
    savingDetails: (page) => expect(page.getByText('Saving your details...')).toBeVisible(),
    detailsFailed: (page) => seesHeading(page, 'Your account is ready'),
    registered: async (page, { isConfirmed }) => {
      await expect(page).toHaveURL(isConfirmed ? /\/login$/ : /\/verify-email$/)
      if (isConfirmed) await expect(page.getByLabel(/^Email/)).toHaveValue('robin@example.com')
      else await expect(page.getByText('robin@example.com').first()).toBeVisible()
    },
  },
})

async function seesForm(page: Page, { problems, refusal }: InvitedContext) {
  await seesHeading(page, 'Noor Haddad has invited you to plan your wedding together')
  await seesComplaints(page, problems, refusal)
}

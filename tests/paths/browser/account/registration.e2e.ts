import { registrationModel } from '#machines/account/registration/registration.model.ts'
import type {
  RegistrationContext,
  RegistrationEvent,
} from '#machines/account/registration/registration.machine.ts'
import { blankValues } from '#machines/account/registration/registration.rules.ts'
import type { RegistrationDraft } from '#machines/account/registration/registration.schema.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { expect } from '#tests/journeys/journey.ts'
import type { Page } from '@playwright/test'
import { control, keepInTab, press, seesBusy, seesComplaints, seesHeading } from '../screens.ts'
import { registrationPorts } from './registration-ports.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'

type Typed<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>
const blank = blankValues('COUPLE')
const draft: RegistrationDraft = {
  step: 'terms',
  role: 'COUPLE',
  account: { firstName: ' Robin ', lastName: 'Achterberg', email: ' Robin@Example.com ' },
  wedding: {
    ...blank.wedding,
    partnerName: 'Noor',
    weddingDate: '2027-03-13',
    expectedGuests: '120',
  },
  business: { ...blank.business, name: 'Fern & Fable Flowers', category: 'florist' },
  acceptedTerms: null,
  sub: null,
  isConfirmed: false,
}
const signedUp = {
  ...draft,
  sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11',
  acceptedTerms: termsVersion,
}

const labels: Partial<Record<Typed<'CHANGE'>['field'], string>> = {
  'account.password': 'Password',
  'account.confirmPassword': 'Confirm password',
  'wedding.expectedGuests': 'Expected number of guests',
  'business.name': 'Business name',
}

inBrowser(registrationModel).walk({
  inputs: [
    { role: 'COUPLE', draft: null },
    { role: 'COUPLE', draft },
    { role: 'COUPLE', draft: signedUp },
    { role: 'COUPLE', draft: { ...signedUp, isConfirmed: true } },
  ],
  open: async (page, { input }) => {
    if (input.draft) await keepInTab(page, 'registration', input.draft)
    await page.goto('/register')
  },
  gestures: {
    CHANGE: (page, { field, value }: Typed<'CHANGE'>) =>
      control(page, labels[field] ?? field).fill(value),
    CHOOSE_ROLE: (page, { role }: Typed<'CHOOSE_ROLE'>) =>
      page.getByRole('radio', { name: role === 'COUPLE' ? 'Couple' : 'Vendor' }).check(),
    ACCEPT_TERMS: (page, { accepted }: Typed<'ACCEPT_TERMS'>) =>
      page
        .getByRole('checkbox', { name: 'I accept the terms and conditions' })
        .setChecked(accepted),
    NEXT: (page) => press(page, 'Next'),
    SKIP: (page) => press(page, 'Skip this step'),
    BACK: (page) => press(page, 'Back'),
    CREATE_ACCOUNT: (page) => press(page, 'Create Account'),
    RETRY: (page) => press(page, 'Try again'),
    CONTINUE: (page) => press(page, 'Skip for now'),
  },
  ports: registrationPorts,
  views: {
    opening: passing,
    userType: (page, context) => seesStep(page, 'Who is this account for?', context),
    account: (page, context) => seesStep(page, 'Your account', context),
    weddingDetails: (page, context) => seesStep(page, 'Wedding details', context),
    businessDetails: (page, context) => seesStep(page, 'Business details', context),
    terms: async (page, context) => {
      await seesStep(page, 'Terms', context)
      await expect(
        page.getByRole('button', { name: 'Create Account', exact: true }),
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

async function seesStep(page: Page, title: string, { problems, refusal }: RegistrationContext) {
  await seesHeading(page, title)
  await seesComplaints(page, problems, refusal)
}

import type { ProfileContext, ProfileEvent } from '#machines/account/profile/profile.machine.ts'
import { profileModel } from '#machines/account/profile/profile.model.ts'
import type { ProfilePorts } from '#machines/account/profile/profile.ports.ts'
import { newcomer } from '#machines/session/people.cases.ts'
import type { Page } from '@playwright/test'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'
import { fromApi } from '#tests/harness/levels/replies.ts'
import { expect } from '#tests/journeys/journey.ts'
import { control, press, seesBusy, seesComplaints, seesHeading, signedInAs } from '../screens.ts'

type Typed = Extract<ProfileEvent, { type: 'CHANGE' }>
type Outcome = Awaited<ReturnType<ProfilePorts['createWedding']>>

const labels: Partial<Record<Typed['field'], string>> = {
  'wedding.weddingDate': 'Wedding date',
  'wedding.expectedGuests': 'Expected number of guests',
  'business.name': 'Business name',
  'business.website': 'Portfolio or website URL',
}

inBrowser(profileModel).walk({
  inputs: [
    { role: 'COUPLE', mayChooseRole: true },
    { role: 'VENDOR', mayChooseRole: false },
  ],
  open: async (page, { input: { role, mayChooseRole } }) => {
    const me = { ...newcomer, role, mayChooseRole }
    await signedInAs(page, me, { ...me, profile: 'complete', mayChooseRole: false })
    await page.goto(role === 'VENDOR' ? '/complete-vendor-profile' : '/complete-couple-profile')
  },
  gestures: {
    CHANGE: async (page, { field, value }: Typed) => {
      if (field === 'business.category') await control(page, 'Service category').selectOption(value)
      else await control(page, labels[field] ?? field).fill(value)
    },
    ACCEPT_TERMS: (page, { accepted }: Extract<ProfileEvent, { type: 'ACCEPT_TERMS' }>) =>
      page
        .getByRole('checkbox', { name: 'I accept the terms and conditions' })
        .setChecked(accepted),
    SWITCH_ROLE: (page) => page.getByRole('button', { name: / instead$/ }).click(),
    SUBMIT: (page) => press(page, 'Save and continue'),
  },
  ports: {
    createWedding: { call: '/api/weddings', reply: (outcome: Outcome) => fromApi(outcome, {}, 1) },
    createBusiness: {
      call: '/api/businesses',
      reply: (outcome: Outcome) => fromApi(outcome, {}, 1),
    },
  },
  views: {
    'filling.opening': passing,
    'filling.wedding': (page, context) => seesForm(page, 'Tell us about your wedding', context),
    'filling.business': (page, context) => seesForm(page, 'Tell us about your business', context),
    preparing: passing,
    'saving.opening': passing,
    'saving.wedding': (page) => seesBusy(page, 'Saving...'),
    'saving.business': (page) => seesBusy(page, 'Saving...'),
    completed: (page) => expect(page).toHaveURL(/\/(vendor-)?dashboard$/),
  },
})

async function seesForm(page: Page, title: string, { problems, refusal }: ProfileContext) {
  await seesHeading(page, title)
  await seesComplaints(page, problems, refusal)
}

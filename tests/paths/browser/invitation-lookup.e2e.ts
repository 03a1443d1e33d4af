import type { Page } from '@playwright/test'
import type { LookupContext, LookupEvent } from '#machines/lookup/lookup.machine.ts'
import { invitationLookupModel } from '#machines/lookup/lookup.model.ts'
import type { LookupPorts } from '#machines/lookup/lookup.ports.ts'
import type { LookupValues } from '#machines/lookup/lookup.schema.ts'
import { inBrowser } from '#tests/harness/levels/browser.ts'
import { fromApi } from '#tests/harness/levels/replies.ts'
import { expect } from '#tests/journeys/journey.ts'
import { control, press, seesBusy, seesComplaints, seesHeading } from './screens.ts'

type Typed = Extract<LookupEvent, { type: 'CHANGE' }>

const slug = 'emma-and-james'
const labels: Record<keyof LookupValues, string> = {
  name: 'Your name',
  proof: 'Email, postcode or phone number',
}

inBrowser(invitationLookupModel).walk({
  open: (page) => page.goto(`/find-invitation/${slug}`),
  gestures: {
    CHANGE: async (page, { field, value }: Typed) => {
      // Typed anew, so that the page hears of it even where the same stands there already.
      await control(page, labels[field]).clear()
      await control(page, labels[field]).fill(value)
    },
    SEND: (page) => press(page, 'Email me my link'),
    TRY_AGAIN: (page) => press(page, 'Try other details'),
  },
  ports: {
    askForLink: {
      call: `/api/w/${slug}/invitation-lookups`,
      reply: (outcome: Awaited<ReturnType<LookupPorts['askForLink']>>) =>
        outcome.result === 'taken' ? { status: 204 } : fromApi(outcome),
    },
  },
  views: {
    'writing.editing': seesForm,
    sending: (page) => seesBusy(page, 'Sending...'),
    'writing.failed': async (page, context) => {
      await seesForm(page, context)
      const failed = page.getByText("Your request wasn't sent. Please try again.")
      // What is wrong with one field is told there alone.
      const isExplainedAbove = context.problems.length === 0 && context.refusal !== 'invalid_input'
      await expect(failed).toHaveCount(isExplainedAbove ? 1 : 0)
    },
    taken: (page) => seesHeading(page, 'Check your email'),
  },
})

async function seesForm(page: Page, { values, problems }: LookupContext) {
  await seesHeading(page, 'Find your invitation')
  await seesComplaints(page, problems, null)
  await expect(control(page, labels.name)).toHaveValue(values.name)
  await expect(control(page, labels.proof)).toHaveValue(values.proof)
}

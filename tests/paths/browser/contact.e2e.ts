import type { ContactContext, ContactEvent } from '#machines/contact/contact.machine.ts'
import { contactModel } from '#machines/contact/contact.model.ts'
import type { ContactPorts } from '#machines/contact/contact.ports.ts'
import type { ContactValues } from '#machines/contact/contact.schema.ts'
import type { Page } from '@playwright/test'
import { inBrowser } from '#tests/harness/levels/browser.ts'
import { fromApi } from '#tests/harness/levels/replies.ts'
import { expect } from '#tests/journeys/journey.ts'
import { control, keepInTab, press, seesBusy, seesComplaints, seesHeading } from './screens.ts'

type Typed = Extract<ContactEvent, { type: 'CHANGE' }>

const labels: Record<keyof ContactValues, string> = {
  name: 'Your name',
  email: 'Email',
  message: 'Message',
}

inBrowser(contactModel).walk({
  open: async (page, { input }) => {
    if (input.draft) await keepInTab(page, 'contact', input.draft)
    await page.goto('/contact')
  },
  gestures: {
    CHANGE: async (page, { field, value }: Typed) => {
      // Typed anew, so that the page hears of it even where the same stands there already.
      await control(page, labels[field]).clear()
      await control(page, labels[field]).fill(value)
    },
    SEND: (page) => press(page, 'Send message'),
    WRITE_ANOTHER: (page) => press(page, 'Send another message'),
  },
  ports: {
    sendMessage: {
      call: '/api/contact',
      reply: (outcome: Awaited<ReturnType<ContactPorts['sendMessage']>>) => fromApi(outcome),
    },
  },
  views: {
    'writing.editing': seesForm,
    sending: (page) => seesBusy(page, 'Sending...'),
    'writing.failed': async (page, context) => {
      await seesForm(page, context)
      await expect(page.getByText("Your message wasn't sent. Please try again.")).toBeVisible()
    },
    sent: async (page, { values }) => {
      await seesHeading(page, 'Message sent')
      await expect(
        page.getByText(
          `We've emailed a confirmation to ${values.email.trim()} and will reply there.`,
        ),
      ).toBeVisible()
    },
  },
})

async function seesForm(page: Page, { values, problems, refusal }: ContactContext) {
  await seesHeading(page, 'Contact')
  await seesComplaints(page, problems, refusal === null ? null : { message: refusal })
  await expect(control(page, labels.name)).toHaveValue(values.name)
  // Browsers trim what stands in a field for addresses.
  await expect(control(page, labels.email)).toHaveValue(values.email.trim())
  await expect(control(page, labels.message)).toHaveValue(values.message)
}

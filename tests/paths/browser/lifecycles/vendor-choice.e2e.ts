import type { Page } from '@playwright/test'
import { vendorChoiceCases } from '#machines/choices/vendor-choice.cases.ts'
import { enquirySteps } from '#machines/choices/vendor-choice.schema.ts'
import type { ChoiceEvent } from '#machines/choices/vendor-choice.machine.ts'
import { vendorChoiceModel } from '#machines/choices/vendor-choice.model.ts'
import { inBrowser } from '#tests/harness/levels/browser.ts'
import { expect } from '#tests/journeys/journey.ts'
import { enter } from '#tests/journeys/pages/visitors.ts'
import { control, press } from '../screens.ts'

type Change = Extract<ChoiceEvent, { type: 'CHANGE_DETAILS' }>

/** What a thread brings about, in the journeys of enquiries; here nobody is asked in one. */
function isOfThread({ type }: { type: string }) {
  return enquirySteps.some((step) => step === type)
}

const never = () => Promise.reject(new Error('Nobody is asked in a thread here.'))
const thread = {
  ENQUIRE: never,
  GET_QUOTE: never,
  LOSE_QUOTE: never,
  AGREE: never,
  END_ENQUIRY: never,
}

/**
 * What a thread does to a choice is walked over HTTP (tests/paths/choices) and in the journey of
 * enquiries.
 */
const ofThread = [
  'vendorChoice.booked · END_ENQUIRY [0] → vendorChoice.dropped',
  'vendorChoice.booked · END_ENQUIRY [0] → vendorChoice.dropped ? isInEnquiry yes',
  'vendorChoice.considered · AGREE [0] → vendorChoice.booked',
  'vendorChoice.considered · AGREE [0] → vendorChoice.booked ? isInEnquiry yes',
  'vendorChoice.considered · END_ENQUIRY [0] → vendorChoice.dropped',
  'vendorChoice.considered · END_ENQUIRY [0] → vendorChoice.dropped ? isInEnquiry yes',
  'vendorChoice.considered · ENQUIRE [0] → vendorChoice.considered.unquoted.asked',
  'vendorChoice.considered · GET_QUOTE [0] → vendorChoice.considered.quoted',
  'vendorChoice.considered · GET_QUOTE [0] → vendorChoice.considered.quoted ? isInEnquiry yes',
  'vendorChoice.considered.quoted · LOSE_QUOTE [0] → vendorChoice.considered.unquoted.asked',
  'vendorChoice.considered.quoted · LOSE_QUOTE [0] → vendorChoice.considered.unquoted.asked ? isInEnquiry yes',
  'vendorChoice.dropped · ENQUIRE [0] → vendorChoice.considered.unquoted.asked',
  'vendorChoice.not_needed · ENQUIRE [0] → vendorChoice.considered.unquoted.asked',
  'vendorChoice.not_needed · ENQUIRE [0] → vendorChoice.considered.unquoted.asked ? hasVendor yes',
]

inBrowser({
  ...vendorChoiceModel,
  // A form without a name is not sent.
  cases: vendorChoiceCases.filter(
    (event) => !isOfThread(event) && (event.type !== 'CHANGE_DETAILS' || event.vendor),
  ),
  playable: (event) => vendorChoiceModel.playable(event) && !isOfThread(event),
}).walk({
  inputs: [{ vendor: false, priced: false, enquired: false }],
  open: async (page, _path, product) => {
    await enter(page, product, 'couple')
    const { request } = page.context()
    const { items } = (await (await request.get(`${product.url}/api/weddings`)).json()) as {
      items: { id: string }[]
    }
    const headers = { 'X-Vowline': '1', Origin: product.url }
    const wanted = `${product.url}/api/weddings/${items[0]?.id}/categories/florist/events`
    const answer = await request.post(wanted, { headers, data: { event: 'WANT' } })
    const { choiceId } = (await answer.json()) as { choiceId: string }
    await page.goto(`/dashboard/vendors/${choiceId}`)
  },
  gestures: {
    CHANGE_DETAILS: async (page, { priced }: Change) => {
      await control(page, 'Name').fill('Fern & Fable')
      await control(page, 'Price').fill(priced ? '3,180' : '')
      const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await press(page, 'Save details')
      expect((await kept).status()).toBe(200)
    },
    SAVE: (page) => press(page, 'Save'),
    ASK: (page) => press(page, 'Mark as contacted'),
    QUOTE: (page) => press(page, 'Mark as quoted'),
    BOOK: async (page) => {
      await press(page, 'Mark as booked')
      // What was agreed may stay empty.
      const agreement = page.getByRole('dialog')
      await agreement.getByRole('button', { name: 'Mark as booked' }).click()
      await expect(agreement).toHaveCount(0)
    },
    DROP: async (page) => {
      const isBooked = (await stage(page).textContent())?.includes('Booked')
      await press(page, isBooked ? 'Cancel booking' : 'Rule out')
      if (!isBooked) return
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
      // The button that asked is gone with its state: the focus stays in the card that it stood in.
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page.getByRole('region').locator(':focus')).toHaveCount(1)
    },
    REOPEN: (page) => press(page, 'Add back'),
    NOT_NEEDED: (page) => press(page, 'Skip'),
    WANT: (page) => press(page, 'Add back'),
    ...thread,
  },
  ports: {},
  walkedElsewhere: Object.fromEntries(ofThread.map((name) => [name, 'The thread moves it.'])),
  views: {
    wanted: async (page, { vendor }) => {
      await standsAt(page, 'Looking')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      if (vendor) await expect(save).not.toHaveAttribute('aria-disabled')
      else await expect(save).toHaveAccessibleDescription('Add a name first.')
    },
    'considered.unquoted.saved': (page, { priced }) => seesQuoteButton(page, 'Saved', priced),
    'considered.unquoted.asked': (page, { priced }) => seesQuoteButton(page, 'Contacted', priced),
    'considered.quoted': (page) => standsAt(page, 'Quoted'),
    booked: (page) => standsAt(page, 'Booked'),
    dropped: (page) => standsAt(page, 'Ruled out'),
    not_needed: (page) => standsAt(page, 'Skipped'),
  },
})

function stage(page: Page) {
  return page.locator('[aria-current="step"]')
}

async function standsAt(page: Page, name: string) {
  await expect(stage(page)).toContainText(name)
}

/** What is off says why; with a price it is on. */
async function seesQuoteButton(page: Page, name: string, priced: boolean) {
  await standsAt(page, name)
  const quote = page.getByRole('button', { name: 'Mark as quoted' })
  if (priced) await expect(quote).not.toHaveAttribute('aria-disabled')
  else await expect(quote).toHaveAccessibleDescription('Add their price below first.')
}

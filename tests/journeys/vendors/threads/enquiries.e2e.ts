import type { Page } from '@playwright/test'
import { atNight, expect, test } from '../../journey.ts'
import {
  approve,
  enterAs,
  ownBrowser,
  someoneWithWedding,
  submittedBusiness,
} from '../../couple/people.ts'
import { askBusiness } from '../../pages/threads.ts'
import { violations } from '../../pages/visits.ts'

test('a couple asks, the vendor replies, and both read the same turn, next step and deadline at once', async ({
  page,
  browser,
  product,
}) => {
  const couple = await someoneWithWedding(product, 'maya')
  const vendor = await submittedBusiness(product, 'Juniper')
  await approve(product, vendor.id)
  await enterAs(page, product, couple.email)
  await page.goto(`/dashboard/enquiries/new?to=${vendor.id}`)
  await expect(page.getByText('Juniper flowers')).toBeVisible()
  expect(await violations(page, 'the ask form')).toEqual([])

  // What was typed is there again after leaving.
  await page.getByLabel('Your message').fill('Do you work with dried flowers?')
  await page.goto('/dashboard/enquiries')
  await page.goto(`/dashboard/enquiries/new?to=${vendor.id}`)
  await expect(page.getByLabel('Your message')).toHaveValue('Do you work with dried flowers?')
  await page.getByLabel('Guests, at least').fill('84')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('region', { name: 'Where we are' })).toContainText(
    'They reply to the enquiry',
  )

  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, vendor.email)
  await theirs.goto('/vendor-dashboard')
  await theirs.getByRole('region', { name: 'Waiting for you' }).getByRole('link').last().click()
  await expect(theirs.getByText('Do you work with dried flowers?').last()).toBeVisible()
  // Opening it is what tells the couple that it has been seen.
  await expect(page.getByText(/^Juniper flowers opened it/).last()).toBeVisible()
  expect(await deadlineOf(theirs)).toBe(await deadlineOf(page))

  await theirs.getByLabel(/^Message to/).fill('We do. What colours?')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We do. What colours?').last()).toBeVisible()
  await expect(factOf(page, 'Whose turn')).toHaveText('Yours')
  await expect(factOf(page, 'Next')).toHaveText('Answer them')
  await expect(factOf(theirs, 'Next')).toHaveText('They answer')
  expect(await deadlineOf(theirs)).toBe(await deadlineOf(page))
  expect(await violations(theirs, 'a thread')).toEqual([])
  await page.goto('/dashboard/enquiries')
  await expect(page.getByRole('link', { name: 'Your turn 1' })).toBeVisible()
})

test(
  'a message waits while there is no connection and arrives once, and a no has words to choose from',
  atNight,
  async ({ page, browser, product }) => {
    const couple = await someoneWithWedding(product, 'maya')
    const vendor = await submittedBusiness(product, 'Juniper')
    await approve(product, vendor.id)
    const id = await askBusiness(couple.ask, couple.id, vendor.id)
    await enterAs(page, product, couple.email)
    await page.goto(`/dashboard/enquiries/${id}`)
    await page.getByLabel(/^Message to/).fill('One more thing: we need an arch.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/^Not sent yet/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Not sent yet/)).toHaveCount(0)
    await page.reload()
    const line = page.getByRole('list', { name: 'Conversation' })
    await expect(line.getByText('One more thing: we need an arch.')).toHaveCount(1)

    const theirs = await ownBrowser(browser, product)
    await enterAs(theirs, product, vendor.email)
    await theirs.goto(`/vendor-dashboard/enquiries/${id}`)
    await theirs.getByRole('button', { name: 'Decline and close' }).click()
    await theirs.getByRole('radio', { name: 'Date is taken' }).check()
    await expect(theirs.getByLabel('Your message (optional)')).toHaveValue(/already booked/)
    await theirs.getByRole('button', { name: 'Decline and close' }).click()
    await expect(page.getByText(/declined: “Date is taken”/).last()).toBeVisible()
    await expect(page.getByText('This enquiry is closed')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask them again' })).toBeVisible()
  },
)

/** What one of the three facts says of where the two are. */
function factOf(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Where we are' })
    .locator('dl > div')
    .filter({ hasText: name })
    .locator('dd')
}

/** The deadline alone, without what happens after it, which each side reads in its own words. */
async function deadlineOf(page: Page) {
  const [line = ''] = (await factOf(page, 'By').innerText()).split('\n')
  return line
}

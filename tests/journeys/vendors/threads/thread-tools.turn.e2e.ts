import type { Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { enterAs, ownBrowser, someoneWithWedding } from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { listedVendor, sendQuote } from '../../pages/bookings.ts'
import { askBusiness } from '../../pages/threads.ts'
import { violations } from '../../pages/visits.ts'

const wedding = { city: 'Charleston', country: 'United States', weddingDate: '2031-06-14' }

/** A couple that has asked a vendor, and the thread between the two. */
async function asked(product: Product, name: string) {
  const vendor = await listedVendor(product, name)
  const couple = await someoneWithWedding(product, 'asking', wedding)
  return { vendor, couple, id: await askBusiness(couple.ask, couple.id, vendor.id) }
}

const plan = {
  name: 'plan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

test('a file that is what it says goes with a message, and one that is not or is too large does not', async ({
  page,
  browser,
  product,
}) => {
  const { vendor, couple, id } = await asked(product, 'Filing')
  await enterAs(page, product, couple.email)
  await page.goto(`/dashboard/enquiries/${id}`)
  const chosen = page.getByRole('list', { name: 'Files for this message' })
  await choose(page, { ...plan, name: 'large.pdf', buffer: Buffer.alloc(11_000_000) })
  await expect(chosen.getByRole('listitem').filter({ hasText: 'large.pdf' })).toContainText(
    "This file won't be sent. The limit is 10 MB.",
  )
  await choose(page, { ...plan, name: 'page.pdf', buffer: Buffer.from('<!doctype html><script>') })
  await expect(chosen.getByRole('listitem').filter({ hasText: 'page.pdf' })).toContainText(
    "That isn't a PDF, JPEG or PNG.",
  )
  await choose(page, plan)
  await expect(page.getByRole('button', { name: 'Remove: plan.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: large.pdf' }).click()
  expect(await violations(page, 'files of a message')).toEqual([])
  await page.getByLabel(/^Message to/).fill('Here is the plan of the room.')
  await page.getByRole('button', { name: 'Send message' }).click()

  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, vendor.email)
  await theirs.goto(`/vendor-dashboard/enquiries/${id}`)
  const line = theirs.getByRole('list', { name: 'Conversation' })
  await expect(line.getByText('Here is the plan of the room.')).toBeVisible()
  await expect(line.getByText(/large\.pdf|page\.pdf/)).toHaveCount(0)
  const saved = theirs.waitForEvent('download')
  await line.getByText(/^plan\.pdf/).click()
  expect((await saved).suggestedFilename()).toBe('plan.pdf')
})

test('a vendor keeps a reply, uses it in a message, and blocks who goes on', async ({
  page,
  browser,
  product,
}) => {
  const { vendor, couple, id } = await asked(product, 'Keeping')
  await enterAs(page, product, vendor.email)
  await page.goto(`/vendor-dashboard/enquiries/${id}`)
  await page.getByLabel(/^Message to/).fill('Our prices start at 2,000.')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Save a reply' }).click()
  // What is written already is what a new one begins with.
  await expect(window.getByLabel('Text')).toHaveValue('Our prices start at 2,000.')
  await window.getByRole('button', { name: 'Save reply' }).click()
  await expect(window.getByText('This field is required')).toBeVisible()
  await window.getByLabel('Name').fill('Prices')
  await window.getByRole('button', { name: 'Save reply' }).click()
  await expect(window.getByText('Prices', { exact: true })).toBeVisible()
  expect(await violations(page, 'saved replies')).toEqual([])
  await window.getByRole('button', { name: 'Close' }).first().click()
  await page.getByLabel(/^Message to/).fill('')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await window.getByRole('button', { name: 'Use: Prices' }).click()
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Our prices start at 2,000.')
  await page.getByRole('button', { name: 'Send message' }).click()

  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, couple.email)
  await theirs.goto(`/dashboard/enquiries/${id}`)
  await expect(theirs.getByText('Our prices start at 2,000.').last()).toBeVisible()
  await page.getByRole('button', { name: /^Block / }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The conversation ends for both of you')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('button', { name: /^Unblock / })).toBeVisible()
  // Who was blocked reads that it is over, and not why, and can write no more.
  await expect(theirs.getByText('Keeping flowers closed this conversation').last()).toBeVisible()
  await expect(theirs.getByLabel(/^Message to/)).toHaveCount(0)
})

test('a quote in another currency counts nowhere until the couple sets a rate, and stands beside it then', async ({
  page,
  product,
}) => {
  const { vendor, couple, id } = await asked(product, 'Foreign')
  await sendQuote(vendor, id, 300_000, '2030-12-31', 'EUR')
  await enterAs(page, product, couple.email)
  await page.goto(`/dashboard/enquiries/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Set a rate for EUR in your budget to see this in USD.')
  await page.goto('/dashboard/enquiries/compare')
  await expect(main.getByRole('row').filter({ hasText: 'Foreign flowers' })).toContainText(
    'No rate set',
  )

  await page.goto('/dashboard/budget')
  await page.getByRole('textbox', { name: 'Total budget' }).fill('30000')
  await page.getByRole('button', { name: 'Suggest a split' }).click()
  await page.getByRole('button', { name: 'Budget settings' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('1 EUR in USD').fill('1.1')
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window).toHaveCount(0)
  await page.goto(`/dashboard/enquiries/${id}`)
  await expect(main).toContainText('About $3,300 at your rate')
  await page.goto('/dashboard/enquiries/compare')
  await expect(main.getByRole('row').filter({ hasText: 'Foreign flowers' })).toContainText('$3,300')
})

function choose(page: Page, file: typeof plan) {
  return page.getByLabel('Add a file').setInputFiles(file)
}

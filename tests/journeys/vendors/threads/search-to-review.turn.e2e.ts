import type { Page } from '@playwright/test'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import { enterAs, ownBrowser, someoneWithWedding } from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { acceptQuote, bookingOf, listedVendor, status } from '../../pages/bookings.ts'

const today = new Date().toISOString().slice(0, 10)
const dayMs = 86_400_000
const scores = ['Quality', 'Responsiveness', 'Professionalism', 'Value', 'Flexibility']

test('a couple finds a vendor, books them by the quote that they type, and reviews them after the day', async ({
  page,
  browser,
  product,
}) => {
  const vendor = await listedVendor(product, 'Meadowlark')
  const name = 'Meadowlark flowers'
  const couple = await someoneWithWedding(product, 'searching', {
    weddingDate: addDays(today, 12),
    city: 'Charleston',
    country: 'United States',
  })
  const theirs = await ownBrowser(browser, product)
  await enterAs(page, product, couple.email)
  await enterAs(theirs, product, vendor.email)

  await findAndAsk(page, name)
  await theirs.goto('/vendor-dashboard')
  await theirs.getByRole('region', { name: 'Waiting for you' }).getByRole('link').last().click()
  await expect(theirs.getByText('Do you work with dried flowers?').last()).toBeVisible()
  await theirs.getByRole('link', { name: 'Write a quote' }).click()
  await typeQuote(theirs)

  // The couple has the thread open: the quote comes to it, and the total follows what they choose.
  await expect(page.getByRole('main')).toContainText('$2,250')
  await page.getByRole('checkbox', { name: 'Arch hire' }).check()
  await expect(page.getByRole('main')).toContainText('$2,550')
  await acceptQuote(page)
  for (const side of [page, theirs]) {
    await expect(bookingOf(side)).toContainText('$2,550 in total')
    await expect(bookingOf(side)).toContainText('$500 deposit')
  }
  await signBoth(page, theirs)
  for (const side of [page, theirs]) await expect(status(side, 'booked')).toBeVisible()

  // A tab whose session ends signs its browser out: none is open while the time moves.
  const threads = [page.url(), theirs.url()] as const
  await Promise.all([page, theirs].map((side) => side.goto('about:blank')))
  await product.setClock({ ms: 14 * dayMs })
  try {
    await enterAs(page, product, couple.email)
    await enterAs(theirs, product, vendor.email)
    await page.goto(threads[0])
    await theirs.goto(threads[1])
    await review(page, theirs, name)
    await readInPublic(await ownBrowser(browser, product), name)
  } finally {
    await product.setClock({ ms: 0 })
  }
})

/** The couple searches the marketplace, opens the page of the vendor and asks from there. */
async function findAndAsk(page: Page, name: string) {
  await page.goto('/marketplace')
  await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('meadowlark')
  await page.getByRole('combobox', { name: 'What are you looking for?' }).press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a price' }).first().click()
  await page.getByLabel('Your message').fill('Do you work with dried flowers?')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('region', { name: 'Where we are' })).toContainText(
    'They reply to the enquiry',
  )
}

/** Items of every kind, a deposit, a plan for the rest, and the last day to accept. */
async function typeQuote(page: Page) {
  const begin = page.getByRole('button', { name: 'Start writing' })
  await begin.click()
  const items = [
    { name: 'Ceremony arch', kind: 'Fixed', price: '1200' },
    { name: 'Table flowers', kind: 'Per guest', price: '12.50' },
    { name: 'Arch hire', kind: 'Fixed', price: '300', isOptional: true },
  ]
  for (const [place, item] of items.entries()) {
    const fields = page.getByRole('group', { name: `Item ${place + 1}` })
    if ((await fields.count()) === 0)
      await page.getByRole('button', { name: 'Add an item' }).click()
    await fields.getByLabel('Item name').fill(item.name)
    await fields.getByLabel("How it's priced").selectOption({ label: item.kind })
    await fields.getByLabel('Price in').fill(item.price)
    if (item.isOptional) await fields.getByRole('checkbox').check()
  }
  await page.getByLabel(/^Guests/).fill('84')
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('radio', { name: 'Amount' }).check()
  await payments.getByLabel('Amount in').fill('500')
  await payments.getByRole('button', { name: 'Add a payment' }).click()
  await payments.getByLabel('Due').selectOption({ label: 'Days before the wedding' })
  await payments.getByLabel('Days').fill('3')
  await page.getByLabel('Last day to accept').fill(addDays(today, 5))
  await page.getByLabel('Terms').fill('Delivery to the venue is included.')
  await page.getByRole('button', { name: 'Send quote' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('$2,250')
  await question.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByRole('region', { name: 'Where we are' })).toBeVisible()
}

/** The contract signed by both, and the deposit paid and confirmed. */
async function signBoth(page: Page, theirs: Page) {
  await theirs.getByRole('button', { name: 'Send a contract' }).click()
  await theirs.getByLabel('Contract text').fill('Flowers for the whole day.')
  await theirs.getByRole('button', { name: 'Send contract' }).click()
  await page.getByLabel('Your full name').fill('Maya Okafor')
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await theirs.getByLabel('Your full name').fill('Ana Lindqvist')
  await theirs.getByRole('button', { name: 'Sign the contract' }).click()
  // What is stale is refused: the couple sees the vendor's name before they go on.
  await expect(bookingOf(page)).toContainText('Signed by Ana Lindqvist')
  await page.getByRole('button', { name: /^Mark as paid today: .* deposit/ }).click()
  await theirs.getByRole('button', { name: /^It arrived: .* deposit/ }).click()
}

/** Five scores and a text, which only the two read until the vendor answers. */
async function review(page: Page, theirs: Page, name: string) {
  // The clock of the product looks once a minute.
  await page.getByRole('button', { name: 'Write a review' }).click({ timeout: 90_000 })
  const form = page.getByRole('region', { name: `Review ${name}` })
  for (const score of scores)
    await form
      .getByRole('radiogroup', { name: score })
      .getByRole('radio', { name: '5 stars' })
      .check()
  await form.getByLabel('What should other couples know?').fill('They thought of everything.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText(`Only you and ${name} can read it for now.`)).toBeVisible()

  await expect(theirs.getByText('They thought of everything.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Answer', exact: true }).click()
  await theirs.getByLabel('Your answer').fill('Thank you, it was a joy.')
  await theirs.getByRole('button', { name: 'Publish answer' }).click()
  for (const side of [page, theirs])
    await expect(side.getByText('Thank you, it was a joy.').last()).toBeVisible()
}

/**
 * A visitor without an account reads both, and the rating by the formula: 5 stars and twice 3.5.
 */
async function readInPublic(visitor: Page, name: string) {
  await visitor.goto('/marketplace?q=meadowlark')
  await visitor.getByRole('link', { name, exact: true }).click()
  const shown = visitor.getByRole('region', { name: 'How couples rated them' })
  await expect(shown).toContainText('They thought of everything.')
  await expect(shown).toContainText('Thank you, it was a joy.')
  await expect(shown).toContainText('4.0 out of 5, 1 review')
}

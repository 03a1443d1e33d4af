import type { Page } from '@playwright/test'
import { atNight, expect, fillSignIn, test } from '../journey.ts'
import { enter } from '../pages/visitors.ts'
import { tabTo, violations } from '../pages/visits.ts'
import {
  approvedBusiness,
  enterAs,
  joinedBy,
  noNews,
  ownBrowser,
  someoneWithWedding,
} from './people.ts'

const quote = {
  name: 'quote.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

test('a visitor signs in to save a business, comes back to it, and leads it to a booking that the dashboard counts', async ({
  page,
  product,
}) => {
  const florist = await approvedBusiness(product, 'Fern')
  const { email } = await someoneWithWedding(product, 'chooser', { weddingDate: '2028-01-15' })

  await page.goto(`/marketplace?category=florist&q=${encodeURIComponent(florist)}`)
  await page.getByRole('link', { name: `Sign in to save ${florist}` }).click()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/marketplace\?category=florist&q=.*#/)
  const save = page.getByRole('button', { name: `Save ${florist}` })
  await expect(save).toBeFocused()
  await save.press('Enter')
  await page.getByRole('link', { name: `Saved. View ${florist}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: florist })).toBeVisible()

  const quoted = page.getByRole('button', { name: 'Mark as quoted' })
  await page.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(quoted).toHaveAccessibleDescription('Add their price below first.')
  await page.getByLabel('Price', { exact: true }).fill('$3,180')
  await page.getByLabel('Quote expires').fill('27 November 2027')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await quoted.click()
  await expect(page.getByText('Quoted, until 27 Nov')).toBeVisible()
  await page.getByRole('radio', { name: 'Quote' }).check()
  await page.getByLabel('File').setInputFiles(quote)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByText('Uploaded quote.pdf.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download quote.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('quote.pdf')

  await page.getByRole('link', { name: 'Overview' }).click()
  const turn = page.getByRole('region', { name: 'Your turn' })
  await expect(page.getByRole('link', { name: /^Overview\s*, 1 thing needs you$/ })).toBeVisible()
  await expect(turn.getByRole('heading', { name: `${florist} sent you a quote` })).toBeVisible()
  await expect(stat(page, 'Vendor bookings')).toContainText(/0 of 1.*1 quote to answer/)
  await turn.getByRole('button', { name: 'Mark as booked' }).click()
  const booking = page.getByRole('dialog', { name: `Book ${florist}` })
  await expect(booking.getByLabel('Agreed price in USD')).toHaveValue('3180')
  await booking.getByLabel('Deposit in USD').fill('1000')
  await expect(booking.getByText('Leaves $2,180 for the final payment.')).toBeVisible()
  await booking.getByRole('button', { name: 'Mark as booked' }).click()
  await expect(turn).toHaveCount(0)
  await expect(
    page
      .getByRole('navigation', { name: 'Wedding' })
      .getByRole('link', { name: 'Overview', exact: true }),
  ).toBeVisible()
  await expect(stat(page, 'Vendor bookings')).toContainText('1 of 1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stat(page, 'Vendor bookings')).toContainText('0 of 1')
  await stat(page, 'Vendor bookings').click()
  await expect(page).toHaveURL(/\/dashboard\/vendors$/)
  await expect(page.getByRole('region', { name: 'Florist' })).toContainText(florist)
})

test(
  'whoever is added, dropped and taken off the list comes back whole',
  atNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await page.goto('/dashboard/vendors/new?category=cake')
    await page.getByLabel(/^Name/).fill('Fig & Crumb')
    await page.getByLabel('Notes').fill('Three tiers, no fondant.')
    await page.getByRole('button', { name: 'Add vendor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fig & Crumb' })).toBeVisible()
    const remove = page.getByRole('button', { name: 'Remove Fig & Crumb' })
    await expect(remove).toHaveAccessibleDescription('Rule them out first.')
    await page.getByRole('button', { name: 'Rule out' }).click()
    await remove.click()
    await expect(page.getByRole('heading', { name: 'Removed Fig & Crumb' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Removed Fig & Crumb' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.getByLabel('Notes')).toHaveValue('Three tiers, no fondant.')
  },
)

test(
  'two browsers see each other’s steps, and what is typed meanwhile stays',
  atNight,
  async ({ page, product, browser }) => {
    const { email } = await someoneWithWedding(product, 'pair')
    const other = await ownBrowser(browser, product)
    for (const who of [page, other]) {
      await enterAs(who, product, email)
      await who.goto('/dashboard')
    }
    await page.goto('/dashboard/vendors/new?category=music')
    await page.getByLabel(/^Name/).fill('Second Line Social')
    await page.getByRole('button', { name: 'Add vendor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Second Line Social' })).toBeVisible()
    await expect(other.getByText('Second Line Social').first()).toBeVisible()
    await other.goto(new URL(page.url()).pathname)
    await other.getByLabel('Notes').fill('Ask for the brass section.')
    await page.getByRole('button', { name: 'Mark as booked' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as booked' }).click()
    await expect(other.locator('[aria-current="step"]')).toContainText('Booked')
    await expect(other.getByLabel('Notes')).toHaveValue('Ask for the brass section.')
    await page.getByLabel('Notes').fill('Two sets of forty minutes.')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await expect(other.getByRole('radio', { name: /Two sets of forty minutes/ })).toBeVisible()
    await other.getByRole('radio', { name: /Ask for the brass section/ }).check()
    await other.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByLabel('Notes')).toHaveValue('Ask for the brass section.')
  },
)

test(
  'the vendors need no more than a keyboard, and axe finds nothing on what they become',
  atNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await page.goto('/dashboard/vendors')
    await tabTo(page, page.getByRole('button', { name: 'Add these 8 to our plan' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Venue' })).toContainText('No vendors yet')
    const found = await violations(page, 'vendors')
    await tabTo(page, page.getByRole('button', { name: 'Skip Videography' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Skipped' })).toContainText('Videography')
    await page.goto('/dashboard/vendors/new')
    await tabTo(page, page.getByRole('button', { name: 'Add vendor' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('This field is required').first()).toBeVisible()
    found.push(...(await violations(page, 'a new vendor, refused')))
    await page.getByLabel(/^Category/).selectOption({ label: 'Venue' })
    await page.getByLabel(/^Name/).fill('The Ropewalk')
    await page.getByLabel('Price', { exact: true }).fill('7,200')
    await page.getByRole('button', { name: 'Add vendor' }).click()
    await tabTo(page, page.getByRole('button', { name: 'Mark as quoted' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-current="step"]')).toContainText('Quoted')
    found.push(...(await violations(page, 'a vendor who has quoted')))
    await tabTo(page, page.getByRole('button', { name: 'Mark as booked' }))
    await page.keyboard.press('Enter')
    found.push(...(await violations(page, 'what was agreed with a vendor')))
    // From the price, which has the focus, Enter books them.
    await page.keyboard.press('Enter')
    // Whoever is quoted can be dropped without a question, too.
    await expect(page.locator('[aria-current="step"]')).toContainText('Booked')
    await tabTo(page, page.getByRole('button', { name: 'Cancel booking' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    found.push(...(await violations(page, 'a booking that is called off')))
    await page.keyboard.press('Escape')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Vendor bookings' })).toBeVisible()
    found.push(...(await violations(page, 'the dashboard')))
    expect(found).toEqual([])
  },
)

test(
  'a page that cannot be read says so and reads again when it is asked to',
  atNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await noNews(page)
    await page.route(/\/categories$/, (route) => route.abort())
    await page.goto('/dashboard/vendors')
    await expect(page.getByText("We couldn't load your vendors.")).toBeVisible()
    await page.unroute(/\/categories$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'What most weddings need' })).toBeVisible()
  },
)

test(
  'a helper who may only look finds every button off, with the reason',
  atNight,
  async ({ page, product }) => {
    const planned = await someoneWithWedding(product, 'planner')
    const blank = {
      contact: '',
      email: '',
      phone: '',
      website: '',
      price: null,
      offerUntil: null,
      notes: '',
    }
    const body = { category: 'venue', details: { ...blank, name: 'The Ropewalk' } }
    const made = await planned.ask('POST', `/api/weddings/${planned.id}/choices`, body)
    const { choice } = (await made.json()) as { choice: { id: string } }
    const helper = await joinedBy(product, planned, 'looker', {
      kind: 'helper',
      rights: { vendors: 'view' },
    })
    const refused = await helper.ask('POST', `/api/weddings/${planned.id}/choices`, body)
    expect([made.status, refused.status]).toEqual([201, 403])

    await enterAs(page, product, helper.email)
    await page.goto('/dashboard')
    await expect(
      page.getByText('You can only see the parts of this wedding the couple has shared with you.'),
    ).toBeVisible()
    await page.goto(`/dashboard/vendors/${choice.id}`)
    await expect(page.getByRole('button', { name: 'Mark as booked' })).toHaveAccessibleDescription(
      'You can view vendors but not edit them.',
    )
    await expect(page.getByRole('button', { name: 'Save details' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload document' })).toHaveCount(0)
    await page.goto('/dashboard/vendors')
    await expect(page.getByText('You can view vendors but not edit them.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Skip) / })).toHaveCount(0)
  },
)

function stat(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(`^${name}`) })
}

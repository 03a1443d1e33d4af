import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import { fillDatabase } from '#tests/harness/database.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { newEmail, password } from '#tests/harness/person.ts'
import {
  atNight,
  chooseCountry,
  createAccount,
  expect,
  fillCouple,
  fillSignIn,
  test,
  verify,
} from '../journey.ts'
import { enter } from './visitors.ts'
import { shifts, visit, watchShifts } from './visits.ts'

test('what is typed, pasted or dictated in one go is found, and not what was chosen before', async ({
  page,
}) => {
  await visit(page, '/style-guide')
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('United States')
  // Focus and text in one moment: the list has had no time to show what was chosen before.
  await country.fill('port')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Portugal')
})

test(
  'a country that nobody knows stays as it was typed, on Back and on reload too, and is not sent',
  atNight,
  async ({ page }) => {
    await fillCouple(page, newEmail('atlantis'))
    await page.getByRole('button', { name: 'Back' }).click()
    const country = page.getByRole('combobox', { name: 'Wedding country' })
    await expect(country).toHaveValue('United States')
    await country.fill('Atlantis')
    await page.getByRole('button', { name: 'Next' }).click()
    const complaint = "We don't recognise that country. Choose one from the list or leave it blank."
    await expect(country).toBeFocused()
    await expect(country).toHaveAccessibleDescription(complaint)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel(/^Password/).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(country).toHaveValue('Atlantis')
    await page.reload()
    // The passwords are asked for again before the step that was left.
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(country).toHaveValue('Atlantis')
    await expect(country).toHaveAccessibleDescription(complaint)
    await country.fill('')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
  },
)

test(
  'the list of countries is read, reached and used on a narrow screen',
  atNight,
  async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await enter(page, product, 'couple')
    await visit(page, '/couple-profile')
    const country = page.getByRole('combobox', { name: 'Wedding country' })
    await expect(country).toHaveValue('United States')
    await page.getByRole('button', { name: 'Show the list' }).first().click()
    const list = page.getByRole('listbox', { name: 'Wedding country' })
    await expect(list.getByRole('option')).toHaveCount(249)
    await expect(list.getByRole('option', { name: 'United States', exact: true })).toBeInViewport()
    await expect(country).toHaveAttribute(
      'aria-activedescendant',
      (await list.getByRole('option', { selected: true }).getAttribute('id')) ?? '',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await country.fill('port')
    await expect(list.getByRole('option')).toHaveText(['Portugal'])
    await list.getByRole('option').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(country).toHaveValue('Portugal')
  },
)

test(
  'a country is chosen when registering and is there at the first sign-in',
  atNight,
  async ({ page, product }) => {
    const email = newEmail('lisbon')
    await fillCouple(page, email)
    await page.getByRole('button', { name: 'Back' }).click()
    await chooseCountry(page, 'Wedding country', 'Portugal')
    await page.getByRole('button', { name: 'Next' }).click()
    await createAccount(page)
    await verify(page, product, email)
    await fillSignIn(page, email)
    await expect(page.getByRole('main').getByText('Portugal').first()).toBeVisible()
  },
)

test(
  'the marketplace has its shape before its businesses, brings more under those that are there, and says how many',
  atNight,
  async ({ page, startAnother }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vowline-data-'))
    await fillDatabase(dataDir, addListings)
    const product = await startAnother({ DATA_DIR: dataDir, LIMITS: 'off' })
    const { promise: seen, resolve: haveSeen } = Promise.withResolvers<void>()
    await page.route('**/api/marketplace/search*', async (route) => {
      await seen
      await route.continue()
    })
    await watchShifts(page)
    await page.goto(`${product.url}/marketplace`)
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(loading).toHaveCount(1)
    const before = await shifts(page)
    haveSeen()
    await expect(page.getByText('50 vendors', { exact: true })).toBeVisible()
    await expect(loading).toHaveCount(0)
    expect((await shifts(page)).slice(before.length)).toEqual([])

    const names = page.getByRole('article').getByRole('heading')
    const more = page.getByRole('button', { name: 'Show more' })
    await expect(names).toHaveText(vendors.slice(0, 24))
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(names).toHaveText(vendors.slice(0, 48))
    await expect(names.nth(24)).toBeFocused()
    await more.click()
    await expect(names).toHaveText(vendors)
    await expect(more).toHaveCount(0)
    await expect(names.nth(48)).toBeFocused()

    await page.route('**/api/marketplace/search*cursor*', (route) =>
      route.abort('connectionrefused'),
    )
    await page.reload()
    await more.click()
    await expect(
      page.getByRole('alert').filter({ hasText: "We can't reach Vowline." }),
    ).toBeVisible()
    await expect(names).toHaveText(vendors.slice(0, 24))
  },
)

const vendors = Array.from(
  { length: 50 },
  (_, place) => `Vendor ${String(place + 1).padStart(2, '0')}`,
)

/** Fifty approved businesses, in the order of their names: two pages and a little. */
async function addListings(database: Database) {
  const { query: db } = database
  const joined = new Date('2026-11-20T10:00:00.000Z')
  const record = () => ({ id: newId(joined), version: 1, createdAt: joined, updatedAt: joined })
  const owner = {
    ...record(),
    issuer: 'nobody',
    sub: 'owner',
    email: 'owner@people.test',
    firstName: '',
    lastName: '',
    role: 'VENDOR' as const,
    roleChosen: true,
  }
  await db.insertInto('users').values(owner).execute()
  const businesses = vendors.map((name) => ({
    ...businessDetails,
    ...record(),
    name,
    ownerId: owner.id,
    approval: 'approved' as const,
  }))
  await db.insertInto('businesses').values(businesses).execute()
  const { description, website } = businessDetails
  const published = JSON.stringify(firstContent({ description, website, currency: 'EUR' }))
  await db
    .updateTable('listings')
    .set((eb) => ({
      slug: eb.fn<string>('concat', [eb.cast(eb.val('vendor-'), 'text'), 'businessId']),
      state: 'published',
      published,
      listedAt: joined,
      publishedAt: joined,
    }))
    .execute()
  await database.transaction((tx) =>
    indexListings(
      tx,
      businesses.map(({ id }) => id),
    ),
  )
}

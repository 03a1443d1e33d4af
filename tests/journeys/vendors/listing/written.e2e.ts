import type { Page } from '@playwright/test'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { enterAs, ownBrowser, submittedBusiness } from '../../couple/people.ts'
import { atNight, expect, test } from '../../journey.ts'
import { tabTo, violationsInBoth } from '../../pages/visits.ts'

test('a vendor fills the listing, publishes what has changed, and a visitor reads it', async ({
  page,
  product,
  browser,
}) => {
  const { slug } = await listedVendor(page, product, 'listing')
  const visitor = await ownBrowser(browser, product)
  await visitor.goto(`/marketplace/v/${slug}`)
  await expect(visitor.getByText('Prices on request')).toBeVisible()

  await open(page)
  await page.getByLabel('Tagline').fill('Cut the day before')
  await page.getByLabel('Price from').fill('1,900')
  await page.getByLabel('Price to').fill('900')
  await page.getByRole('button', { name: 'Add a package' }).click()
  await page.getByLabel('Package 1: price').fill('450')
  await save(page)
  await expect(page.getByLabel('Price to')).toBeFocused()
  await expect(page.getByLabel('Price to')).toHaveAccessibleDescription(/isn't below/)
  await expect(page.getByLabel('Package 1: name')).toHaveAccessibleDescription(/required/)
  // What is not saved is there after a reload.
  await page.reload()
  await expect(page.getByLabel('Tagline')).toHaveValue('Cut the day before')
  await page.getByLabel('Price to').fill('')
  await page.getByLabel('Package 1: name').fill('Ceremony')
  await page.getByRole('radiogroup', { name: 'Take-down' }).getByText('Yes').click()
  // What is typed shows at once as on a phone, and on a desk in its whole width, made smaller.
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('From $1,900')
  await expect(preview).toContainText('Cut the day before')
  await preview.getByText('A computer').click()
  const whole = preview.locator('[inert]')
  await expect(whole).toContainText('From $1,900')
  await expect(whole).toHaveAttribute('style', /inline-size: 1120px/)
  await preview.getByText('A phone').click()
  await expect(whole).toHaveCount(0)
  await save(page)
  await expect(page.getByText("Everything's saved.")).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Prices on request')).toBeVisible()

  await page.getByRole('button', { name: 'Publish changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Publish these changes?' })
  await expect(question.getByRole('term')).toHaveText([
    'Tagline',
    'Price from',
    'Packages',
    'Take-down',
  ])
  await expect(question).toContainText('$1,900')
  await question.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('heading', { name: 'What couples see' })).toBeFocused()
  await visitor.reload()
  await expect(visitor.getByText('From $1,900')).toBeVisible()
  await expect(visitor.getByText('Cut the day before')).toBeVisible()
  await visitor.context().close()
})

test(
  'a listing is written, put in order and discarded with the keyboard alone',
  atNight,
  async ({ page, product }) => {
    await listedVendor(page, product, 'keys')
    await open(page)
    const add = page.getByRole('button', { name: 'Add a package' })
    for (const name of ['First', 'Second']) {
      await tabTo(page, add)
      await page.keyboard.press('Enter')
      await page.keyboard.type(name)
    }
    await tabTo(page, page.getByRole('button', { name: 'Move up: Second' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Move up: Second' })).toBeFocused()
    await expect(page.getByLabel('Package 1: name')).toHaveValue('Second')
    await page.getByLabel('Towns you also work in').focus()
    await page.keyboard.type('Savannah')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Towns you work in' })).toContainText('Savannah')
    await page.getByLabel('Languages you speak').focus()
    await page.keyboard.type('Portuguese')
    await expect(page.getByRole('list', { name: 'Languages you speak' })).toContainText(
      'Portuguese',
    )
    await page.getByRole('button', { name: 'Remove First' }).focus()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Package 2: name')).toHaveValue('First')
    await save(page)
    await expect(page.getByText("Everything's saved.")).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await tabTo(page, question.getByRole('button', { name: 'Discard changes' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Package 1: name')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'What couples see' })).toBeFocused()
  },
)

test(
  'two tabs that change different parts of a listing keep both',
  atNight,
  async ({ page, product }) => {
    await listedVendor(page, product, 'tabs')
    await open(page)
    const other = await page.context().newPage()
    await open(other)
    await page.getByLabel('Cancellation terms').fill('Free until 60 days before.')
    await save(page)
    await expect(page.getByText("Everything's saved.")).toBeVisible()
    await other.getByLabel('People in your team').fill('4')
    await save(other)
    await expect(other.getByText("Everything's saved.")).toBeVisible()
    await expect(other.getByLabel('Cancellation terms')).toHaveValue('Free until 60 days before.')
  },
)

test('axe finds nothing in the editor, light or dark', atNight, async ({ page, product }) => {
  await listedVendor(page, product, 'axe-listing')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.getByRole('button', { name: 'Add a package' }).click()
  await page.getByLabel('Package 1: price').fill('lots')
  await save(page)
  await expect(page.getByLabel('Package 1: name')).toBeFocused()
  const found = await violationsInBoth(page, 'with errors')
  await page.getByLabel('Package 1: name').fill('All')
  await page.getByLabel('Package 1: price').fill('10')
  await save(page)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect([...found, ...(await violationsInBoth(page, 'the difference'))]).toEqual([])
})

async function open(page: Page) {
  await page.goto('/vendor-dashboard/vendor-profile')
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save draft' }).click()
}

/** A vendor whose business was approved over HTTP, signed in here. */
async function listedVendor(page: Page, product: Product, name: string) {
  const { email, ask, id } = await submittedBusiness(product, name)
  const reviewer = await verifiedPerson(product, `${name}-reviewer`)
  await product.control('groups', { email: reviewer, groups: ['ADMIN'] })
  const decide = await signedIn(product, reviewer)
  for (const event of ['START_REVIEW', 'APPROVE']) {
    const { business } = (await (await decide('GET', `/api/approvals/${id}`)).json()) as {
      business: { version: number }
    }
    const body = { version: business.version, event }
    expect((await decide('POST', `/api/approvals/${id}/events`, body)).status).toBe(200)
  }
  const listing = await ask('GET', `/api/businesses/${id}/listing`)
  const { slug } = (await listing.json()) as { slug: string }
  await enterAs(page, product, email)
  return { slug }
}

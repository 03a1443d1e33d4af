import { password, verifiedPerson } from '#tests/harness/person.ts'
import type { Page } from '@playwright/test'
import { atNight, expect, test } from '../journey.ts'

/* On a slow line a page is read, filled in and pressed before its script is there. */

test(
  'a choice and a press before the page is alive lead to the next step once it is, whatever the address asks for',
  atNight,
  async ({ page }) => {
    const comesAlive = await drawnOnly(page, '/register?utm_source=mail')
    await page.getByRole('radio', { name: 'Couple' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await comesAlive()
    await expect(page.getByLabel('First name')).toBeVisible()
    await page.getByLabel('First name').fill('Maya')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('radio', { name: 'Couple' })).toBeChecked()
  },
)

test('a sign-in that is typed, looked at and sent before the page is alive signs in, once', async ({
  page,
  product,
}) => {
  const email = await verifiedPerson(product, 'early')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.headers()['x-amz-target'] ?? ''))
  const comesAlive = await drawnOnly(page, '/login?redirect=%2Fsettings')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByLabel(/^Password/).press('Enter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(new URL(page.url()).search).toBe('?redirect=%2Fsettings')
  await comesAlive()
  await expect(page).toHaveURL(/\/complete-couple-profile$/)
  expect(asked.filter((call) => call.endsWith('.InitiateAuth'))).toHaveLength(1)
})

test('a registration that goes on shows its own step at once, never the first one', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('First name').fill('Maya')
  const comesAlive = await drawnOnly(page, '/register')
  // The first step is in the document, and is not seen.
  await expect(page.locator('#root input').first()).toBeAttached()
  await expect(page.locator('#root input').first()).toBeHidden()
  await comesAlive()
  await expect(page.getByLabel('First name')).toHaveValue('Maya')
})

/** Opens an address without its modules; what comes back lets them come. */
async function drawnOnly(page: Page, address: string) {
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    expect(page.url().endsWith(address)).toBe(true)
    late.resolve()
    await page.waitForLoadState()
  }
}

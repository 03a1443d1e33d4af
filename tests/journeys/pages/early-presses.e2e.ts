import { password, verifiedPerson } from '#tests/harness/person.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

/* On a slow line a page is read, filled in and pressed before its script is there. */

test('a choice and a press before the page is alive lead to the next step once it is', async ({ page }) => {
  const comesAlive = await drawnOnly(page, '/register')
  await page.getByRole('radio', { name: 'Couple' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await comesAlive()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByLabel('First name').fill('Maya')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: 'Couple' })).toBeChecked()
})

test('a sign-in that is typed, looked at and sent before the page is alive signs in, once', async ({ page, product }) => {
  const email = await verifiedPerson(product, 'early')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.headers()['x-amz-target'] ?? ''))
  const comesAlive = await drawnOnly(page, '/login')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByLabel(/^Password/).press('Enter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  await comesAlive()
  await expect(page).toHaveURL(/\/complete-couple-profile$/)
  expect(asked.filter((call) => call.endsWith('.InitiateAuth'))).toHaveLength(1)
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
    expect(new URL(page.url()).pathname).toBe(address)
    late.resolve()
    await page.waitForLoadState()
  }
}

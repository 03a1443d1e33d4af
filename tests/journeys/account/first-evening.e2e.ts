import { newEmail } from '#tests/harness/person.ts'
import {
  chooseCountry,
  createAccount,
  expect,
  fillAccount,
  fillSignIn,
  test,
  verify,
} from '../journey.ts'
import { violations } from '../pages/visits.ts'

test('a new couple skips what registration asks, answers a few things, leaves, and goes on elsewhere', async ({
  page,
  browser,
  product,
}) => {
  const email = newEmail('evening')
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Couple' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await fillAccount(page, email, 'Nell', 'Ashdown')
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await createAccount(page)
  await verify(page, product, email)
  await fillSignIn(page, email)

  // One clear first thing, and nobody is told what is missing.
  await expect(page.getByRole('region', { name: "Let's set up your wedding" })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Readiness' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Get started' }).click()
  await page.getByRole('radio', { name: 'In a season' }).check()
  await page.getByLabel('Season', { exact: true }).selectOption('summer')
  await page.getByLabel('Wedding city').fill('Galway')
  await chooseCountry(page, 'Wedding country', 'Ireland')
  const found = await violations(page, 'the first question')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Roughly how many guests?' })).toBeFocused()
  await page.getByRole('radio', { name: 'About 80' }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to spend?' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR, Euro, €')
  await page.getByRole('button', { name: 'Finish later' }).click()
  await expect(page.getByText('You have 3 questions left.')).toBeVisible()
  await expect(page.getByText(/^Summer \d{4} in Galway, Ireland$/).first()).toBeVisible()

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
  })
  const screen = await phone.newPage()
  await screen.goto('/login')
  await fillSignIn(screen, email)
  await screen.getByRole('link', { name: 'Carry on' }).click()
  await screen.getByLabel('Total budget').fill('25,000')
  await screen.getByRole('button', { name: 'Save and continue' }).click()
  await expect(screen.getByRole('heading', { name: "Who's planning with you?" })).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('checkbox', { name: 'Already booked: Venue' }).check()
  await screen.getByRole('button', { name: 'Finish', exact: true }).click()
  const name = screen.getByLabel('Who have you booked for Venue?')
  await expect(name).toBeFocused()
  await name.fill('The Ropewalk')
  found.push(...(await violations(screen, 'the last question')))
  await screen.getByRole('button', { name: 'Finish', exact: true }).click()

  await expect(screen).toHaveURL(/\/dashboard$/)
  await expect(screen.getByRole('region', { name: "Let's set up your wedding" })).toHaveCount(0)
  await expect(screen.getByRole('link', { name: /^Vendor bookings.*1.*of 8/ })).toBeVisible()
  await phone.close()
  expect(found).toEqual([])
})

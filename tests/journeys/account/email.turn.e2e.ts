import { newEmail, password } from '#tests/harness/person.ts'
import { enterAs, someoneWithWedding } from '../couple/people.ts'
import { expect, fillSignIn, signIn, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'

test('a new address signs in once its code was typed, and the one before no more', async ({
  page,
  browser,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'moves')
  const next = newEmail('moved')
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAs(page, product, email)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Email', exact: true })
  await card.getByLabel('New email').fill(email)
  await card.getByLabel('Current password').fill(password)
  await card.getByRole('button', { name: 'Send code' }).click()
  await expect(card.getByLabel('New email')).toHaveAccessibleDescription(/your email already/)
  await card.getByLabel('New email').fill(next)
  await card.getByRole('button', { name: 'Send code' }).press('Enter')
  await expect(card.getByText(next)).toBeVisible()
  // Whoever reads the mail on the same phone comes back to a page that was loaded anew.
  await page.reload()
  await expect(card.getByText(next)).toBeVisible()
  await expect(card.getByLabel('Current password')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
  expect(await violations(page, 'the code of a new address')).toEqual([])
  await card.getByLabel('Verification code').fill(await product.codeFor(next))
  await card.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`You now sign in with ${next}.`)).toBeVisible()
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  expect((await product.mailTo(email)).map(({ subject }) => subject)).toContain(
    'Your Vowline email has changed',
  )

  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signIn(elsewhere, email)
  await expect(elsewhere.getByRole('alert')).toContainText(/(Incorrect|Invalid) email or password/)
  await fillSignIn(elsewhere, next)
  await expect(elsewhere).toHaveURL(/\/dashboard/)
  await elsewhere.context().close()
})

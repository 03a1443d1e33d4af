import { password } from '#tests/harness/person.ts'
import { enterAs, joinedBy, ownBrowser, someoneWithWedding } from '../couple/people.ts'
import { expect, fillSignIn, signIn, test } from '../journey.ts'

test('a password that is reset in one browser ends the session of another', async ({
  page,
  browser,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'resets')
  const elsewhere = await ownBrowser(browser, product)
  await signIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  const since = new Date()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Verification code').fill(await product.codeFor(email, since))
  const next = `${password}-new`
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/login/)

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401)
  await fillSignIn(elsewhere, email)
  await expect(elsewhere.getByRole('alert')).toContainText(/(Incorrect|Invalid) email or password/)
  await fillSignIn(elsewhere, email, next)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await elsewhere.context().close()
})

test('a name that was changed is shown at once, here, in another tab and to the other of the two', async ({
  page,
  browser,
  product,
}) => {
  const maya = await someoneWithWedding(product, 'named')
  const tom = await joinedBy(product, maya, 'reads', { kind: 'partner' })
  await enterAs(page, product, maya.email)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/members')
  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, tom.email)
  await theirs.goto('/dashboard/members')
  await page.goto('/settings')
  await expect(tab.getByRole('main')).toContainText(maya.email)
  await expect(theirs.getByRole('main')).toContainText(maya.email)

  await page.getByLabel('First name').fill('Zyxquire')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  for (const at of [page, tab]) await expect(at.getByRole('banner')).toContainText('Zyxquire')
  for (const at of [tab, theirs]) await expect(at.getByRole('main')).toContainText('Zyxquire')
  await page.goto('/dashboard/members')
  await expect(page.getByRole('main')).toContainText('Zyxquire')
  await theirs.context().close()
})

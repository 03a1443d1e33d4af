import { newEmail, verifiedPerson } from '#tests/harness/person.ts'
import {
  atNight,
  createAccount,
  expect,
  fillCouple,
  fillSignIn,
  fillVendor,
  readableByScripts,
  signIn,
  test,
  verify,
} from './journey.ts'

test('a couple registers, verifies, signs in, stays signed in over a reload and signs out', async ({
  page,
  context,
}) => {
  const email = newEmail('maya')
  await fillCouple(page, email)
  await createAccount(page)
  const outbox = await context.newPage()
  await outbox.goto('/dev/outbox')
  const mail = outbox.getByRole('article').filter({ hasText: email }).first()
  const code = /\b\d{6}\b/.exec(await mail.innerText())?.[0] ?? ''
  await outbox.close()
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, email)

  await expect(page).toHaveURL(/\/dashboard$/)
  const main = page.getByRole('main')
  await expect(main.getByText(/Maya.*Sam Okafor/).first()).toBeVisible()
  await expect(main.getByText('Savannah').first()).toBeVisible()
  await expect(main.getByText('120').first()).toBeVisible()
  await expect(main.getByText('Outdoor').first()).toBeVisible()
  await expect(main.getByText('$30,000-50,000').first()).toBeVisible()

  await page.reload()
  await expect(main.getByText('Savannah').first()).toBeVisible()

  const readable = await readableByScripts(page)
  expect(readable).not.toMatch(/eyJ[A-Za-z0-9_-]{20,}/)
  const session = (await context.cookies()).find(({ name }) => name === '__Host-Http-vowline')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(readable).not.toContain(session?.value)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['language', 'en']])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
})

test(
  'a vendor registers and finds the business as a draft on a page of its own',
  atNight,
  async ({ page, product }) => {
    const email = newEmail('ines')
    await fillVendor(page, email)
    await createAccount(page)
    await verify(page, product, email)
    await fillSignIn(page, email)

    await expect(page).toHaveURL(/\/vendor-dashboard$/)
    const main = page.getByRole('main')
    await expect(main.getByText('Ines Varga Flowers').first()).toBeVisible()
    await expect(main.getByText('Florist').first()).toBeVisible()
    await expect(main.getByText('Draft').first()).toBeVisible()
    await page.reload()
    await expect(main.getByText('Ines Varga Flowers').first()).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/vendor-dashboard')
    await expect(page).toHaveURL(/\/login/)
  },
)

test(
  'what was registered appears when the first sign-in happens on another device',
  atNight,
  async ({ page, browser, product }) => {
    const email = newEmail('other-device')
    await fillCouple(page, email)
    await createAccount(page)
    await verify(page, product, email)

    const phone = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 360, height: 740 },
    })
    const screen = await phone.newPage()
    await signIn(screen, email)
    await expect(screen).toHaveURL(/\/dashboard$/)
    await expect(screen.getByRole('main').getByText('Savannah').first()).toBeVisible()
    await phone.close()
  },
)

test('nothing typed is lost: on Back, on reload except the passwords, and when the address is taken', async ({
  page,
  product,
}) => {
  const taken = await verifiedPerson(product, 'taken')
  await fillCouple(page, taken)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Wedding city')).toHaveValue('Savannah')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByText('User already exists.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Maya')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Maya')
  await expect(page.getByLabel(/^Password/)).toHaveValue('')
  expect(await readableByScripts(page)).not.toContain('Correct-horse-7')
})

test(
  'each step says which field is wrong, in the words of the specification',
  atNight,
  async ({ page }) => {
    await page.goto('/register')
    await page.getByRole('radio', { name: 'Vendor' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()

    await page.getByLabel('First name').fill('Ines')
    await page.getByLabel('Last name').fill('Varga')
    await page.getByLabel(/^Email/).fill('not an address')
    await page.getByLabel(/^Password/).fill('short')
    await page.getByLabel('Confirm password').fill('other')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
  },
)

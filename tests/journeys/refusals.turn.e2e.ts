import { callProvider, newEmail, password, verifiedPerson } from '#tests/harness/person.ts'
import { visit } from './pages/visits.ts'
import { atNight, createAccount, expect, fillCouple, fillSignIn, signIn, test } from './journey.ts'

test('a wrong password and an unknown address are told in the same words, which are read out', async ({
  page,
  product,
}) => {
  const email = await verifiedPerson(product, 'wrong-password')
  await visit(page, '/login')
  const alert = page.getByRole('alert')
  // A region is heard only when it was there before its words.
  await expect(alert).toBeEmpty()
  await expect(page.getByRole('status').first()).toBeEmpty()
  await fillSignIn(page, email, 'Not-the-one-9')
  await expect(alert).toContainText(/(Incorrect|Invalid) email or password/)
  const text = await alert.textContent()
  await expect(page.getByLabel(/^Email/)).toHaveValue(email)

  await signIn(page, newEmail('nobody'), 'Not-the-one-9')
  await expect(alert).toHaveText(text ?? '')
})

test('an account that is not confirmed goes to verification with a new code', async ({
  page,
  product,
}) => {
  const email = newEmail('unconfirmed')
  const attributes = {
    email,
    given_name: 'Maya',
    family_name: 'Lindqvist',
    'custom:user_type': 'COUPLE',
  }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  await callProvider(product, 'SignUp', { Username: email, Password: password, UserAttributes })
  const first = await product.codeFor(email)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/verify-email$/)

  const verify = page.getByRole('button', { name: 'Verify' })
  await verify.click()
  await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(
    'This field is required',
  )
  // In one go, as a paste or the keyboard of a phone enters it, spaces and all.
  await page.getByLabel('Verification code').focus()
  await page.keyboard.insertText(first === '000000' ? '111 111 ' : '000 000 ')
  await verify.click()
  await expect(page.getByText('Invalid verification code.')).toBeVisible()
})

test('a code that came too late is called expired', atNight, async ({ page, startAnother }) => {
  const product = await startAnother({ LIMITS: 'off' })
  const email = newEmail('late')
  await fillCouple(page, email, product.url)
  await createAccount(page)
  const code = await product.codeFor(email)
  await product.control('clock', { advanceSeconds: 25 * 3600 })
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Verification code expired.')).toBeVisible()
})

test(
  'a code can be sent again after 60 seconds only, also after a reload',
  atNight,
  async ({ page, startAnother }) => {
    const product = await startAnother()
    const email = newEmail('resend')
    await fillCouple(page, email, product.url)
    await createAccount(page)
    const waiting = page.getByText(/^Resend in \d+ seconds$/)
    await expect(waiting.first()).toBeVisible()
    await page.reload()
    await expect(waiting.first()).toBeVisible()

    const resend = () => callProvider(product, 'ResendConfirmationCode', { Username: email })
    expect((await resend()).status).toBe(200)
    const again = await resend()
    expect([again.status, again.body['__type']]).toEqual([400, 'LimitExceededException'])
  },
)

test('the wrong role meets /unauthorized, and a return target is kept for the right one', async ({
  page,
  product,
}) => {
  const email = await verifiedPerson(product, 'wrong-role')
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/(settings|complete-couple-profile)/)
  await page.goto('/vendor-dashboard')
  await expect(page).toHaveURL(/\/unauthorized$/)
})

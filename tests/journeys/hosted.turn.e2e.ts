import { password, verifiedPerson } from '#tests/harness/person.ts'
import { someoneWithWedding, tokenFor } from './couple/people.ts'
import { atNight, expect, test } from './journey.ts'
import { settled } from './pages/visits.ts'
import type { Page } from '@playwright/test'

async function leaveForHosted(page: Page) {
  await page.goto('/login')
  await chooseHosted(page)
}

async function chooseHosted(page: Page) {
  const ours = new URL(page.url()).origin
  await page
    .getByRole('link', { name: 'Continue with other providers' })
    .or(page.getByRole('button', { name: 'Continue with other providers' }))
    .click()
  // The page that is left has a field for the same.
  await page.waitForURL(({ origin }) => origin !== ours)
  await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible()
}

async function signInHosted(page: Page, email: string) {
  await page.getByRole('textbox', { name: /email/i }).fill(email)
  await page.getByLabel(/^password/i).fill(password)
  await page.getByRole('button', { name: /^sign in$/i }).click()
}

test('a hosted sign-in completes what the account still lacks, terms included, and signing out ends it at the hosted page, too', async ({
  page,
  product,
}) => {
  const email = await verifiedPerson(product, 'hosted')
  await leaveForHosted(page)
  expect(new URL(page.url()).port).toBe(new URL(product.identityUrl).port)
  await signInHosted(page, email)

  await expect(page).toHaveURL(/\/complete-couple-profile$/)
  await page.getByLabel('Wedding city').fill('Asheville')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const terms = page.getByRole('checkbox', { name: 'I accept the terms and conditions' })
  await expect(terms).toHaveAccessibleDescription('You must accept the terms and conditions')
  await expect(page.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms')
  await expect(page.getByRole('link', { name: 'Read the privacy notice' })).toHaveAttribute(
    'href',
    '/privacy',
  )
  await terms.check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('main').getByText('Asheville').first()).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The hosted page asks: it has forgotten who was here.
  await leaveForHosted(page)
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue('')
})

test('whoever joins a wedding by the hosted sign-in is asked for the terms there, and does not join without', async ({
  page,
  product,
}) => {
  const { ask, id } = await someoneWithWedding(product, 'inviting')
  const email = await verifiedPerson(product, 'hosted-helper')
  const rights = { guests: 'view', budget: 'none', timeline: 'none', vendors: 'none' }
  await ask('POST', `/api/weddings/${id}/invitations`, { email, kind: 'helper', rights })
  await page.goto(`/invitation/${await tokenFor(product, email)}`)
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  await chooseHosted(page)
  await signInHosted(page, email)

  await expect(page).toHaveURL(/\/invitation\//)
  const terms = page.getByRole('checkbox', { name: 'I accept the terms and conditions' })
  await expect(terms).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms')
  await page.getByRole('button', { name: 'Join the wedding' }).click()
  await expect(terms).toHaveAccessibleDescription('You must accept the terms and conditions')
  await expect(terms).toBeFocused()
  await terms.check()
  await expect(terms).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Join the wedding' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Sintra').first()).toBeVisible()
  const me = (await (await page.request.get('/api/auth/me')).json()) as object
  expect(me).toMatchObject({ email, profile: 'complete', hasAcceptedTerms: true })
})

test('whoever signs in with another account is asked for it at the hosted page', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'hosted-other')
  await leaveForHosted(page)
  await signInHosted(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/vendor-dashboard')
  await expect(page).toHaveURL(/\/unauthorized/)
  await page.getByRole('link', { name: 'Sign in with another account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await chooseHosted(page)
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue('')
  const another = await someoneWithWedding(product, 'hosted-next')
  await signInHosted(page, another.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  const me = (await (await page.request.get('/api/auth/me')).json()) as object
  expect(me).toMatchObject({ email: another.email })
})

test(
  'Back from the hosted page leads to where the sign-in was chosen, and does not leave again',
  atNight,
  async ({ page }) => {
    await leaveForHosted(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    await settled(page)
    await expect(page).toHaveURL(/\/login$/)
    // It is another attempt of its own that leaves from there.
    await chooseHosted(page)
  },
)

test(
  'a hosted sign-in that is cancelled leads back to sign in and says so',
  atNight,
  async ({ page }) => {
    await leaveForHosted(page)
    await page
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('link', { name: 'Cancel' }))
      .click()
    await expect(page.getByText(/cancelled/i).first()).toBeVisible()
    expect(page.url()).not.toContain('access_denied')
  },
)

test(
  'the return of a hosted sign-in counts once, and leaves no code in the address',
  atNight,
  async ({ page, product }) => {
    const email = await verifiedPerson(product, 'replayed')
    await leaveForHosted(page)
    const returned = page.waitForRequest((request) => request.url().includes('/callback?'))
    await signInHosted(page, email)
    const address = (await returned).url()
    await expect(page).toHaveURL(/\/complete-couple-profile$/)
    expect(page.url()).not.toContain('code=')

    await page.context().clearCookies({ name: '__Host-Http-vowline' })
    await page.goto(address)
    await expect(page.getByRole('alert')).toBeVisible()
    expect(page.url()).not.toContain('code=')
    expect(
      (await page.context().cookies()).some(({ name }) => name === '__Host-Http-vowline'),
    ).toBe(false)
  },
)

test('a return with a state that this tab never made is refused', async ({ page }) => {
  await leaveForHosted(page)
  await page.goto('/callback?code=anything&state=forged-state-forged-state-forged')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(page.url()).not.toContain('code=')
  expect((await page.context().cookies()).some(({ name }) => name === '__Host-Http-vowline')).toBe(
    false,
  )
})

test(
  'whoever has no password here confirms the deletion of their account by signing in once more',
  atNight,
  async ({ page, product }) => {
    const email = await verifiedPerson(product, 'hosted-leaving')
    await leaveForHosted(page)
    await signInHosted(page, email)
    await page.getByLabel('Wedding city').fill('Asheville')
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await product.setClock({ ms: 6 * 60_000 })
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'Delete account' })
    await card.getByRole('button', { name: 'Delete my account' }).click()
    await expect(card.getByText(/^You sign in with another provider/)).toBeVisible()
    await expect(card.getByLabel('Current password')).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Delete in 14 days' })).toHaveCount(0)
    await product.setClock({ ms: 0 })
    await card.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/prompt=login/)
    await signInHosted(page, email)
    await expect(page).toHaveURL(/\/settings$/)
    await card.getByRole('button', { name: 'Delete my account' }).click()
    await expect(card.getByText(/^Thanks for signing in again/)).toBeVisible()
    await card.getByRole('button', { name: 'Delete in 14 days' }).click()
    await expect(card.getByText(/^This account will be deleted on /)).toBeVisible()
  },
)

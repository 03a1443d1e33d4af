import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import { gateOrNight } from '#tests/suite.ts'
import { enterAs } from './couple/people.ts'
import { atNight, countRequests, expect, fillSignIn, signIn, test } from './journey.ts'
import { visit } from './pages/visits.ts'

const refreshEvery = '48:01'

test('a sign-out in one tab is a sign-out in all, and Back shows nothing private', async ({
  page,
  context,
  product,
}) => {
  await enterAs(page, product, await verifiedPerson(product, 'two-tabs'))
  await page.goto('/complete-couple-profile')
  const second = await context.newPage()
  await second.goto('/complete-couple-profile')
  const third = await context.newPage()
  await third.goto('/complete-couple-profile')
  await expect(third.getByLabel('Wedding city')).toBeVisible()
  await third.goto('/api/docs')

  await second.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(second).toHaveURL(/\/login/)
  await expect(page).toHaveURL(/\/login/)
  await third.goBack()
  await expect(third).toHaveURL(/\/login/)
  await expect(third.getByLabel('Wedding city')).toBeHidden()
})

test('a sign-in in one tab is seen by the others', async ({ page, context, product }) => {
  const email = await verifiedPerson(product, 'seen')
  await page.goto('/login')
  const second = await context.newPage()
  await signIn(second, email)
  await expect(second).toHaveURL(/\/complete-couple-profile$/)
  await expect(page).toHaveURL(/\/complete-couple-profile$/)
})

/** How many there are: in the gate enough that they could ask more than once. */
const tabsOpen = gateOrNight({ gate: 3, night: 8 })

test(`of ${tabsOpen} tabs one refreshes for all`, async ({ page, context, product }) => {
  await context.clock.install()
  await enterAs(page, product, await verifiedPerson(product, 'many-tabs'))
  await page.goto('/complete-couple-profile')
  const tabs = await Promise.all(Array.from({ length: tabsOpen - 1 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/complete-couple-profile')))
  await Promise.all(tabs.map((tab) => expect(tab.getByLabel('Wedding city')).toBeVisible()))

  const refreshes = countRequests(context, '/api/auth/refresh')
  const answered = context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/auth/refresh'),
  )
  // One clock for the whole browser: it moves in every tab.
  await context.clock.fastForward(refreshEvery)
  await (await answered).finished()
  // A second round of timers in every tab: whoever meant to refresh as well would do it now.
  await context.clock.runFor(10_000)
  expect(refreshes.count).toBe(1)
})

test(
  'a session that ended elsewhere takes its hint along, and the next page asks for nobody',
  atNight,
  async ({ page, product }) => {
    const email = await verifiedPerson(product, 'hint')
    await enterAs(page, product, email)
    await page.goto('/complete-couple-profile')
    await expect(page.getByLabel('Wedding city')).toBeVisible()
    const hints = async () =>
      (await page.context().cookies()).filter(({ name }) => name === 'vowline_hint').length
    expect(await hints()).toBe(1)
    const elsewhere = await signedIn(product, email)
    expect((await elsewhere('POST', '/api/auth/devices/sign-out-others')).status).toBe(204)
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(hints).toBe(0)

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit(page, '/about')
    expect(asked.filter((path) => path.startsWith('/api/auth/'))).toEqual([])
  },
)

test(
  'an access token that has run out is renewed, and a refresh token that has ends the session with the reason',
  atNight,
  async ({ page, startAnother }) => {
    // Twice it waits for the 15 seconds in which the API answers a refresh by the one before.
    test.slow()
    const product = await startAnother({ LIMITS: 'off' })
    const email = await verifiedPerson(product, 'expiry')
    await page.clock.install()
    await page.goto(`${product.url}/login`)
    await fillSignIn(page, email)
    await expect(page).toHaveURL(/\/complete-couple-profile$/)

    await product.control('clock', { advanceSeconds: 61 * 60 })
    // For 15 seconds a refresh is answered by the one before; the loop's next ones ask the
    // provider.
    const expired = new Date()
    await expect(async () => {
      const answer = page.waitForResponse((response) =>
        response.url().endsWith('/api/auth/refresh'),
      )
      await page.clock.fastForward(refreshEvery)
      const { refreshedAt } = (await (await answer).json()) as { refreshedAt: string }
      expect(new Date(refreshedAt) > expired).toBe(true)
    }).toPass({ timeout: 30_000 })
    await expect(page.getByLabel('Wedding city')).toBeVisible()

    await product.control('clock', { advanceSeconds: 40 * 24 * 3600 })
    await expect(async () => {
      await page.clock.fastForward(refreshEvery)
      await expect(page).toHaveURL(/\/login/, { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(
      page.getByText('Your session has expired. Please sign in again to continue.'),
    ).toBeVisible()
  },
)

test(
  'nobody is signed out while the API is away, and the page goes on when it is back',
  atNight,
  async ({ page, startAnother }) => {
    const before = await startAnother({ LIMITS: 'off' })
    const email = await verifiedPerson(before, 'away')
    await page.clock.install()
    await page.goto(`${before.url}/login`)
    await fillSignIn(page, email)
    await expect(page).toHaveURL(/\/complete-couple-profile$/)
    await page.getByLabel('Wedding city').fill('Not yet saved')

    await before.kill()
    await page.clock.fastForward(refreshEvery)
    await page.clock.runFor(20_000)
    await expect(page.getByLabel('Wedding city')).toHaveValue('Not yet saved')

    await startAnother({ ...before.ports, LIMITS: 'off', DATA_DIR: before.dataDir })
    const refreshed = page.waitForResponse((response) =>
      response.url().endsWith('/api/auth/refresh'),
    )
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect((await refreshed).status()).toBe(200)
    await expect(page.getByLabel('Wedding city')).toHaveValue('Not yet saved')
  },
)

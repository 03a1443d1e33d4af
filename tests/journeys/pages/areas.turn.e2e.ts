import { signedIn, tokensOf } from '#tests/harness/person.ts'
import { gateOrNight, isWholeSuite } from '#tests/suite.ts'
import type { Locator } from '@playwright/test'
import { atNight, expect, test } from '../journey.ts'
import { enter } from './visitors.ts'
import { settled, shifts, tabTo, visit, watchRequests, watchShifts } from './visits.ts'

test(
  'what was saved says so in one place, and is undone from there without a mouse',
  atNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await visit(page, '/couple-profile')
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages).toBeEmpty()
    await page.getByLabel('Wedding city').fill('Tybee Island')
    await page.getByRole('button', { name: 'Save details' }).focus()
    await page.keyboard.press('Enter')
    await expect(messages.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(1)
    await tabTo(page, messages.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect(messages.getByText('Undone')).toBeVisible()
    await expect(page.getByLabel('Wedding city')).toHaveValue('Savannah')
    await page.reload()
    await expect(page.getByLabel('Wedding city')).toHaveValue('Savannah')
  },
)

test(
  'a message stays on the next page, above the bar at the foot, without the way back that belongs to the page before',
  atNight,
  async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, product, 'vendor')
    await visit(page, '/vendor-dashboard/vendor-profile')
    await page.getByLabel('Business city').fill('Savannah')
    await page.getByRole('button', { name: 'Save details' }).click()
    const message = page
      .getByRole('region', { name: 'Messages' })
      .getByText('Saved', { exact: true })
    await expect(message).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Business' })
    const foot = (await message.boundingBox())?.y ?? 0
    expect(foot).toBeLessThan((await bar.boundingBox())?.y ?? 0)
    await bar.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ines Varga Flowers' })).toBeVisible()
    await expect(message).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  },
)

test(
  'on a phone "More" leads to what the bar has no room for, and is lit where one is',
  atNight,
  async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, product, 'couple')
    await visit(page, '/dashboard')
    const bar = page.getByRole('navigation', { name: 'Wedding', exact: true })
    const more = bar.getByRole('button', { name: 'More' })
    const ground = await groundOf(bar.getByRole('link', { name: 'Overview' }))
    for (const name of ['Timeline', 'Registry', 'Website']) {
      await expect(bar.getByRole('link', { name })).toBeHidden()
      await more.click()
      await bar.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(bar.getByRole('link', { name })).toBeHidden()
      expect(await groundOf(more)).toBe(ground)
    }
    await more.press('Enter')
    await expect(bar.getByRole('link', { name: 'Website' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('link', { name: 'Website' })).toBeHidden()
    await expect(more).toBeFocused()
  },
)

test(
  'a device that is signed out is told so once and leaves the list, and the focus stays at the list',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    await signedIn(product, email, await tokensOf(product, email))
    await visit(page, '/settings')
    const devices = page.getByRole('region', { name: 'Devices' })
    const ends = devices.getByRole('button', { name: 'Sign out Unknown device' })
    // A person of these tests comes with two sessions that no browser has opened.
    await expect(ends).toHaveCount(2)
    await ends.first().click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      "Signed out there. You're still signed in here.",
    )
    await expect(page.getByText('Signed out there.')).toHaveCount(1)
    await expect(ends).toHaveCount(1)
    await expect(devices.getByRole('heading', { name: 'Devices' })).toBeFocused()
  },
)

const waits = [
  { visitor: 'couple', path: '/dashboard', call: '/api/weddings', there: 'Sam Okafor' },
  {
    visitor: 'couple',
    path: '/couple-profile',
    call: '/api/weddings',
    there: "First partner's name",
  },
  { visitor: 'couple', path: '/settings', call: '/api/auth/devices', there: 'This device' },
  {
    visitor: 'vendor',
    path: '/vendor-dashboard',
    call: '/api/businesses',
    there: 'Ines Varga Flowers',
  },
  {
    visitor: 'vendor',
    path: '/vendor-dashboard/vendor-profile',
    call: '/api/businesses',
    there: 'Business name',
  },
] as const
/** That of the gate; the rest are opened in the whole suite. */
const gatePaths = ['/dashboard']

for (const width of gateOrNight({ gate: [360], night: [1440, 360] })) {
  for (const { visitor, path, call, there } of waits) {
    if (!isWholeSuite && !gatePaths.includes(path)) continue
    test(`${path} has its shape before its data, and nothing moves when they come, ${width} wide`, async ({
      page,
      product,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, product, visitor)
      const { promise: seen, resolve: haveSeen } = Promise.withResolvers<void>()
      await page.route(`**${call}*`, async (route) => {
        await seen
        await route.continue()
      })
      await watchShifts(page)
      watchRequests(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
      await expect(
        page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }),
      ).toHaveCount(1)
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await shifts(page)
      haveSeen()
      await expect(page.getByText(there).first()).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      await settled(page)
      expect((await shifts(page)).slice(before.length)).toEqual([])
    })
  }
}

function groundOf(lit: Locator) {
  return lit.evaluate((element) => getComputedStyle(element).backgroundColor)
}

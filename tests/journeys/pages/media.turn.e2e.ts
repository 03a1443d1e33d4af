import type { Page } from '@playwright/test'
import { atNight, expect, test } from '../journey.ts'
import { visit } from './visits.ts'

test('a stretch of the track is drawn when its step is finished, and not when the page opens with it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, '/register')
  await watchTransitions(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect.poll(() => transitionsSeen(page)).toContain('background-size')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await watchTransitions(page)
  await page.getByLabel('First name').fill('Maya')
  expect(await transitionsSeen(page)).not.toContain('background-size')
})

test(
  'whoever asked for less motion sees the finished stretch at once',
  atNight,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/register')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().duration)),
      ),
    )
    expect(longest).toBeLessThan(1)
  },
)

test(
  'what points to the end of a line points to its other end where people read from right to left',
  atNight,
  async ({ page }) => {
    await visit(page, '/style-guide')
    const arrow = () =>
      page
        .locator('select')
        .first()
        .evaluate((select) => getComputedStyle(select).backgroundPositionX)
    expect(await arrow()).toMatch(/^calc\(100% - 20px\)/)
    await page.getByRole('radio', { name: 'Right to left' }).check()
    expect(await arrow()).toMatch(/^14px/)
  },
)

/**
 * Remembers, from now on, which properties of the page went from one value to another over time.
 */
function watchTransitions(page: Page) {
  return page.evaluate(() => {
    const seen = new Set<string>()
    document.addEventListener('transitionrun', ({ propertyName }) => void seen.add(propertyName))
    Object.assign(window, { transitionsSeen: seen })
  })
}

function transitionsSeen(page: Page) {
  return page.evaluate(() => [
    ...(window as unknown as { transitionsSeen: Set<string> }).transitionsSeen,
  ])
}

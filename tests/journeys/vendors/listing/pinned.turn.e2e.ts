import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { listedVendor } from '../../pages/bookings.ts'
import { violations } from '../../pages/visits.ts'

test('nothing of a vendor’s page lies under the bar of a phone when Tab reaches it, and a tablet has none', async ({
  page,
  product,
}) => {
  await listedVendor(product, 'Pinned')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  // The last two are what is left of a laptop and of a tablet at 200 % zoom.
  for (const [width, height] of [
    [360, 740],
    [768, 1_024],
    [1_440, 900],
    [720, 450],
    [384, 512],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/marketplace/florist?q=pinned')
    await page.getByRole('link', { name: 'Pinned flowers', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pinned flowers' })).toBeVisible()
    const date = page.getByLabel('Your date')
    const bar = page.locator('[data-bar]')
    await expect(bar).toHaveCount(width < 704 ? 1 : 0)
    if (width >= 704) {
      // So high that the field would stand at the foot of the window, where the bar was.
      const { y, height: own } = (await date.boundingBox())!
      await page.setViewportSize({ width, height: Math.round(y + own + 12) })
      found.push(...(await violations(page, `${width} wide`)))
      await page.setViewportSize({ width, height })
    }
    found.push(...(await reachedUnderBar(page, `${width} by ${height}`)))
  }
  expect(found).toEqual([])
})

/** What the focus comes to and the bar lies over. */
async function reachedUnderBar(page: Page, where: string) {
  const found: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const [own, bar] = [document.activeElement, document.querySelector('[data-bar]')]
      if (!own || !bar || own === document.body || bar.contains(own)) return null
      const [one, other] = [own.getBoundingClientRect(), bar.getBoundingClientRect()]
      return one.bottom > other.top + 1 && one.top < other.bottom ? own.outerHTML : null
    })
    if (covered !== null) found.push(`${where}: ${covered.slice(0, 80)}`)
  }
  return found
}

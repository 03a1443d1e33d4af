import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { enterAs, someoneWithWedding } from '../../couple/people.ts'
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

test('the bar of a vendor whom a couple has saved fits a phone, and its note takes one line', async ({
  page,
  product,
}) => {
  await listedVendor(product, 'Chrysanthemums')
  const { email } = await someoneWithWedding(product, 'saving')
  await enterAs(page, product, email)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/marketplace/florist?q=chrysanthemums')
  await page.getByRole('link', { name: 'Chrysanthemums flowers', exact: true }).click()
  const bar = page.locator('[data-bar]')
  await bar.getByRole('button', { name: 'Save Chrysanthemums flowers' }).click()
  await expect(bar.getByRole('link', { name: /^Saved/u })).toBeVisible()
  const found: string[] = []
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const action of await bar.locator('a, button').all())
      await expect(action).toBeInViewport({ ratio: 1 })
    found.push(...(await reachedUnderBar(page, `${width} wide`)))
  }
  expect(found).toEqual([])
})

/** What the focus comes to and the bar lies over, however far the page is scrolled before. */
async function reachedUnderBar(page: Page, where: string) {
  const found: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let presses = 0; presses < 40; presses++) {
    await page.evaluate(() => {
      const bar = document.querySelector('[data-bar]')
      const controls = [...document.querySelectorAll('a[href], button, input, summary')].filter(
        (control) => control.getClientRects().length > 0 && !bar?.contains(control),
      )
      const next = controls[controls.indexOf(document.activeElement!) + 1]
      if (!bar || !next) return
      // Its head looks out above the bar, so that it is in sight in part.
      window.scrollBy(0, next.getBoundingClientRect().top - bar.getBoundingClientRect().top + 8)
    })
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

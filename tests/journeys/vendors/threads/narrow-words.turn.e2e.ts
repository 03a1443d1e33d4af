import type { Page } from '@playwright/test'
import { enterAs, someoneWithWedding } from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { listedVendor, sendQuote } from '../../pages/bookings.ts'
import { askBusiness } from '../../pages/threads.ts'

const schemes = ['light', 'dark'] as const

test('on a phone a status stays in one line, and buttons without an edge are indented alike', async ({
  page,
  product,
}) => {
  const vendor = await listedVendor(product, 'Narrow')
  const couple = await someoneWithWedding(product, 'narrow')
  const id = await askBusiness(couple.ask, couple.id, vendor.id)
  await sendQuote(vendor, id)
  const quotes = (await (await couple.ask('GET', `/api/enquiries/${id}/quotes`)).json()) as {
    items: { id: string; version: number }[]
  }
  const [quote] = quotes.items
  const counter = {
    version: quote?.version,
    event: 'COUNTER',
    text: 'Without the arch?',
    totalMinor: null,
  }
  expect((await couple.ask('POST', `/api/quotes/${quote?.id}/events`, counter)).status).toBe(200)
  await enterAs(page, product, vendor.email)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['quotes', 'enquiries']) {
      await page.goto(`/vendor-dashboard/${path}`)
      const main = page.getByRole('main')
      await expect(main.locator('[data-state]').first()).toBeVisible()
      const heights = await main
        .locator('p[data-state]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      // One line and its padding; two lines are above forty pixels.
      expect([colorScheme, path, heights.filter((one) => one > 34)]).toEqual([
        colorScheme,
        path,
        [],
      ])
    }
    await page.goto('/vendor-dashboard/quotes')
    await expect(page.getByText('Changes requested').first()).toBeVisible()

    await page.goto(`/vendor-dashboard/enquiries/${id}`)
    const indents = []
    for (const name of [/^Report/, /^Block/]) {
      const button = page.getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      indents.push(
        await button.evaluate((own) => {
          const content = document.createRange()
          const label =
            own.querySelector('span span:not([aria-hidden])') ?? own.querySelector('span')
          content.selectNodeContents(label!)
          return Math.round(content.getBoundingClientRect().left - own.getBoundingClientRect().left)
        }),
      )
    }
    expect([colorScheme, indents[1]]).toEqual([colorScheme, indents[0]])
  }
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/vendor-dashboard/quotes')
    await expect(page.getByText('Changes requested').first()).toBeVisible()
    expect([width, await brokenCells(page)]).toEqual([width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

/** The cells of a table whose words stand in more than one line. */
function brokenCells(page: Page) {
  return page
    .getByRole('main')
    .locator('td')
    .evaluateAll((cells) =>
      cells.flatMap(({ lastChild, textContent }) => {
        const walker = document.createTreeWalker(lastChild!, NodeFilter.SHOW_TEXT)
        const lines = document.createRange()
        const isBroken = Array.from({ length: 9 }, () => walker.nextNode()).some((content) => {
          if (content) lines.selectNodeContents(content)
          return content !== null && new Set([...lines.getClientRects()].map(({ y }) => y)).size > 1
        })
        return isBroken ? [textContent] : []
      }),
    )
}

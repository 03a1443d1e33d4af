import type { Locator, Page } from '@playwright/test'
import { enterAs, someoneWithWedding } from '../couple/people.ts'
import { atNight, expect, test } from '../journey.ts'

test(
  'a plan of 25 tables opens as a whole, and grows and shrinks around what is pointed at',
  atNight,
  async ({ browser, product }) => {
    const email = await manyTables(product)
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      viewport: { width: 1_440, height: 900 },
      hasTouch: true,
    })
    const page = await context.newPage()
    await enterAs(page, product, email)
    await page.goto('/dashboard/guests/seating')
    const plan = page.getByRole('region', { name: 'Plan', exact: true })
    const size = page.getByRole('status', { name: 'Zoom' })
    for (const width of [1_440, 1_024, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => isWhole(plan), `whole at ${width}`).toBe(true)
      await expect(size).not.toHaveText('100%')
    }
    await page.setViewportSize({ width: 1_440, height: 900 })
    await expect.poll(() => isWhole(plan)).toBe(true)

    // Ctrl and the wheel zoom around the pointer; the wheel alone scrolls.
    const fitted = await size.textContent()
    await plan.scrollIntoViewIfNeeded()
    const spot = await middleOf(top(page, 'Table 13'))
    await page.mouse.move(spot.x, spot.y)
    await page.keyboard.down('Control')
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -40)
    await page.keyboard.up('Control')
    await expect(size).not.toHaveText(fitted ?? '')
    await expect.poll(() => away(top(page, 'Table 13'), spot)).toBeLessThan(3)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    const grown = await size.textContent()
    await page.mouse.wheel(0, -40)
    await expect(size).toHaveText(grown ?? '')
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)

    // The chosen zoom stays until the whole plan is requested.
    await page.reload()
    await expect(size).toHaveText(grown ?? '')
    await plan.press('0')
    await expect.poll(() => isWhole(plan)).toBe(true)
    await plan.press('+')
    await expect.poll(() => isWhole(plan)).toBe(false)
    await plan.press('-')
    await plan.press('0')
    await page.reload()
    await expect.poll(() => isWhole(plan)).toBe(true)

    // Two fingers move apart around their middle.
    const before = await size.textContent()
    await plan.scrollIntoViewIfNeeded()
    const middle = await middleOf(top(page, 'Table 13'))
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [-1, 1].map((side) => ({ x: middle.x + (side * apart) / 2, y: middle.y })),
      })
    await touch('touchStart', 60)
    for (let apart = 60; apart <= 120; apart += 10) await touch('touchMove', apart)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(size).not.toHaveText(before ?? '')
    await expect.poll(() => away(top(page, 'Table 13'), middle)).toBeLessThan(3)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await context.close()
  },
)

/** Whether the whole scrolled content is visible. */
function isWhole(plan: Locator) {
  return plan.evaluate(
    (own) => own.scrollWidth <= own.clientWidth && own.scrollHeight <= own.clientHeight,
  )
}

function top(page: Page, table: string) {
  return page.getByRole('group', { name: `${table}, ` }).getByRole('button', { name: table })
}

async function middleOf(place: Locator) {
  const box = (await place.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function away(place: Locator, from: { x: number; y: number }) {
  const { x, y } = await middleOf(place)
  return Math.hypot(x - from.x, y - from.y)
}

/** A couple whose dinner has 25 tables, five in each row. */
async function manyTables(product: Parameters<typeof someoneWithWedding>[0]) {
  const { email, ask, id } = await someoneWithWedding(product, 'maya')
  const at = `/api/weddings/${id}`
  const { items } = (await (await ask('GET', `${at}/events`)).json()) as {
    items: { id: string; kind: string }[]
  }
  const event = items.find(({ kind }) => kind === 'reception')!.id
  const answers = [{ eventId: event, answer: 'coming' }]
  expect(
    (
      await ask('POST', `${at}/households`, {
        name: 'Okafor',
        guests: [{ firstName: 'Ada', answers }],
      })
    ).status,
  ).toBe(201)
  const tables = Array.from({ length: 25 }, (_, place) => ({
    name: `Table ${place + 1}`,
    shape: 'round',
    chairs: 8,
    x: 12 + (place % 5) * 30,
    y: Math.floor(place / 5) * 30,
  }))
  expect((await ask('POST', `${at}/events/${event}/tables`, { tables })).status).toBe(201)
  return email
}

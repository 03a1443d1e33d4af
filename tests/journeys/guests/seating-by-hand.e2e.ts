import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Seating } from '#machines/seating/seating.schema.ts'
import type { Product } from '#tests/harness/product.ts'
import { enterAs, ownBrowser, someoneWithWedding } from '../couple/people.ts'
import { atNight, expect, onBothAtNight, test } from '../journey.ts'
import { violationsInBoth } from '../pages/visits.ts'

const people = ['Ada', 'Ben', 'Cleo', 'Dev', 'Efa', 'Finn']

test(
  'on a phone a finger that swipes scrolls, one that rests carries somebody to a table, and one that taps is asked for it',
  onBothAtNight,
  async ({ browser, product }) => {
    const { email, seated, nameAt } = await dinner(product)
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await enterAs(page, product, email)
    await page.goto('/dashboard/guests/seating')
    const finger = fingerOn(page, await context.newCDPSession(page))
    const waiting = page.getByRole('region', { name: /^Not seated/ })
    const ada = waiting.getByRole('button', { name: 'Ada', exact: true })
    await expect(ada).toBeVisible()

    // A swipe on a guest scrolls.
    const from = await middleOf(ada)
    await finger.along(from, { x: from.x, y: from.y - 240 })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(60)
    expect(await seated()).toEqual([])
    await expect(page.getByRole('dialog')).toBeHidden()
    await scrollHasEnded(page)
    await page.evaluate(() => window.scrollTo(0, 0))

    // A long press picks up; near the edge the page scrolls until the table is visible.
    const table = page.locator('[data-spot]', {
      has: page.getByRole('heading', { name: 'Table 2' }),
    })
    await finger.restOn(ada)
    await finger.to({ x: 384, y: 600 })
    const carried = await page.locator('p[aria-hidden="true"]', { hasText: 'Ada' }).boundingBox()
    expect(carried!.x + carried!.width).toBeLessThanOrEqual(390)
    expect(carried!.y + carried!.height).toBeLessThan(600)
    await finger.to({ x: 195, y: 830 })
    await expect
      .poll(async () => (await table.boundingBox())?.y ?? 10_000, { timeout: 20_000 })
      .toBeLessThan(560)
    await finger.to(await middleOf(table))
    await expect(table).toHaveAttribute('data-over')
    await finger.off()
    await expect.poll(seated).toEqual(['Ada at Table 2'])

    // A guest dropped at their own seat stays, without a question.
    const seat = table.getByRole('button', { name: 'Ada', exact: true })
    await finger.restOn(seat)
    await finger.off()
    await expect(page.getByText('Ada picked up')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await seated()).toEqual(['Ada at Table 2'])

    // A guest dropped on another swaps seats with them.
    await waiting.getByRole('button', { name: 'Ben', exact: true }).tap()
    await page
      .getByRole('dialog')
      .getByLabel('Sit at')
      .selectOption({ label: 'Table 1 · 4 free seats' })
    expect(await violationsInBoth(page, 'somebody’s seat')).toEqual([])
    await page.getByRole('button', { name: 'Save seat' }).tap()
    await expect.poll(seated).toEqual(['Ada at Table 2', 'Ben at Table 1'])
    const ben = page
      .getByRole('region', { name: 'Table 1' })
      .getByRole('listitem')
      .filter({ hasText: 'Ben' })
    await ben.scrollIntoViewIfNeeded()
    await finger.restOn(seat)
    await finger.to(await middleOf(ben.getByRole('button')))
    await finger.off()
    await expect.poll(seated).toEqual(['Ada at Table 1', 'Ben at Table 2'])
    expect(await nameAt('Table 1', 0)).toBe('Ada')
    await context.close()
  },
)

test(
  'of two browsers the second is asked before it seats over the first, and each sees what the other does',
  onBothAtNight,
  async ({ page, browser, product }) => {
    const { email, seated, seat } = await dinner(product)
    await seat('Ada', 'Table 1', 0)
    const other = await ownBrowser(browser, product)
    for (const one of [page, other]) {
      await enterAs(one, product, email)
    }
    // This browser receives no live updates, as if it has just woken up.
    await other.route('**/live', (route) => route.abort())
    for (const one of [page, other]) {
      await one.goto('/dashboard/guests/seating')
      await expect(chair(one, 'Table 1', 1)).toHaveAccessibleName('Seat 1, Ada')
    }
    await chair(page, 'Table 1', 1).click()
    await chair(page, 'Table 2', 3).click()
    await expect.poll(seated).toEqual(['Ada at Table 2'])
    await chair(other, 'Table 1', 1).click()
    await chair(other, 'Table 1', 4).click()
    const question = other.getByRole('alertdialog', { name: 'Seat Ada anyway?' })
    await expect(question).toBeVisible()
    await expect(chair(other, 'Table 2', 3)).toHaveAccessibleName('Seat 3, Ada')
    expect(await violationsInBoth(other, 'two at once')).toEqual([])
    await question.getByRole('button', { name: 'Seat anyway' }).click()
    await expect(chair(other, 'Table 1', 4)).toHaveAccessibleName('Seat 4, Ada')
    await expect.poll(seated).toEqual(['Ada at Table 1'])
    // The first browser still listens, and shows the change by itself.
    await expect(chair(page, 'Table 1', 4)).toHaveAccessibleName('Seat 4, Ada')
    await expect(chair(page, 'Table 2', 3)).toHaveAccessibleName('Seat 3, free')
  },
)

test(
  'a room is mirrored where one reads from the right: what is moved by mouse and by keys stands where it is seen',
  atNight,
  async ({ page, product }) => {
    const { email, seated, tableAt } = await dinner(product)
    await enterAs(page, product, email)
    await page.goto('/dashboard/guests/seating')
    await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl' }))
    const [first, second] = [top(page, 'Table 1'), top(page, 'Table 2')]
    const [one, two] = [await middleOf(first), await middleOf(second)]
    expect(one.x).toBeGreaterThan(two.x)

    // By mouse, away from the start: to the left.
    const before = await tableAt('Table 1')
    await page.mouse.move(one.x, one.y)
    await page.mouse.down()
    await page.mouse.move(one.x - 66, one.y + 44, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await tableAt('Table 1')).x).toBeGreaterThan(before.x)
    await expect(page.getByText('Moved Table 1')).toBeVisible()
    const there = await middleOf(first)
    expect(Math.abs(there.x - (one.x - 66))).toBeLessThan(5)
    expect(Math.abs(there.y - (one.y + 44))).toBeLessThan(5)

    // By keys: the arrow to the left moves it to the left.
    await second.click()
    await page.getByRole('button', { name: 'Move on the plan' }).click()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await middleOf(second)).x).toBeLessThan(two.x)
    await page.keyboard.press('Escape')

    // A guest follows the mouse.
    await page.getByRole('button', { name: 'Cleo', exact: true }).hover()
    await page.mouse.down()
    await chair(page, 'Table 2', 2).hover()
    await page.mouse.up()
    await expect.poll(seated).toEqual(['Cleo at Table 2'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(
      page
        .getByRole('region', { name: 'Table 2' })
        .getByRole('button', { name: 'Cleo', exact: true }),
    ).toBeVisible()
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
    expect(await violationsInBoth(page, 'from the right')).toEqual([])
  },
)

/** A dinner with six attending guests from six households, and two tables of four. */
async function dinner(product: Product) {
  const { email, ask, id } = await someoneWithWedding(product, 'maya')
  const at = `/api/weddings/${id}`
  const read = async <T>(path: string) => (await (await ask('GET', at + path)).json()) as T
  const { items: events } = await read<{ items: { id: string; kind: string }[] }>('/events')
  const event = events.find(({ kind }) => kind === 'reception')!.id
  const answers = [{ eventId: event, answer: 'coming' }]
  for (const firstName of people)
    expect(
      (
        await ask('POST', `${at}/households`, {
          name: `Home of ${firstName}`,
          guests: [{ firstName, answers }],
        })
      ).status,
    ).toBe(201)
  const tables = [1, 2].map((number) => ({
    name: `Table ${number}`,
    shape: 'round',
    chairs: 4,
    x: 12 + (number - 1) * 30,
    y: 0,
  }))
  expect((await ask('POST', `${at}/events/${event}/tables`, { tables })).status).toBe(201)
  const { items: guests } = await read<{ items: { id: string; firstName: string }[] }>('/guests')
  const room = () => read<Seating>(`/events/${event}/seating`)
  const tableAt = async (name: string) =>
    (await room()).tables.find((table) => table.name === name)!
  const firstNameOf = (guestId: string) => guests.find((guest) => guest.id === guestId)?.firstName
  return {
    email,
    tableAt,
    seated: async () => {
      const { seats, tables: there } = await room()
      const names = new Map(there.map((table) => [table.id, table.name]))
      return seats
        .map(({ guestId, tableId }) => `${firstNameOf(guestId)} at ${names.get(tableId)}`)
        .toSorted()
    },
    nameAt: async (table: string, place: number) => {
      const tableId = (await tableAt(table)).id
      return firstNameOf(
        (await room()).seats.find((seat) => seat.tableId === tableId && seat.place === place)
          ?.guestId ?? '',
      )
    },
    seat: async (name: string, table: string, place: number) => {
      const guestId = guests.find(({ firstName }) => firstName === name)!.id
      const placements = [
        { guestId, version: null, to: { tableId: (await tableAt(table)).id, place } },
      ]
      expect(
        (await ask('POST', `${at}/events/${event}/seats`, { by: 'hand', placements })).status,
      ).toBe(200)
    },
  }
}

function top(page: Page, table: string) {
  return page.getByRole('group', { name: `${table}, ` }).getByRole('button', { name: table })
}

function chair(page: Page, table: string, number: number) {
  return page
    .getByRole('group', { name: `${table}, ` })
    .getByRole('button', { name: `Seat ${number}, ` })
}

interface Spot {
  x: number
  y: number
}

async function middleOf(place: Locator): Promise<Spot> {
  const box = (await place.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger on the screen, simulated by touch events. */
function fingerOn(page: Page, session: CDPSession) {
  let at: Spot = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spot?: Spot) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: spot ? [spot] : [] })
  const steps = async (to: Spot) => {
    const from = at
    for (let step = 1; step <= 10; step++) {
      at = { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 }
      await touch('touchMove', at)
    }
  }
  return {
    along: async (from: Spot, to: Spot) => {
      at = from
      await touch('touchStart', from)
      await steps(to)
      await touch('touchEnd')
    },
    /** Presses on a guest until they are picked up. */
    restOn: async (person: Locator) => {
      await person.scrollIntoViewIfNeeded()
      at = await middleOf(person)
      await touch('touchStart', at)
      await expect(page.locator('[data-carries]')).toBeVisible()
    },
    to: steps,
    off: () => touch('touchEnd'),
  }
}

/** Scrolling continues after the finger has left; measure positions only after it has ended. */
function scrollHasEnded(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let before = Number.NaN
        const look = () => {
          if (window.scrollY === before) return resolve()
          before = window.scrollY
          requestAnimationFrame(() => requestAnimationFrame(look))
        }
        look()
      }),
  )
}

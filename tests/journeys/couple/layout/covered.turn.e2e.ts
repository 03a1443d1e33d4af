import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, joinedBy, ownBrowser, someoneWithWedding } from '../people.ts'

const widths = [360, 1_440]
const height = 740

test('the selection bar and the toast leave in sight the guests that they are about', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'many')
  for (let number = 10; number < 40; number++) {
    const household = { name: `Household ${number}`, guests: [{ firstName: `Guest ${number}` }] }
    expect((await ask('POST', `/api/weddings/${id}/households`, household)).status).toBe(201)
  }
  await enterAs(page, product, email)
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/guests')
    await expect(page.getByRole('grid', { name: 'Guest list' })).toBeVisible()
    const last = page.getByRole('row').filter({ hasText: 'Guest 39' })
    await scrollToEnd(page)
    await last.getByRole('gridcell').first().click()
    const bar = page.locator('[data-bar="foot"]')
    await expect(bar).toContainText('1 selected')
    await expectApart(width, { row: last, bar })
    // What is not selected yet is reached below the bar, too, by scrolling and by keys.
    await scrollToEnd(page)
    await expectApart(width, { row: last, bar })
    // On a phone the fields open when they are asked for.
    if (width === 360) await bar.locator('[aria-expanded]').click()
    await bar.getByLabel('Reply', { exact: true }).selectOption('Coming')
    await bar.getByRole('button', { name: 'Set reply' }).click()
    const toast = toastOf(page)
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectApart(width, { row: last, toast })
    await expectApart(width, { bar, toast })
    await toast.getByRole('button', { name: 'Undo' }).click()
  }
})

test('the selection bar leaves a small phone room for its list, with a refusal as well', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'small')
  const household = { name: 'Household', guests: [{ firstName: 'Guest' }] }
  expect((await ask('POST', `/api/weddings/${id}/households`, household)).status).toBe(201)
  await enterAs(page, product, email)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/dashboard/guests')
  await page
    .getByRole('row')
    .filter({ hasText: 'Guest' })
    .last()
    .getByRole('gridcell')
    .first()
    .click()
  const bar = page.locator('[data-bar="foot"]')
  await bar.locator('[aria-expanded]').click()
  await page.route('**/guests/changes', (route) =>
    route.fulfill({ status: 409, json: { code: 'version_stale' } }),
  )
  await bar.getByRole('button', { name: 'Set reply' }).click()
  await expect(bar.getByRole('alert')).toContainText('Someone else just changed this')
  // The navigation and the head of the columns take 128 px, a guest with two events some 150.
  expect((await bar.boundingBox())?.height).toBeLessThan(640 - 128 - 200)
  await expect(bar.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('the selection bar and the toast leave in sight the tasks that they are about', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'planning')
  await enterAs(page, product, email)
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/timeline')
    const tick = page.getByRole('checkbox', { name: /^Mark .* as done$/ })
    await expect(tick.first()).toBeVisible()
    await scrollToEnd(page)
    const last = page.getByRole('listitem').filter({ has: tick.last() }).last()
    await tick.last().click()
    const toast = toastOf(page)
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectApart(width, { row: last, toast })
    await toast.getByRole('button', { name: 'Undo' }).click()

    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await scrollToEnd(page)
    const bar = page.locator('[data-bar="foot"]')
    await page
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check()
    await expect(bar).toBeVisible()
    await scrollToEnd(page)
    const chosen = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: /^Select / }).last() })
      .last()
    await expectApart(width, { row: chosen, bar })
  }
})

test('a question that is longer than a phone leaves in sight what may be answered', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'long', {
    weddingDate: '2027-06-19',
  })
  const details = { contact: '', email: '', phone: '', website: '', price: null, notes: '' }
  for (let number = 10; number < 30; number++) {
    const vendor = { ...details, name: `Considered vendor ${number}`, offerUntil: null }
    const choice = { category: 'music', details: vendor, isBooked: true }
    expect((await ask('POST', `/api/weddings/${id}/choices`, choice)).status).toBe(201)
  }
  await enterAs(page, product, email)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/couple-profile')
  await page.getByLabel('Wedding date').fill('18 September 2027')
  await page.getByRole('button', { name: /^Save/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Move the wedding to / })
  await expect(question).toContainText('Considered vendor 29')
  const isLonger = await question.evaluate(
    ({ scrollHeight }) => scrollHeight > globalThis.innerHeight,
  )
  expect(isLonger).toBe(true)
  for (const button of await question.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
  expect(await violations(page, 'a long question')).toEqual([])
})

test('the choice between two versions leaves in sight the field that it is about and the way to save', async ({
  page,
  browser,
  product,
}) => {
  const maya = await someoneWithWedding(product, 'maya')
  const tom = await joinedBy(product, maya, 'tom', { kind: 'partner' })
  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, tom.email)
  await enterAs(page, product, maya.email)
  for (const [round, width] of widths.entries()) {
    await page.setViewportSize({ width, height })
    await page.goto('/couple-profile')
    const city = page.getByLabel('Wedding city')
    await expect(city).not.toHaveValue('')
    await city.fill(`Lisbon ${round}`)
    await theirs.goto('/couple-profile')
    await theirs.getByLabel('Wedding city').fill(`Porto ${round}`)
    await theirs.getByRole('button', { name: 'Save details' }).click()
    const conflict = page.getByRole('region', { name: 'You both changed this' })
    await expect(conflict).toBeVisible()
    await expectApart(width, { field: city, conflict })
    await expectApart(width, { conflict, save: page.getByRole('button', { name: 'Save details' }) })
    await conflict.getByRole('radio', { name: /^Porto/ }).check()
    await expectApart(width, { field: city, conflict })
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(conflict).toHaveCount(0)
  }
})

const toastOf = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).locator('[data-covers]')

/** Scrolls until nothing more comes, as a thumb does. */
async function scrollToEnd(page: Page) {
  await expect
    .poll(async () => {
      await page.mouse.move(180, 400)
      await page.mouse.wheel(0, 4_000)
      return page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollTop } = document.documentElement
        return scrollHeight - clientHeight - Math.ceil(scrollTop)
      })
    })
    .toBeLessThanOrEqual(1)
}

/** Neither of the two lies over the other, and the first is in the window. */
async function expectApart(width: number, parts: Record<string, Locator>) {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({ name, box: await part.boundingBox() })),
  )
  const [one, other] = boxes.map(({ box }) => box)
  if (!one || !other) throw new Error(`Not drawn at ${width}: ${JSON.stringify(boxes)}`)
  const isCovered =
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  expect({ width, parts: boxes, isCovered }).toEqual({ width, parts: boxes, isCovered: false })
}

import type { Locator } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { tabTo, visit } from '../../pages/visits.ts'
import { enterAs, joinedBy, ownBrowser, someoneWithWedding } from '../people.ts'

/** 1440 by 900 at 200 %. */
const zoomed = { width: 720, height: 450 }
const phone = { width: 360, height: 740 }

test('what the Tab key reaches is in sight: in the side at 200 %, and in a row of tabs on a phone', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'keys')
  await page.setViewportSize(zoomed)
  await enterAs(page, product, email)
  await visit(page, '/dashboard/members')
  const side = page.getByRole('navigation', { name: 'Wedding', exact: true })
  for (const name of ['Overview', 'Registry', 'Website']) {
    await tabTo(page, side.getByRole('link', { name }))
    await expect(side.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(phone)
  const tabs = page.getByRole('navigation', { name: 'About this wedding' })
  for (const name of ['Partner and helpers', 'Activity']) {
    await tabTo(page, tabs.getByRole('link', { name }))
    await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('what a partner changed meanwhile is not saved over before it was in sight', async ({
  page,
  browser,
  product,
}) => {
  const maya = await someoneWithWedding(product, 'maya')
  const tom = await joinedBy(product, maya, 'tom', { kind: 'partner' })
  await addGift(maya, 'Blanket')
  await page.setViewportSize(phone)
  const theirs = await ownBrowser(browser, product)
  for (const [at, email] of [
    [page, maya.email],
    [theirs, tom.email],
  ] as const) {
    await enterAs(at, product, email)
    await at.goto('/dashboard/registry')
    await at.getByRole('button', { name: 'Edit Blanket' }).click()
  }
  const mine = page.getByRole('dialog')
  await mine.getByLabel('Name').fill('Wool blanket')
  await saveAs(theirs.getByRole('dialog'), 'Silk blanket')
  const conflict = mine.getByRole('region', { name: 'You both changed this' })
  await expect(conflict).toBeVisible()
  await expect(conflict).not.toBeInViewport()
  await mine.getByLabel('Name').press('Enter')
  await expect(conflict.getByRole('radio', { name: /^Wool/ })).toBeFocused()
  await expect(conflict).toBeInViewport()
  await expect(theirs.getByRole('heading', { name: 'Silk blanket' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(mine.getByLabel('Name')).toHaveValue('Silk blanket')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(mine).toHaveCount(0)
  await expect(theirs.getByRole('heading', { name: 'Wool blanket' })).toBeVisible()
})

async function saveAs(window: Locator, name: string) {
  await window.getByLabel('Name').fill(name)
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window).toHaveCount(0)
}

async function addGift(
  { ask, id }: Pick<Awaited<ReturnType<typeof someoneWithWedding>>, 'ask' | 'id'>,
  title: string,
) {
  const gift = { kind: 'gift', note: '', link: '', currency: 'USD', price: 900, wanted: 1, title }
  expect((await ask('POST', `/api/weddings/${id}/registry/gifts`, gift)).status).toBe(201)
}

import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, someoneWithWedding } from '../people.ts'

const waits = "Saved on this device. We'll send it when you're back online."
const count = '1 change is waiting for a connection.'

test('a form that is saved without a connection waits through a reload, in two tabs, and is sent once', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'form')
  await enterAs(page, product, email)
  await openTimeline(page)
  const other = await page.context().newPage()
  await openTimeline(other)
  const task = await taskNamed(ask, id, 'Order the rings')
  await cut(page)
  await page.getByRole('button', { name: 'Order the rings', exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Two plain bands')
  await page.getByRole('button', { name: 'Save task' }).click()
  await expect(page.getByText(waits)).toBeVisible()
  await expect(page.getByText(count)).toBeVisible()
  expect(await violations(page, 'a form that waits')).toEqual([])
  // The other tab knows, and so does the page after a reload.
  await expect(other.getByText(waits)).toBeVisible()
  await page.reload()
  await expect(page.getByText(waits)).toBeVisible()
  await page.getByRole('button', { name: 'Order the rings', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Two plain bands')

  await page.context().unroute(changes)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(count)).toHaveCount(0)
  await expect(other.getByText(waits)).toHaveCount(0)
  const saved = await taskNamed(ask, id, 'Order the rings')
  expect([saved?.notes, saved?.version]).toEqual(['Two plain bands', (task?.version ?? 0) + 1])
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((place) => place.startsWith('queue.')),
    ),
  ).toEqual([])
})

test("a form that waited is never saved over somebody else's change: both versions are shown to choose from", async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'both')
  await enterAs(page, product, email)
  await openTimeline(page)
  await cut(page)
  await page.getByRole('button', { name: 'Order the rings', exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Two plain bands')
  await page.getByRole('button', { name: 'Save task' }).click()
  await expect(page.getByText(waits)).toBeVisible()
  const task = await taskNamed(ask, id, 'Order the rings')
  const change = { version: task?.version, notes: 'One with a stone' }
  expect((await ask('PATCH', `/api/weddings/${id}/tasks/${task?.id}`, change)).status).toBe(200)

  await page.context().unroute(changes)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Open your change: Order the rings' }).click()
  const mine = page.getByRole('radio', { name: /Two plain bands/ })
  await expect(mine).toBeVisible()
  expect((await taskNamed(ask, id, 'Order the rings'))?.notes).toBe('One with a stone')
  await page.getByRole('button', { name: 'Save task' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await taskNamed(ask, id, 'Order the rings'))?.notes)
    .toBe('Two plain bands')
  await expect(page.getByText('Someone else changed it in the meantime.')).toHaveCount(0)
})

test('signing out asks about what waits, and removes it', async ({ page, product }) => {
  const { email, ask, id } = await someoneWithWedding(product, 'leaving')
  await enterAs(page, product, email)
  await openTimeline(page)
  await cut(page)
  await page.getByRole('button', { name: 'Order the rings', exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Two plain bands')
  await page.getByRole('button', { name: 'Save task' }).click()
  await expect(page.getByText(waits)).toBeVisible()
  await page.getByRole('button', { name: 'Discard your change: Order the rings' }).click()
  await expect(page.getByText(waits)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(waits)).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Sign out with 1 change not sent?' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByText(waits)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await asked.getByRole('button', { name: 'Sign out and discard' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((place) => place.startsWith('queue.')),
    ),
  ).toEqual([])
  await page.context().unroute(changes)
  expect((await taskNamed(ask, id, 'Order the rings'))?.notes).toBe('')
})

/** What changes one task. */
const changes = /\/tasks\/[\da-f-]{36}$/

/** Nothing that changes a task arrives, from whichever tab. */
async function cut(page: Page) {
  await page.context().route(changes, (route) => route.abort('connectionrefused'))
}

async function openTimeline(page: Page) {
  await page.goto('/dashboard/timeline')
  await expect(page.getByRole('button', { name: 'Order the rings', exact: true })).toBeVisible()
}

type Ask = Awaited<ReturnType<typeof someoneWithWedding>>['ask']

/** A task of the checklist by its words, which only the browser has. */
async function taskNamed(ask: Ask, id: string, name: string) {
  const read = await ask('GET', `/api/weddings/${id}/tasks?limit=100`)
  const { items } = (await read.json()) as {
    items: { id: string; version: number; number: number | null; notes: string }[]
  }
  return items.find(({ number }) => number === numbers[name])
}

const numbers: Record<string, number> = { 'Order the rings': 40 }

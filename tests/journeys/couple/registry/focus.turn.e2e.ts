import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { enterAs, someoneWithWedding } from '../people.ts'

test('in a low window a gift that is moved by keys stays in sight, whatever is pressed next', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 450 })
  const { email, ask, id } = await someoneWithWedding(product, 'mover-of-gifts')
  const gift = { kind: 'gift', note: '', link: '', currency: 'USD', price: 18_000, wanted: 1 }
  for (const title of ['Kettle', 'Pan', 'Lamp', 'Vase', 'Rug', 'Clock']) {
    const body = { ...gift, title }
    expect((await ask('POST', `/api/weddings/${id}/registry/gifts`, body)).status).toBe(201)
  }
  await enterAs(page, product, email)
  await page.goto('/dashboard/registry')
  const down = page.getByRole('button', { name: 'Move down: Kettle' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Pan', 'Kettle', 'Lamp', 'Vase', 'Rug', 'Clock'])
  await inSight(page, 'Move down: Kettle')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Pan', 'Lamp', 'Kettle', 'Vase', 'Rug', 'Clock'])
  await inSight(page, 'Move down: Kettle')

  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Pan', 'Kettle', 'Lamp', 'Vase', 'Rug', 'Clock'])
  await inSight(page, 'Move down: Kettle')
  await page.getByRole('button', { name: 'Move up: Kettle' }).focus()
  await page.keyboard.press('Enter')
  // The first has no button to move it up.
  await expect(page.getByRole('heading', { name: 'Kettle' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Pan', 'Kettle', 'Lamp', 'Vase', 'Rug', 'Clock'])
  await expect(page.getByRole('heading', { name: 'Kettle' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Kettle' })).toBeInViewport({ ratio: 1 })
})

function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
}

async function inSight(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
}

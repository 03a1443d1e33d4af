import type { Page } from '@playwright/test'
import { signedIn } from '#tests/harness/person.ts'
import { atNight, expect, test } from '../journey.ts'
import { enter } from '../pages/visitors.ts'
import { violations } from '../pages/visits.ts'

test('a household is written down, answered for by keys alone, changed together and brought back', async ({
  page,
  product,
}) => {
  await enter(page, product, 'couple')
  await page.goto('/dashboard/guests')
  await expect(page.getByRole('heading', { name: 'No guests yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add household' }).click()
  await page.getByRole('button', { name: 'Save household' }).click()
  await expect(page.getByLabel('Household name')).toHaveAccessibleDescription(
    'This field is required',
  )
  await page.getByLabel('Household name').fill('The Okafor family')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Email for the invitation').fill('grace@okafor')
  await page.getByRole('button', { name: 'Save household' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email for the invitation').fill('grace@okafor.example')
  await page.getByRole('button', { name: 'Add another person' }).click()
  await page.getByRole('group', { name: 'Person 2' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save household' }).click()
  await expect(page.getByText('2 people in 1 household.')).toBeVisible()
  await expect(page.getByText('Plus-one of Grace')).toBeVisible()

  const grid = page.getByRole('grid', { name: 'Guest list' })
  await expect(grid).toHaveAttribute('aria-rowcount', '4')
  await page.getByRole('checkbox', { name: 'Select everyone shown' }).focus()
  for (const key of ['Tab', 'ArrowDown', 'ArrowRight', 'Enter', 'c', 'Enter'])
    await page.keyboard.press(key)
  await expect(cell(page, 3, 3)).toHaveText('Coming')
  await expect(cell(page, 3, 3)).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key)
  await page.keyboard.type('Sea bass')
  await page.keyboard.press('Escape')
  await expect(cell(page, 3, 5)).toHaveText('Not chosen')
  await expect(page.getByRole('heading', { name: '1 of 2 have replied' })).toBeVisible()

  await page.keyboard.press('Control+a')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByLabel('Reply', { exact: true }).selectOption('Not coming')
  await page.getByRole('button', { name: 'Set reply' }).click()
  await expect(cell(page, 3, 3)).toHaveText('Not coming')
  await expect(cell(page, 4, 3)).toHaveText('Not coming')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 3, 3)).toHaveText('Coming')
  await expect(cell(page, 4, 3)).toHaveText('No reply')
  await page.getByRole('button', { name: '1 no reply' }).click()
  await expect(page.getByText('1 guest shown')).toBeVisible()
  // The address keeps it, together with what is searched, and one press takes it away.
  await page.getByLabel('Find a guest').fill('okafor')
  await expect(page).toHaveURL(/\?q=okafor&answer=pending$/)
  await page.reload()
  await expect(page.getByText('1 guest shown')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('2 guests shown')).toBeVisible()
  await expect(page).toHaveURL(/\/guests$/)

  // Whoever is removed by keys leaves the focus to the neighbour, and has it again once that is
  // undone.
  await cell(page, 4, 2).click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 guest shown')).toBeVisible()
  await expect(cell(page, 3, 2)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('2 guests shown')).toBeVisible()
  await expect(cell(page, 4, 2)).toBeFocused()
})

test(
  'what could not be saved stays in its cell, with the reason below it, and is saved when it is tried again',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const guests = [{ firstName: 'Grace', meal: 'Duck' }, { firstName: 'Tom' }]
    await ask('POST', `/api/weddings/${items[0]?.id}/households`, { name: 'Okafor', guests })
    await page.goto('/dashboard/guests')
    await expect(page.getByText('2 people in 1 household.')).toBeVisible()
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Details of Grace' }) })
    const write = /\/guests\/[\w-]+$/
    await page.route(write, (route) => route.fulfill({ status: 500 }))
    await cell(page, 3, 5).click()
    await page.keyboard.press('F2')
    await page.keyboard.type('Sea bass')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Not saved. An unexpected error occurred.')
    await expect(cell(page, 3, 5)).toHaveText('Sea bass')
    await expect(cell(page, 3, 5)).toHaveAttribute('aria-invalid', 'true')
    await expect(cell(page, 3, 5)).toBeFocused()
    for (const width of [1_440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await violations(page, `an unsaved guest at ${width}, ${colorScheme}`)).toEqual([])
        const inside = await row.evaluate((line) => {
          const { bottom, right } = line.getBoundingClientRect()
          const parts = [...line.querySelectorAll('p, button')].map((part) =>
            part.getBoundingClientRect(),
          )
          return parts.every((part) => part.bottom <= bottom && part.right <= right)
        })
        expect(inside).toBe(true)
      }
    }
    await page.unroute(write)
    await page.setViewportSize({ width: 1_440, height: 800 })
    await page.getByRole('link', { name: 'Budget' }).first().click()
    await expect(page).toHaveURL(/budget$/)
    await page.goBack()
    await expect(cell(page, 3, 5)).toHaveText('Sea bass')
    await row.getByRole('button', { name: 'Try again for Grace' }).press('Enter')
    await expect(row).not.toContainText('Not saved')
    await expect(cell(page, 3, 5)).toBeFocused()
    await page.reload()
    await expect(cell(page, 3, 5)).toHaveText('Sea bass')
  },
)

test(
  'what somebody else writes down shows by itself, and the list is not read again for it',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    await page.goto('/dashboard/guests')
    await expect(page.getByRole('heading', { name: 'No guests yet' })).toBeVisible()
    const lists: string[] = []
    page.on('request', (request) => {
      if (/\/(guests|households|rsvps)\?limit/.test(request.url())) lists.push(request.url())
    })
    await ask('POST', `/api/weddings/${items[0]?.id}/households`, {
      name: 'Raman',
      guests: [{ firstName: 'Priya' }],
    })
    await expect(page.getByText('1 person in 1 household.')).toBeVisible()
    expect(lists).toEqual([])
  },
)

test(
  'hundreds are reached from the first to the last, on a wide screen and on a phone, in light and dark',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const guests = Array.from({ length: 20 }, (_, place) => ({
      firstName: `Guest ${place + 1}`,
      tags: place === 0 ? ['Parent'] : [],
    }))
    for (let household = 1; household <= 20; household++) {
      const name = `Household ${String(household).padStart(2, '0')}`
      await ask('POST', `/api/weddings/${items[0]?.id}/households`, { name, guests })
    }
    await page.goto('/dashboard/guests')
    const grid = page.getByRole('grid', { name: 'Guest list' })
    await expect(grid).toHaveAttribute('aria-rowcount', '421')
    expect(await grid.getByRole('row').count()).toBeLessThan(120)
    await cell(page, 2, 2).click()
    await page.keyboard.press('Control+End')
    await expect(cell(page, 421, 2)).toBeFocused()
    await expect(cell(page, 421, 2)).toBeInViewport()
    await page.keyboard.press('Control+Home')
    await expect(cell(page, 2, 2)).toBeFocused()
    for (const width of [1_440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true)
      for (const colorScheme of ['light', 'dark'] as const) {
        // Without motion, so that no colour is seen half way from one scheme to the other.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await violations(page, `guests at ${width}, ${colorScheme}`)).toEqual([])
      }
    }
  },
)

/** A cell by the place of its row and column in the whole table, from 1. */
function cell(page: Page, row: number, column: number) {
  return page.locator(`[aria-rowindex="${row}"] > [data-col="${column - 1}"]`)
}

test(
  'somebody who is on the list twice becomes one by keys alone, comes back, and is told apart',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const add = (name: string, guest: object) =>
      ask('POST', `/api/weddings/${items[0]?.id}/households`, { name, guests: [guest] })
    await add('Okafor', { firstName: 'Jon', lastName: 'Okafor', email: 'jon@one.test' })
    await add('John Okafor', { firstName: 'John', lastName: 'Okafor', phone: '020 7946 0018' })
    await page.goto('/dashboard/guests')
    await page.getByRole('button', { name: 'Review' }).press('Enter')
    const window = page.getByRole('dialog', { name: 'Possible duplicates' })
    for (const width of [1_440, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violations(page, `twice at ${width}`)).toEqual([])
    }
    await window.getByRole('button', { name: 'Keep Jon Okafor' }).press('Enter')
    await expect(window.getByText('No duplicates found')).toBeVisible()
    // Above the window, which has the focus again afterwards.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(window).toBeFocused()
    // On a slow phone Escape is pressed before the next frame.
    await page.evaluate(() => {
      const soon = globalThis.requestAnimationFrame
      globalThis.requestAnimationFrame = (act) => Number(setTimeout(() => soon(act), 1_000))
    })
    await window.getByRole('button', { name: 'Keep Jon Okafor' }).press('Enter')
    await expect(window.getByText('No duplicates found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 person in 1 household.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 people in 2 households.')).toBeVisible()
    await page.getByRole('button', { name: 'Review' }).click()
    await window.getByRole('button', { name: "They're different people" }).press('Enter')
    await page.reload()
    await expect(page.getByText('2 people in 2 households.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0)
  },
)

import type { Page } from '@playwright/test'
import { graceDays } from '#machines/account/deletion/deletion.rules.ts'
import { accountDeletionCases } from '#machines/account/deletion/deletion.cases.ts'
import type { DeletionEvent } from '#machines/account/deletion/deletion.machine.ts'
import { accountDeletionModel } from '#machines/account/deletion/deletion.model.ts'
import type { DeletionState } from '#machines/account/deletion/deletion.selectors.ts'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import { leaveRecord } from '#tests/harness/levels/records.ts'
import { walkedInBrowser } from '#tests/harness/levels/walked-in-browser.ts'
import { callProvider, password } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { enterAs, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { expect, test, withoutPage } from '#tests/journeys/journey.ts'

const day = 86_400_000

/** What the page offers nobody: to call off what is due already, and to erase before the day. */
const offered = accountDeletionCases.filter(
  ({ type, at }) => type !== (at < '2026-12' ? 'ERASE' : 'CANCEL'),
)
const cover = transitionCover({
  ...accountDeletionModel,
  only: (event) => offered.some((known) => known === event),
})
const outOfReach = Object.fromEntries(
  cover.missing.guards.map((name) => [
    name,
    'The page offers no control for what the chart would ignore.',
  ]),
)

interface Leaving {
  page: Page
  product: Product
  email: string
}

const gestures: Record<DeletionEvent['type'], (leaving: Leaving) => Promise<unknown>> = {
  ASK: async ({ page }) => {
    const card = page.getByRole('region', { name: 'Delete account' })
    await card.getByRole('button', { name: 'Delete my account' }).click()
    await card.getByLabel('Current password').fill(password)
    await card.getByRole('button', { name: 'Delete in 14 days' }).click()
  },
  CANCEL: ({ page }) =>
    page
      .getByRole('region', { name: 'Delete account' })
      .getByRole('button', { name: 'Keep my account' })
      .click(),
  // Nobody presses anything: the day comes.
  ERASE: async ({ product, email }) => {
    await product.setClock({ ms: graceDays * day })
    const parameters = {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }
    await expect
      .poll(async () => (await callProvider(product, 'InitiateAuth', parameters)).status, {
        timeout: 45_000,
      })
      .toBe(400)
  },
}

const views: Record<DeletionState, (leaving: Leaving) => Promise<unknown>> = {
  none: seesItOffered,
  cancelled: seesItOffered,
  asked: async ({ page }) => {
    const card = page.getByRole('region', { name: 'Delete account' })
    await expect(card.getByText(/^This account will be deleted on /)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  },
  erased: async ({ page }) => {
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/login/)
  },
}

test.describe('accountDeletion in the browser', () => {
  withoutPage('every state is seen and every transition walked', () => {
    expect([...cover.missing.states, ...cover.missing.transitions]).toEqual([])
  })

  for (const [number, path] of walkedInBrowser(
    'accountDeletion',
    cover.paths,
    ({ steps }) => steps.length,
  )) {
    test(`${number}. ${pathName(path)}`, async ({ page, product }) => {
      const { email } = await someoneWithWedding(product, 'leaver')
      const leaving = { page, product, email }
      await enterAs(page, product, email)
      await page.goto('/settings')
      try {
        for (const [place, { event, state }] of path.steps.entries()) {
          // The first step is the beginning itself.
          if (place > 0) await gestures[(event as DeletionEvent).type](leaving)
          await views[state.value as DeletionState](leaving)
        }
      } finally {
        await product.setClock({ ms: 0 })
      }
      leaveRecord(String(number), {
        machine: 'accountDeletion',
        level: 'browser',
        visited: path.visited,
        outOfReach,
      })
    })
  }
})

async function seesItOffered({ page }: Leaving) {
  const card = page.getByRole('region', { name: 'Delete account' })
  await expect(card.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expect(card.getByText('This account is erased on')).toHaveCount(0)
}

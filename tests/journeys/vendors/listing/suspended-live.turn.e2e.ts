import type { Page } from '@playwright/test'
import { approve, enterAs, ownBrowser, submittedBusiness } from '../../couple/people.ts'
import { expect, onBoth, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'

test(
  'a suspended business leaves a search and a page that are open in another browser, and comes back',
  onBoth,
  async ({ page: team, product, browser }) => {
    const going = await submittedBusiness(product, 'Lilac')
    const reviewer = await approve(product, going.id)
    await approve(product, (await submittedBusiness(product, 'Lilacwood')).id)

    const visitor = await ownBrowser(browser, product)
    await visitor.goto('/marketplace/florist?q=lilac')
    const card = visitor.getByRole('link', { name: 'Lilac flowers', exact: true })
    await expect(card).toBeVisible()
    await expect(visitor.getByText('2 vendors')).toBeVisible()
    const reader = await visitor.context().newPage()
    await reader.goto('/marketplace/v/lilac-flowers')
    await expect(reader.getByRole('heading', { level: 1, name: 'Lilac flowers' })).toBeVisible()
    await Promise.all([hears(visitor), hears(reader)])

    await enterAs(team, product, reviewer)
    await team.goto(`/admin/review/${going.id}`)
    await team.getByLabel('Reason').fill('Their insurance has ended.')
    await decide(team, 'Suspend')
    await expect(card).toHaveCount(0)
    await expect(
      visitor.getByText('1 vendor Lilac flowers has just left the marketplace.'),
    ).toBeVisible()
    await expect(
      reader.getByRole('heading', { level: 1, name: 'This vendor is no longer listed' }),
    ).toBeVisible()
    expect(await violations(reader, 'a vendor who has left')).toEqual([])
    // Neither page was loaded again.
    expect(await stillTheSame(visitor)).toBe(true)
    expect(await stillTheSame(reader)).toBe(true)

    await team.getByLabel('Reason').fill('They have renewed it.')
    await decide(team, 'Reinstate')
    await expect(card).toBeVisible()
    await expect(reader.getByRole('heading', { level: 1, name: 'Lilac flowers' })).toBeVisible()
    await visitor.context().close()
  },
)

/** Waits until the page follows what happens to listings, and marks its document. */
async function hears(page: Page) {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('follow-channel')),
      ),
    )
    .toBe(true)
}

function stillTheSame(page: Page) {
  return page.evaluate(() => 'isMarked' in window)
}

/** Presses a decision, and then again where it is asked for once more. */
async function decide(page: Page, act: string) {
  await page.getByRole('button', { name: act }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
}

import {
  approve,
  enterAs,
  ownBrowser,
  someoneWithWedding,
  submittedBusiness,
} from '../couple/people.ts'
import { expect, test } from '../journey.ts'
import { askBusiness, bookThread } from '../pages/threads.ts'

test('a vendor without a connection says once that they are late, and the couple sees it live', async ({
  page,
  browser,
  product,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const vendor = await submittedBusiness(product, 'Dayside')
  await approve(product, vendor.id)
  const couple = await someoneWithWedding(product, 'today', { weddingDate: today })
  const thread = await askBusiness(couple.ask, couple.id, vendor.id, today)
  await bookThread(vendor.ask, couple.ask, thread)
  const theirs = await ownBrowser(browser, product)
  await enterAs(page, product, couple.email)
  await page.goto('/dashboard/timeline/day')
  const shown = page.getByRole('region', { name: 'Vendors on the day' })
  await expect(shown).toContainText('Expected')

  await theirs.setViewportSize({ width: 360, height: 780 })
  await enterAs(theirs, product, vendor.email)
  await theirs.goto('/vendor-dashboard')
  await theirs
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: /open the day sheet/ })
    .click()
  await theirs.getByRole('button', { name: 'Running late' }).click()
  await theirs.context().setOffline(true)
  await theirs.getByRole('button', { name: '20 minutes' }).click()
  await expect(theirs.getByText(/No connection\. We'll send "20 min late"/)).toBeVisible()
  await expect(shown).toContainText('Expected')
  await theirs.context().setOffline(false)
  await expect(shown).toContainText('20 min late')
  await expect(theirs.getByText(/No connection/)).toBeHidden()

  await theirs.getByRole('button', { name: "We've arrived" }).click()
  await expect(shown).toContainText('Arrived')
  await theirs.getByRole('button', { name: "We're done" }).click()
  await expect(shown).toContainText('Done')

  // The sheet stays open, and shows what the couple puts into the schedule meanwhile.
  const times = { dayOffset: 0, start: 1_260, end: 1_290 }
  const sparklers = { title: 'Sparklers', ...times, place: '', people: [], notes: '' }
  await couple.ask('POST', `/api/weddings/${couple.id}/schedule`, sparklers)
  await expect(theirs.getByText('Sparklers').first()).toBeVisible()
})

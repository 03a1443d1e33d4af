import type { Page } from '@playwright/test'
import { enterAs, ownBrowser, someoneWithWedding } from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { bookingOf, listedVendor } from '../../pages/bookings.ts'
import { askBusiness, bookThread } from '../../pages/threads.ts'

test('a wedding moves with two booked vendors: one can, one cannot, and nothing moves before they say so', async ({
  page,
  browser,
  product,
}) => {
  const couple = await someoneWithWedding(product, 'postponing', { weddingDate: '2031-06-14' })
  const [can, cannot] = [await listedVendor(product, 'Able'), await listedVendor(product, 'Unable')]
  const threads = [
    await askBusiness(couple.ask, couple.id, can.id),
    await askBusiness(couple.ask, couple.id, cannot.id),
  ]
  for (const [at, { ask }] of [can, cannot].entries())
    await bookThread(ask, couple.ask, threads[at] ?? '')
  const [able, unable] = [await ownBrowser(browser, product), await ownBrowser(browser, product)]
  await enterAs(page, product, couple.email)
  await enterAs(able, product, can.email)
  await enterAs(unable, product, cannot.email)
  await able.goto(`/vendor-dashboard/enquiries/${threads[0]}`)
  await unable.goto(`/vendor-dashboard/enquiries/${threads[1]}`)

  // Before anything is asked, the couple reads whom it is asked of and what stays meanwhile.
  await page.goto('/couple-profile')
  await page.getByLabel('Wedding date').fill('20 September 2031')
  await page.getByRole('button', { name: 'Save details' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    "We'll ask your booked vendors whether they can move with you",
  )
  await expect(question).toContainText('Able flowers')
  await expect(question).toContainText('Unable flowers')
  await expect(question).toContainText("You can't undo this")
  await question.getByRole('button', { name: 'Move the date' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  for (const theirs of [able, unable]) {
    await expect(bookingOf(theirs)).toContainText('14 June 2031')
    await expect(bookingOf(theirs)).toContainText('20 September 2031 is being discussed')
  }
  await able.getByRole('button', { name: 'We can do the new date' }).click()
  await expect(bookingOf(able)).toContainText('20 September 2031')
  await expect(bookingOf(able)).not.toContainText('is being discussed')
  await unable.getByRole('button', { name: "We can't do the new date" }).click()
  await expect(unable.getByRole('button', { name: 'We can do the new date' })).toHaveCount(0)

  // The couple reads both answers, and that it is theirs to decide about the one who cannot.
  await page.goto(`/dashboard/enquiries/${threads[0]}`)
  await expect(bookingOf(page)).toContainText('20 September 2031')
  await expectInSight(page, 'Able flowers agreed to the new date')
  await page.goto(`/dashboard/enquiries/${threads[1]}`)
  await expectInSight(page, "Unable flowers can't do the new date")
  await expect(bookingOf(page)).toContainText('14 June 2031')
  await page.getByRole('button', { name: 'Keep the old date' }).click()
  for (const side of [page, unable]) {
    await expect(bookingOf(side)).toContainText('14 June 2031')
    await expect(bookingOf(side)).not.toContainText('is being discussed')
  }

  // A vendor has answered: the move has no undo any more.
  await page.goto('/dashboard/activity')
  await expect(page.getByText(/^Moved the wedding from Saturday 14 June 2031/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo: Moved the wedding/ })).toHaveCount(0)
})

/** What happened is also told in a part of the page that is opened when it is asked for. */
async function expectInSight(page: Page, text: string) {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
}

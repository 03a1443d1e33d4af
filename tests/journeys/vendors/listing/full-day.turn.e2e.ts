import {
  approve,
  enterAs,
  ownBrowser,
  someoneWithWedding,
  submittedBusiness,
} from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { askBusiness, bookThread } from '../../pages/threads.ts'
import { violations } from '../../pages/visits.ts'

test('a vendor who takes two weddings a day is free for the second couple and for no third', async ({
  page: vendor,
  browser,
  product,
}) => {
  const day = inNextMonth(12)
  const business = await submittedBusiness(product, 'Twofold')
  await approve(product, business.id)
  const other = await submittedBusiness(product, 'Twofolder')
  await approve(product, other.id)
  await enterAs(vendor, product, business.email)
  await vendor.goto('/vendor-dashboard/calendar')
  const rules = vendor.getByRole('region', { name: 'When you work' })
  await rules.getByLabel('Weddings a day').fill('2')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(vendor.getByText('Saved', { exact: true })).toBeVisible()
  await vendor.getByRole('button', { name: 'Next month' }).click()
  const inCalendar = vendor.locator(`button[data-day="${day}"]`)
  await expect(inCalendar).toHaveAccessibleName(/: free$/)

  const third = await someoneWithWedding(product, 'third', { weddingDate: day })
  const couple = await ownBrowser(browser, product)
  await enterAs(couple, product, third.email)
  const found = couple.getByRole('link', { name: 'Twofold flowers', exact: true })
  const search = async (count: number) => {
    await couple.goto(`/marketplace/florist?q=twofold&date=${day}`)
    await expect(couple.getByText(count === 1 ? '1 vendor' : '2 vendors').first()).toBeVisible()
    await expect(found).toHaveCount(count - 1)
  }
  const book = async (name: string) => {
    const booking = await someoneWithWedding(product, name, { weddingDate: day })
    const thread = await askBusiness(booking.ask, booking.id, business.id, day)
    await bookThread(business.ask, booking.ask, thread)
  }

  await book('first')
  const booked = vendor.getByRole('region', { name: /^Booked/ })
  await expect(booked).toContainText('1 of 2 places taken')
  await search(2)
  await found.click()
  await expect(couple.getByRole('heading', { level: 1, name: 'Twofold flowers' })).toBeVisible()
  await expect(couple.getByText(/^Free on /)).toBeVisible()

  await book('second')
  await expect(booked).toContainText('2 of 2 places taken')
  await expect(booked.getByRole('link')).toHaveCount(2)
  await expect(inCalendar).toHaveAccessibleName(/: fully booked$/)
  expect(await violations(vendor, 'a calendar with a full day')).toEqual([])

  // The page of the vendor, and both side by side, on the day of the third couple's wedding.
  await couple.reload()
  await expect(couple.getByText(/^Not free on /)).toBeVisible()
  await couple.goto('/marketplace/florist?q=twofold')
  for (const name of ['Twofold flowers', 'Twofolder flowers'])
    await couple.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
  await couple.getByRole('link', { name: 'Compare 2' }).click()
  const row = couple
    .getByRole('table', { name: 'Vendors side by side' })
    .getByRole('row', { name: /On your date/ })
  await expect(row.getByRole('cell')).toHaveText([/Not free$/, /Not stated$/])
  await search(1)
  await couple.context().close()
})

/** A day of the month after this one: always ahead, whatever today is. */
function inNextMonth(number: number) {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, number))
    .toISOString()
    .slice(0, 10)
}

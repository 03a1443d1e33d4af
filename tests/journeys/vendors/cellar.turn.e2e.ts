import { addDays } from '#machines/kernel/values/dates.ts'
import { keptAnswers, untilWorkerIsThere } from '../couple/offline/worker.ts'
import { approve, enterAs, someoneWithWedding, submittedBusiness } from '../couple/people.ts'
import { expect, test } from '../journey.ts'
import { askBusiness, bookThread } from '../pages/threads.ts'
import { violations } from '../pages/visits.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 } })

test('in the week of a wedding its vendor reads clients, quotes, bookings, calendar and day sheet without a connection, and nothing after signing out', async ({
  page,
  product,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const day = addDays(today, 3)
  const vendor = await submittedBusiness(product, 'Cellar')
  await approve(product, vendor.id)
  const couple = await someoneWithWedding(product, 'cellar', { weddingDate: day })
  const thread = await askBusiness(couple.ask, couple.id, vendor.id, day)
  const booking = await bookThread(vendor.ask, couple.ask, thread)

  await enterAs(page, product, vendor.email)
  await page.goto('/vendor-dashboard')
  await untilWorkerIsThere(page)
  // The worker keeps what is read once it is there; nothing but the first page is opened.
  await page.reload()
  const parts = ['bookings', 'calendar', 'calendar/bookings', 'clients', 'payments', 'quotes']
  await expect
    .poll(() => keptAnswers(page))
    .toEqual(
      expect.arrayContaining([
        ...parts.map((part) => `/api/businesses/${vendor.id}/${part}`),
        `/api/bookings/${booking}/day`,
      ]),
    )
  await page.context().setOffline(true)

  await page.goto('/vendor-dashboard/clients')
  await expect(page.getByText(/^You're offline/)).toBeVisible()
  const table = page.getByRole('table')
  await expect(table.getByRole('link').first()).toBeVisible()
  expect(await violations(page, 'clients without a connection')).toEqual([])
  await page.goto('/vendor-dashboard/quotes')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.goto('/vendor-dashboard/bookings')
  await expect(page.getByText('$3,000').first()).toBeVisible()
  await page.goto('/vendor-dashboard/calendar')
  // At the end of a month the wedding is in the next one.
  const monthsAhead = Number(day.slice(0, 7) !== today.slice(0, 7))
  for (let month = 0; month < monthsAhead; month++)
    await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('1 of 1 place taken')).toBeVisible()
  await page.goto(`/vendor-dashboard/bookings/${booking}/day`)
  await expect(page.getByRole('button', { name: 'Running late' })).toBeVisible()

  await page.context().setOffline(false)
  await page.goto('/signout')
  await expect.poll(() => keptAnswers(page)).toEqual([])
})

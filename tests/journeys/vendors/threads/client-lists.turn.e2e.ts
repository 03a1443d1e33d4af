import { enterAs, someoneWithWedding } from '../../couple/people.ts'
import { untilWorkerIsThere } from '../../couple/offline/worker.ts'
import { expect, test } from '../../journey.ts'
import { listedVendor, sendQuote } from '../../pages/bookings.ts'
import { askBusiness, bookThread } from '../../pages/threads.ts'
import { tabTo, violations } from '../../pages/visits.ts'
import type { Product } from '#tests/harness/product.ts'

/** A vendor with a client, and a quote that another couple has yet to decide about. */
async function busyVendor(product: Product, name: string) {
  const vendor = await listedVendor(product, name)
  const [client, other] = [
    await someoneWithWedding(product, 'client'),
    await someoneWithWedding(product, 'deciding'),
  ]
  const booked = await askBusiness(client.ask, client.id, vendor.id)
  await bookThread(vendor.ask, client.ask, booked)
  await sendQuote(vendor, await askBusiness(other.ask, other.id, vendor.id, '2031-07-05'))
  return { vendor, booked }
}

test('clients and quotes are reached, filtered and opened with the keyboard alone, at any width', async ({
  page,
  product,
}) => {
  const { vendor, booked } = await busyVendor(product, 'Ledger')
  await enterAs(page, product, vendor.email)
  const found: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/vendor-dashboard/bookings')
    const tabs = page.getByRole('navigation', { name: 'Bookings', exact: true })
    await tabTo(page, tabs.getByRole('link', { name: 'Clients' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused()
    const client = page.getByRole('main').getByRole('link', { name: 'Maya & Tom' })
    await expect(client).toHaveCount(1)
    found.push(...(await violations(page, `clients, ${width} wide`)))
    await tabTo(page, client)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/vendor-dashboard/enquiries/${booked}$`))
    await page.goBack()

    await tabTo(page, tabs.getByRole('link', { name: 'Quotes' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeFocused()
    const quotes = page.getByRole('main').getByRole('link', { name: 'Maya & Tom, quote 1' })
    await expect(quotes).toHaveCount(2)
    found.push(...(await violations(page, `quotes, ${width} wide`)))
    await tabTo(page, page.getByRole('link', { name: 'Open 1' }))
    await page.keyboard.press('Enter')
    await expect(quotes).toHaveCount(1)
    await tabTo(page, quotes)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Withdraw quote' })).toBeVisible()
  }
  expect(found).toEqual([])
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('clients and quotes say that they could not be loaded, and come once there is one', async ({
    page,
    product,
  }) => {
    const { vendor } = await busyVendor(product, 'Unplugged')
    await enterAs(page, product, vendor.email)
    await page.goto('/vendor-dashboard')
    await untilWorkerIsThere(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [path, refusal, name] of [
      ['clients', "We couldn't load your clients.", 'Maya & Tom'],
      ['quotes', "We couldn't load your quotes.", 'Maya & Tom, quote 1'],
    ] as const) {
      await page.context().setOffline(true)
      await page.goto(`/vendor-dashboard/${path}`)
      await expect(page.getByText(refusal)).toBeVisible()
      expect(await violations(page, `${path} without a connection`)).toEqual([])
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
    }
  })
})

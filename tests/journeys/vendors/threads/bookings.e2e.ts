import { expect as expectApi } from '@playwright/test'
import { enterAs, ownBrowser, someoneWithWedding } from '../../couple/people.ts'
import { atNight, expect, test } from '../../journey.ts'
import { acceptQuote, bookingOf, listedVendor, sendQuote, status } from '../../pages/bookings.ts'
import type { Vendor } from '../../pages/bookings.ts'
import { askBusiness } from '../../pages/threads.ts'

test('a quote is accepted, signed and paid, and both sides read that it is booked', async ({
  page,
  browser,
  product,
}) => {
  const vendor = await listedVendor(product, 'Marigold')
  const couple = await someoneWithWedding(product, 'maya')
  const id = await askBusiness(couple.ask, couple.id, vendor.id)
  await sendQuote(vendor, id)
  const theirs = await ownBrowser(browser, product)
  await enterAs(page, product, couple.email)
  await enterAs(theirs, product, vendor.email)
  await page.goto(`/dashboard/enquiries/${id}`)
  await acceptQuote(page)
  await expect(bookingOf(page)).toContainText('Pay the deposit')

  await theirs.goto(`/vendor-dashboard/enquiries/${id}`)
  await theirs.getByRole('button', { name: 'Send a contract' }).click()
  await theirs.getByLabel('Contract text').fill('Flowers for the whole day.')
  await theirs.getByRole('button', { name: 'Send contract' }).click()
  await page.getByLabel('Your full name').fill('Maya Okafor')
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await theirs.getByLabel('Your full name').fill('Ana Lindqvist')
  await theirs.getByRole('button', { name: 'Sign the contract' }).click()
  // What is stale is refused: the couple sees the vendor's name before they go on.
  await expect(bookingOf(page)).toContainText('Signed by Ana Lindqvist')
  await page.getByRole('button', { name: /^Mark as paid today: .* deposit/ }).click()
  await theirs.getByRole('button', { name: /^It arrived: .* deposit/ }).click()

  for (const side of [page, theirs]) await expect(status(side, 'booked')).toBeVisible()

  await expect(bookingOf(page)).toContainText("They haven't told you their times yet")
  await theirs.getByRole('button', { name: 'Tell them your times' }).click()
  await theirs.getByRole('textbox', { name: /^Start/ }).fill('2pm')
  await theirs.getByLabel('Finish').fill('late')
  await theirs.getByRole('button', { name: 'Save times' }).click()
  await expect(theirs.getByText('Enter a time, e.g.')).toBeVisible()
  await theirs.getByLabel('Finish').fill('1:00')
  await theirs.getByLabel('Arrive to set up').fill('13:00')
  await theirs.getByRole('button', { name: 'Save times' }).click()
  await expect(bookingOf(page)).toContainText('14:00 to 01:00, setting up from 13:00')
  await page.goto('/dashboard/enquiries?show=agreed')
  await expect(page.getByRole('list', { name: 'Enquiries' })).toContainText('Booked')
  await page.goto('/dashboard/vendors')
  await expect(page.getByRole('main')).toContainText('Booked')
})

test(
  'the last place is said before accepting, and who finds the day full waits in line',
  atNight,
  async ({ page, browser, product }) => {
    const vendor = await listedVendor(product, 'Last')
    const [first, second] = [
      await someoneWithWedding(product, 'first'),
      await someoneWithWedding(product, 'second'),
    ]
    const ids = [
      await askBusiness(first.ask, first.id, vendor.id),
      await askBusiness(second.ask, second.id, vendor.id),
    ]
    for (const id of ids) await sendQuote(vendor, id)
    const other = await ownBrowser(browser, product)
    await enterAs(page, product, first.email)
    await enterAs(other, product, second.email)
    await page.goto(`/dashboard/enquiries/${ids[0]}`)
    await page.getByRole('button', { name: 'Accept quote 1' }).click()
    await expect(page.getByText(/It's their last place/)).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept quote 1' }).click()
    await expect(bookingOf(page)).toContainText('Pay the deposit')

    await other.goto(`/dashboard/enquiries/${ids[1]}`)
    await expect(other.getByText(/is fully booked on/)).toBeVisible()
    await other.getByRole('button', { name: 'Join the queue' }).click()
    await expect(other.getByText(/You're number 1 in the queue/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(bookingOf(page)).toContainText("the booking isn't binding yet")
    await page.getByRole('button', { name: 'Cancel booking' }).last().click()
    await expect(status(page, 'cancelled')).toBeVisible()
    await expect(other.getByText(/is free and kept for you until/)).toBeVisible({ timeout: 30_000 })
    await acceptQuote(other)
    await expect(bookingOf(other)).toContainText('Pay the deposit')
  },
)

test(
  'calling off a booking that is binding says what is owed before',
  atNight,
  async ({ page, product }) => {
    const vendor = await listedVendor(product, 'Owed')
    const couple = await someoneWithWedding(product, 'owing')
    const id = await askBusiness(couple.ask, couple.id, vendor.id)
    await sendQuote(vendor, id)
    await enterAs(page, product, couple.email)
    await page.goto(`/dashboard/enquiries/${id}`)
    await acceptQuote(page)
    await page.getByRole('button', { name: /^Mark as paid today: .* deposit/ }).click()
    await confirmPayment(vendor, id)
    await expect(status(page, 'booked')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(bookingOf(page)).toContainText('The cancellation fee is')
    await page.getByRole('button', { name: 'Cancel booking' }).last().click()
    await expect(status(page, 'cancelled')).toBeVisible()
    await page.goto('/dashboard/enquiries?show=over')
    await expect(page.getByRole('list', { name: 'Enquiries' })).toContainText('Cancelled')
  },
)

/** The vendor says that the deposit has arrived, over HTTP. */
async function confirmPayment({ ask }: Vendor, enquiryId: string) {
  const read = async () =>
    (await (await ask('GET', `/api/enquiries/${enquiryId}/booking`)).json()) as {
      id: string
      version: number
      payments: { id: string; status: string }[]
    }
  await expect.poll(async () => (await read()).payments[0]?.status).toBe('claimed')
  const { id, version, payments } = await read()
  const body = { version, event: 'RECEIVE', paymentId: payments[0]?.id }
  expectApi((await ask('POST', `/api/bookings/${id}/events`, body)).status).toBe(200)
}

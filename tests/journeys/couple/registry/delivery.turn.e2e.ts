import { expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, invitedHousehold, ownBrowser } from '../people.ts'

test('where gifts are sent is read by those who give one, and by nobody else', async ({
  page,
  browser,
  product,
}) => {
  const { ask, id, email, path } = await invitedHousehold(product)
  const gift = { kind: 'gift', note: '', link: '', currency: 'USD', price: 900, wanted: 2 }
  const added = await ask('POST', `/api/weddings/${id}/registry/gifts`, { ...gift, title: 'Spoon' })
  expect(added.status).toBe(201)
  await enterAs(page, product, email)
  await page.goto('/dashboard/registry')
  await page.getByLabel('Where to send gifts').fill('14 Orchard Lane\nCharleston')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Delivery address saved')).toBeVisible()

  const guest = await ownBrowser(browser, product)
  await guest.setViewportSize({ width: 360, height: 740 })
  await guest.goto(path)
  await guest.getByRole('link', { name: 'View gift list' }).click()
  await expect(guest.getByRole('button', { name: 'Reserve Spoon' })).toBeVisible()
  const address = guest.getByText('14 Orchard Lane')
  await expect(address).toHaveCount(0)
  await guest.getByRole('button', { name: 'Reserve Spoon' }).click()
  await guest.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect(guest.getByText('Your gift is saved: Spoon.', { exact: false })).toBeVisible()
  await expect(guest.getByText('Where to send your gift')).toBeVisible()
  await expect(address).toBeVisible()
  expect(await violations(guest, 'where the gift is sent')).toEqual([])
  await guest.getByRole('button', { name: 'Cancel your gift: Spoon' }).click()
  await expect(guest.getByText("You've cancelled Spoon.")).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Reserve Spoon' })).toBeVisible()
  await expect(address).toHaveCount(0)
  await guest.context().close()
})

import { expect, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'
import { enterAs, joinedBy, ownBrowser, someoneWithWedding } from './people.ts'

const details = { weddingDate: `${new Date().getUTCFullYear() + 2}-03-13` }

test('a task leads to its vendor and back, the partner sees it, and a cost leads to its task', async ({
  page,
  browser,
  product,
}) => {
  const maya = await someoneWithWedding(product, 'linker', details)
  const tom = await joinedBy(product, maya, 'partner', { kind: 'partner' })
  const vendor = { ...blankVendor, name: 'Fern & Fable' }
  const made = [
    await maya.ask('POST', `/api/weddings/${maya.id}/choices`, {
      category: 'florist',
      details: vendor,
    }),
    await maya.ask('POST', `/api/weddings/${maya.id}/budget/items`, cost),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  await enterAs(page, product, maya.email)
  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, tom.email)
  await theirs.goto('/dashboard/timeline')

  await page.goto('/dashboard/timeline')
  const rings = page.getByRole('button', { name: 'Order the rings' })
  await rings.click()
  await page
    .getByRole('combobox', { name: 'Linked vendor or budget item' })
    .selectOption({ label: 'Vendor: Fern & Fable' })
  expect(await violations(page, 'a task that is linked')).toEqual([])
  await page.getByRole('button', { name: 'Save task' }).click()
  const toVendor = page.getByRole('link', { name: 'Vendor: Fern & Fable' })
  await expect(toVendor).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Vendor: Fern & Fable' })).toBeVisible()

  await toVendor.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fern & Fable' })).toBeVisible()
  const tasks = page.getByRole('region', { name: 'Tasks' })
  expect(await violations(page, 'a vendor with a task')).toEqual([])
  await tasks.getByRole('link', { name: 'Order the rings' }).click()
  await expect(rings).toBeFocused()
  await expect(rings).toBeInViewport()

  await rings.click()
  await page
    .getByRole('combobox', { name: 'Linked vendor or budget item' })
    .selectOption({ label: 'Budget item: Two plain bands' })
  await page.getByRole('button', { name: 'Save task' }).click()
  await page.getByRole('link', { name: 'Budget item: Two plain bands' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Two plain bands' }).last()
  await expect(line.getByRole('link', { name: 'Task: Order the rings' })).toBeInViewport()
  expect(await violations(page, 'a cost with a task')).toEqual([])
})

const blankVendor = {
  contact: '',
  email: '',
  phone: '',
  website: '',
  price: null,
  offerUntil: null,
  notes: '',
}

const cost = {
  category: 'rings',
  name: 'Two plain bands',
  vendor: '',
  currency: 'USD',
  perGuest: false,
  planned: 90_000,
  quoted: null,
  agreed: null,
  notes: '',
}

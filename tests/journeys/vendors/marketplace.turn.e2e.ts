import { expect, test } from '../journey.ts'
import { approvedBusiness, enterAs, someoneWithWedding } from '../couple/people.ts'
import { tabTo, violations } from '../pages/visits.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a couple searches, filters, saves, compares and rules out on a phone, with the keyboard alone', async ({
  page,
  product,
}) => {
  const names = [
    await approvedBusiness(product, 'Quill'),
    await approvedBusiness(product, 'Quince'),
  ]
  const [first = '', second = ''] = names
  const { email } = await someoneWithWedding(product, 'comparing', { weddingDate: '2028-01-15' })
  await enterAs(page, product, email)
  await page.goto('/marketplace/florist')
  await expect(page.getByRole('heading', { level: 1, name: 'Florist' })).toBeVisible()

  await tabTo(page, page.getByRole('combobox', { name: 'What are you looking for?' }))
  await page.keyboard.type('qui')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/marketplace\/florist\?q=qui$/)
  await tabTo(page, page.getByRole('button', { name: 'Filters' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await tabTo(page, sheet.getByLabel('Date'))
  await sheet.getByLabel('Date').fill('2028-01-15')
  await tabTo(page, sheet.getByRole('button', { name: 'Show 2 vendors' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2028-01-15/)

  for (const name of names) {
    await tabTo(page, page.getByRole('button', { name: `Compare ${name}` }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('button', { name: `Save ${first}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Saved. View ${first}` })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: second, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeFocused()
  await expect(page.getByText(/if they're free on Saturday,? 15 January 2028/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Compare 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Compare vendors' })).toBeFocused()
  const table = page.getByRole('table', { name: 'Vendors side by side' })
  await expect(table.getByRole('row', { name: /On your date/ })).toContainText('Not stated')
  const found = await violations(page, 'a comparison')
  await tabTo(page, page.getByRole('button', { name: `Rule out ${second}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Ruled out by/)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Save ${second}` })).toBeVisible()
  expect(found).toEqual([])
})

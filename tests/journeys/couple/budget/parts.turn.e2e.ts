import type { Budget } from '#machines/budget/budget.schema.ts'
import { expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, someoneWithWedding } from '../people.ts'

test('sliders keep the total, a category that is skipped gives its share back, asked once, and a vendor is paid in parts', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'parts')
  const at = `/api/weddings/${id}/budget`
  const read = async () => (await (await ask('GET', at)).json()) as Budget
  await enterAs(page, product, email)
  await page.goto('/dashboard/budget')
  await page.getByRole('textbox', { name: 'Total budget' }).fill('42000')
  await page.getByLabel('Currency', { exact: true }).selectOption('USD')
  await page.getByRole('button', { name: 'Suggest a split' }).click()

  const split = page.getByRole('region', { name: 'Budget split', exact: true })
  const venue = split.getByRole('slider', { name: 'Share for Venue' })
  await expect(venue).toHaveAttribute('aria-valuetext', /\$7,560/)
  await split.getByLabel('Lock Catering and drink').check()
  const catering = await split.getByLabel('Catering and drink in USD').inputValue()
  await venue.focus()
  for (let step = 0; step < 10; step++) await venue.press('ArrowRight')
  await expect(venue).not.toHaveAttribute('aria-valuetext', /\$7,560/)
  // The others make room: nothing is left over, and what is locked stays.
  await expect(page.getByText('Your whole $42,000 is allocated.')).toBeVisible()
  await expect(split.getByLabel('Catering and drink in USD')).toHaveValue(catering)
  await split.getByRole('button', { name: 'Save the split' }).click()
  await expect(page.getByText('Split saved')).toBeVisible()
  const before = (await read()).plan.split
  expect(sumOf(before)).toBe(4_200_000)
  expect(before.venue.minor).toBeGreaterThan(756_000)

  await page.goto('/dashboard/vendors')
  await page.getByRole('button', { name: /^Add these \d+ to our plan$/ }).click()
  await page.getByRole('button', { name: 'Skip Videography' }).click()
  const question = page.getByRole('alertdialog', { name: /^Share out the \$.* for Videography\?$/ })
  await expect(question).toBeVisible()
  expect(await violations(page, 'a share that is given back')).toEqual([])
  await question.getByRole('button', { name: 'Share it out' }).click()
  await expect(page.getByText(/^Shared out \$.* from Videography$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
  await expect(question).toHaveCount(0)
  const after = (await read()).plan.split
  expect([sumOf(after), after.videography.minor]).toEqual([4_200_000, 0])
  expect(after.catering.minor).toBe(before.catering.minor)

  const item = { category: 'music', name: 'Band', vendor: 'The Brass Monkeys', notes: '' }
  const prices = { currency: 'USD', perGuest: false, planned: null, quoted: null, agreed: 90_000 }
  const made = await ask('POST', `${at}/items`, { ...item, ...prices })
  const { id: itemId } = (await made.json()) as { id: string }
  const payment = { itemId, what: 'Balance', minor: 90_000, dueOn: '2027-05-01' }
  expect((await ask('POST', `${at}/payments`, payment)).status).toBe(201)
  await page.goto('/dashboard/budget')
  await page.getByRole('button', { name: 'Mark as paid: The Brass Monkeys, Balance' }).click()
  const paying = page.getByRole('dialog', { name: /^Mark as paid: Balance/ })
  await paying.getByLabel('Amount paid in USD').fill('300')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Paid $300 of Balance. $600 still to pay.')).toBeVisible()
  const { payments } = await read()
  expect(payments.find(({ state }) => state === 'paid')?.minor).toBe(30_000)
  expect(payments.find(({ state }) => state === 'scheduled')?.minor).toBe(60_000)
  // What one vendor costs, has had and is owed next stands in one place.
  await page.getByRole('button', { name: 'Show by vendor' }).click()
  const vendors = page.getByRole('table', { name: 'Vendors' })
  await expect(vendors).toContainText('The Brass Monkeys')
  await expect(vendors).toContainText('$300')
  await expect(vendors).toContainText('$600')
  expect(await violations(page, 'a budget with a vendor')).toEqual([])
})

function sumOf(split: Budget['plan']['split']) {
  return Object.values(split).reduce((sum, { minor }) => sum + minor, 0)
}

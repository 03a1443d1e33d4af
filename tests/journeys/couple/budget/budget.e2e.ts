import type { Page } from '@playwright/test'
import type { Budget, Plan } from '#machines/budget/budget.schema.ts'
import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { signedIn } from '#tests/harness/person.ts'
import { expect, onBoth, onBothAtNight, test } from '../../journey.ts'
import { enter } from '../../pages/visitors.ts'
import { violations } from '../../pages/visits.ts'

test(
  'a total is split, costs and payments are kept, tried on a copy, taken and undone',
  onBoth,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    await page.goto('/dashboard/budget')
    await proposeSplit(page)
    await expect(page.getByText('$42,000 across 16 categories')).toBeVisible()
    await expect(page.getByRole('img', { name: /Venue, planned \$7,560/ })).toBeVisible()

    await page.getByLabel('Venue in USD').fill('9000')
    await page.getByLabel('Lock Venue').check()
    await page.getByRole('button', { name: 'Rebalance' }).click()
    await expect(page.getByText('Your whole $42,000 is allocated.')).toBeVisible()
    await expect(page.getByLabel('Venue in USD')).toHaveValue('9000')

    await addItem(page, { Item: 'Dinner', Agreed: '94.50', category: 'catering', perGuest: true })
    await expect(figure(page, 'Committed')).toHaveText(/\$9,450/)
    await page.getByRole('button', { name: 'Add payment for Dinner' }).click()
    const planning = page.getByRole('dialog', { name: 'Add a payment: Dinner' })
    await planning.getByLabel('Description').fill('Deposit')
    await planning.getByLabel('Amount in USD').fill('1500')
    await planning.getByRole('button', { name: 'Add payment' }).click()
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as paid: Dinner, Deposit' }).click()
    const paying = page.getByRole('dialog', { name: 'Mark as paid: Deposit, $1,500' })
    await paying.getByLabel('Payment method').selectOption('Bank transfer')
    await paying.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(figure(page, 'Paid')).toHaveText(/\$1,500/)
    await expect(figure(page, 'Still to pay')).toHaveText(/\$7,950/)

    const trying = page.getByRole('region', { name: 'What if…?' })
    await trying.getByLabel('Guests').fill('80')
    await expect(trying.getByRole('row', { name: /Committed/ })).toContainText('-$1,890')
    await trying.getByRole('button', { name: 'Discard' }).click()
    await expect(figure(page, 'Committed')).toHaveText(/\$9,450/)
    await trying.getByLabel('Guests').fill('80')
    await trying.getByRole('button', { name: 'Apply' }).click()
    await expect(figure(page, 'Committed')).toHaveText(/\$7,560/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(figure(page, 'Committed')).toHaveText(/\$9,450/)

    // What somebody else changes shows by itself; a figure opens what makes it.
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    await ask('POST', `/api/weddings/${items[0]?.id}/budget/items`, {
      category: 'cake',
      name: 'Three tiers',
      vendor: 'Fig & Crumb',
      currency: 'EUR',
      perGuest: false,
      planned: null,
      quoted: null,
      agreed: 40_000,
      notes: '',
    })
    await expect(
      page.getByText("Items in EUR aren't counted until you set an exchange rate."),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Set exchange rates' }).click()
    await page.getByLabel('1 EUR in USD').fill('1.25')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(figure(page, 'Committed')).toHaveText(/\$9,950/)
    await vendorCounts(page, ask, `/api/weddings/${items[0]?.id}`)
    await figure(page, 'Paid').click()
    await expect(page.getByRole('heading', { name: 'Costs' })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Three tiers' })).toHaveCount(0)
    expect(await violations(page, 'the budget')).toEqual([])
    await page.goto('/dashboard')
    await expect(page.getByText('$13,130 of $42,000 committed')).toBeVisible()
  },
)

test(
  'what two change at once is a choice, and costs come in by a file and go out by one',
  onBothAtNight,
  async ({ page, product }) => {
    const ask = await signedIn(product, await enter(page, product, 'couple'))
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    await page.goto('/dashboard/budget')
    await proposeSplit(page)
    await twoChange(page, ask, `/api/weddings/${items[0]?.id}/budget`)
    await bringIn(page)
  },
)

async function proposeSplit(page: Page) {
  await page.getByRole('button', { name: 'Suggest a split' }).click()
  await expect(page.getByRole('textbox', { name: 'Total budget' })).toHaveAccessibleDescription(
    'This field is required',
  )
  await page.getByRole('textbox', { name: 'Total budget' }).fill('42000')
  await page.getByLabel('Currency', { exact: true }).selectOption('USD')
  await page.getByLabel('Number of guests to budget for').fill('100')
  await page.getByRole('button', { name: 'Suggest a split' }).click()
}

/**
 * What somebody else saves meanwhile is a choice, in the window and in the split; nothing typed is
 * lost, nor is theirs.
 */
async function twoChange(page: Page, ask: Ask, at: string) {
  const theirs = async (change: (plan: Plan) => object) => {
    const { plan } = (await (await ask('GET', at)).json()) as Budget
    const { version, wedding } = plan
    expect((await ask('PATCH', at, { version, wedding, ...change(plan) })).status).toBe(200)
  }
  await page.getByRole('button', { name: 'Budget settings' }).click()
  const planning = page.getByRole('dialog', { name: 'Total, currency and exchange rates' })
  await planning.getByRole('textbox', { name: 'Total budget' }).fill('45000')
  await theirs(() => ({ totalMinor: 4_100_000, headcount: 101 }))
  const both = planning.getByRole('region', { name: 'You both changed this' })
  await expect(both.getByRole('radio', { name: /^45000/ })).toBeChecked()
  await both.getByRole('radio', { name: /^41000/ }).check()
  await expect(planning.getByRole('textbox', { name: 'Total budget' })).toHaveValue('41000')
  await expect(planning.getByLabel('Number of guests to budget for')).toHaveValue('101')
  await both.getByRole('radio', { name: /^45000/ }).check()
  await planning.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(planning).toHaveCount(0)
  await expect(page.getByText('$45,000 across 16 categories')).toBeVisible()

  const split = page.getByRole('region', { name: 'Budget split', exact: true })
  await split.getByLabel('Venue in USD').fill('8000')
  await theirs(({ split: kept }) => ({
    split: { ...kept, venue: { minor: 700_000, locked: true } },
  }))
  const shares = split.getByRole('region', { name: 'You both changed this' })
  await expect(shares.getByRole('radio', { name: /^8000/ })).toBeChecked()
  await shares.getByRole('radio', { name: /^7000/ }).check()
  await split.getByRole('button', { name: 'Save the split' }).click()
  await expect(shares).toHaveCount(0)
  await expect(split.getByLabel('Venue in USD')).toHaveValue('7000')
}

/**
 * Costs of a file: seen, written, undone; what goes out as a workbook comes back with nothing
 * changed.
 */
async function bringIn(page: Page) {
  const window = page.getByRole('dialog', { name: 'Import costs' })
  const file = window.getByRole('button', { name: 'File' })
  await page.getByRole('button', { name: 'Import costs' }).click()
  await file.setInputFiles({
    name: 'names.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Shoe\n42\n'),
  })
  await expect(file).toHaveAccessibleDescription(/We couldn't find an item column/)
  await window.getByLabel('Shoe').selectOption('Item')
  await expect(window.getByText('Row 2: new item 42')).toBeVisible()
  await window.getByLabel('Shoe').selectOption('Save in notes')
  await expect(file).toHaveAccessibleDescription(/We couldn't find an item column/)
  await file.setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(costs) })
  await expect(window.getByText('Row 2: new item Band')).toBeVisible()
  await expect(
    window.getByText("Row 3: we couldn't read an amount. This row will be skipped."),
  ).toBeVisible()
  expect(await violations(page, 'what a file would change')).toEqual([])
  await window.getByRole('button', { name: 'Import' }).click()
  await expect(window).toHaveCount(0)
  const band = page.getByRole('listitem').filter({ hasText: 'Band' })
  await expect(band.first()).toBeVisible()
  await page.getByRole('button', { name: 'Export costs' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel (XLSX)' }).click(),
  ])
  await page.getByRole('button', { name: 'Import costs' }).click()
  await file.setInputFiles(await saved.path())
  await expect(window.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription(
    /There's nothing to import/,
  )
  await window.getByRole('button', { name: 'Close' }).click()
}

/**
 * A vendor's price goes on the budget as they are booked, once; the vendor opens the item, and the
 * item the vendor.
 */
async function vendorCounts(page: Page, ask: Ask, at: string) {
  const price = { minor: 318_000, currency: 'USD' }
  const details = {
    name: 'Fern & Fable',
    contact: '',
    email: '',
    phone: '',
    website: '',
    price,
    offerUntil: null,
    notes: '',
  }
  const { choice } = (await (
    await ask('POST', `${at}/choices`, { category: 'florist', details })
  ).json()) as ChoiceRecord
  await ask('POST', `${at}/choices/${choice.id}/events`, { version: choice.version, event: 'BOOK' })
  await page.goto(`/dashboard/vendors/${choice.id}`)
  const card = page.getByRole('region', { name: 'Budget' })
  // Booking put it there.
  await expect(card.getByText('Committed $3,180')).toBeVisible()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Costs' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Fern & Fable' })).toBeFocused()
  await expect(figure(page, 'Committed')).toHaveText(/\$13,130/)
  await page.getByRole('link', { name: 'Fern & Fable' }).click()
  await expect(card).toBeVisible()
  await page.goto('/dashboard/budget')
}

const costs = `Item,Category,Agreed,Payment amount,Due date
Band,Music,800,100,2027-01-05
Lights,Decor,a lot,,
`

function figure(page: Page, name: string) {
  return page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: `${name}:` })
}

type Ask = Awaited<ReturnType<typeof signedIn>>

async function addItem(
  page: Page,
  item: { Item: string; Agreed: string; category: string; perGuest: boolean },
) {
  await page.getByRole('button', { name: 'Add item' }).first().click()
  const window = page.getByRole('dialog', { name: 'Add item' })
  await window.getByLabel('Item').press('Enter')
  await expect(window.getByLabel('Item')).toBeFocused()
  await expect(window.getByLabel('Item')).toHaveAccessibleDescription('This field is required')
  await window.getByLabel('Item').fill(item.Item)
  await window.getByLabel('Category').selectOption(item.category)
  if (item.perGuest) await window.getByRole('checkbox').check()
  await window.getByLabel(/^Agreed/).fill(item.Agreed)
  // With nobody there to take it, what was typed stays, and is sent again.
  await page.context().setOffline(true)
  await window.getByRole('button', { name: 'Add item' }).click()
  await expect(window.getByText("We can't reach Vowline.", { exact: false })).toBeVisible()
  await expect(window.getByLabel('Item')).toHaveValue(item.Item)
  await page.context().setOffline(false)
  await window.getByRole('button', { name: 'Add item' }).click()
  await expect(window).toHaveCount(0)
}

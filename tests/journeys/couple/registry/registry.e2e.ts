import type { Page } from '@playwright/test'
import { expect, onBoth, test } from '../../journey.ts'
import { enter } from '../../pages/visitors.ts'
import { violations } from '../../pages/visits.ts'
import { signedIn } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { ownBrowser } from '../people.ts'

test(
  'a couple lists gifts; of two guests who take the last one one is told; who gives what is seen by choice, received and thanked',
  onBoth,
  async ({ page, browser, product }) => {
    const email = await enter(page, product, 'couple')
    const [okafor, raman] = await invited(product, email)
    await page.goto('/dashboard/registry')
    await expect(page.getByRole('heading', { name: 'No gifts yet' })).toBeVisible()
    // As a phone shares a shop's page with the installed app.
    await page.goto('/dashboard/registry?title=Cargo+bicycle&text=https%3A%2F%2Fshop.invalid%2F7')
    const shared = page.getByRole('dialog', { name: 'Add a gift' })
    await expect(shared.getByLabel('Name')).toHaveValue('Cargo bicycle')
    await expect(shared.getByLabel('Link to the shop')).toHaveValue('https://shop.invalid/7')
    await expect(page).toHaveURL(/\/dashboard\/registry$/)
    // The shop is not there, and what was shared stays.
    await expect(
      shared.getByText("We couldn't reach shop.invalid.", { exact: false }),
    ).toBeVisible()
    await expect(shared.getByLabel('Name')).toHaveValue('Cargo bicycle')
    await shared.getByRole('button', { name: 'Close' }).click()
    await addGift(page, { Name: 'Cast-iron casserole', 'Price each': '180' })
    // The list that comes takes the place of the first button.
    await expect(page.getByRole('heading', { name: 'No gifts yet' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add a gift' }).first().click()
    await page.getByRole('radio', { name: /Group gift/ }).check()
    await addGift(page, { Name: 'Cargo bicycle', 'Total price': '1000.01', Shares: '7' })
    await expect(page.getByText('0 of 7 shares reserved').last()).toBeVisible()
    await page.getByRole('button', { name: 'Move up: Cargo bicycle' }).click()
    await expect(
      page
        .getByRole('heading', { level: 3 })
        .filter({ hasText: /casserole|bicycle/ })
        .first(),
    ).toHaveText('Cargo bicycle')
    await page.getByRole('button', { name: 'Photo of Cast-iron casserole' }).click()
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'pot.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.locator('img[src*="/pictures/"]')).toHaveCount(1)
    expect(await violations(page, 'the registry')).toEqual([])
    // While nobody is to be thanked the browser's own menu prints the gifts.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Wanted: \d+\. Given: \d+\.$/).first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    // Both have looked at the last one, and typed.
    const guests = [await ownBrowser(browser, product), await ownBrowser(browser, product)] as const
    for (const [place, guest] of guests.entries()) {
      await guest.goto(place === 0 ? okafor : raman)
      await guest.getByRole('link', { name: 'View gift list' }).click()
      await guest.getByRole('button', { name: 'Reserve Cast-iron casserole' }).click()
      await guest.getByLabel('Message to the couple').fill('For many soups')
    }
    await Promise.all(
      guests.map((guest) => guest.getByRole('button', { name: 'Reserve', exact: true }).click()),
    )
    for (const guest of guests) await expect(kept(guest).or(tooLateNotice(guest))).toBeVisible()
    const [quicker, late] = (await kept(guests[0]).isVisible()) ? guests : [guests[1], guests[0]]
    await expect(tooLateNotice(late)).toBeVisible()
    await expect(kept(quicker)).toBeVisible()
    await expect(late.getByLabel('Message to the couple')).toHaveValue('For many soups')
    expect(await violations(late, 'what the second one is told')).toEqual([])
    await late.getByRole('button', { name: 'Close' }).click()
    await late.getByRole('button', { name: 'Discard changes' }).click()
    await expect(
      late.getByRole('button', { name: 'Reserve Cast-iron casserole' }),
    ).toHaveAccessibleDescription(/All reserved/)
    await late.getByRole('button', { name: 'Reserve Cargo bicycle' }).click()
    await late.getByLabel('How many shares').fill('3')
    await expect(late.getByText('Your share is $428.57', { exact: false })).toBeVisible()
    await late.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect(late.getByText("You're giving 3 shares, $428.57.")).toBeVisible()
    await late.getByRole('button', { name: 'Change your gift: Cargo bicycle' }).click()
    await late.getByLabel('How many shares').fill('2')
    await late.getByRole('button', { name: 'Save changes' }).click()
    await expect(late.getByText("You're giving 2 shares, $285.71.")).toBeVisible()
    await late.getByRole('button', { name: 'Cancel your gift: Cargo bicycle' }).click()
    await expect(late.getByText("You've cancelled Cargo bicycle.")).toBeVisible()

    // The couple sees that it is taken, by itself, and nowhere by whom.
    await expect(page.getByText('1 reservation so far')).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toMatch(/Okafor|Raman|many soups/)
    await page.goto('/dashboard/activity')
    await expect(page.getByText('Added Cargo bicycle to the registry')).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toMatch(/reserv|many soups/i)
    await page.goto('/dashboard/registry')
    await page.getByRole('button', { name: 'Show names' }).click()
    await page.getByRole('button', { name: 'Keep it a surprise' }).click()
    await page.getByRole('button', { name: 'Show names' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show names' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'For many soups' })
    await expect(line).toContainText(/The (Okafors|Ramans)/)
    await line.getByRole('button', { name: /^Mark as received/ }).click()
    await expect(line.getByText('Received', { exact: true })).toBeVisible()
    await line.getByRole('button', { name: /^Mark as thanked/ }).click()
    await expect(line.getByText('Thanked', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line.getByText('Received', { exact: true })).toBeVisible()
    await line.getByRole('button', { name: /^Mark as thanked/ }).click()
    await expect(line.getByText('Thanked', { exact: true })).toBeVisible()
    expect(await violations(page, 'who gives what')).toEqual([])
    await thanksForVase(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('gifts and thanks.csv')
    await quicker.reload()
    await expect(quicker.getByText("It's arrived, and they say thank you.")).toBeVisible()
    await expect(
      quicker.getByRole('button', { name: 'Cancel your gift: Cast-iron casserole' }),
    ).toHaveCount(0)
    expect(await violations(quicker, 'the gifts')).toEqual([])
  },
)

/** A gift that came without the registry is written down, thanked for, narrowed to and printed. */
async function thanksForVase(page: Page) {
  await page.getByRole('button', { name: 'Add a gift you were given' }).click()
  const window = page.getByRole('dialog', { name: 'Add a gift you were given' })
  await window.getByRole('button', { name: 'Add gift' }).click()
  await expect(window.getByLabel("Who it's from")).toBeFocused()
  await window.getByLabel("Who it's from").fill('Aunt Ida')
  await window.getByLabel('What it is').fill('A blue vase')
  await window.getByLabel('Their address').fill('14 Orchard Lane\nCharleston')
  expect(await violations(page, 'a gift from outside')).toEqual([])
  await window.getByRole('button', { name: 'Add gift' }).click()
  const vase = page.getByRole('listitem').filter({ hasText: 'A blue vase' })
  await expect(vase).toContainText('14 Orchard Lane, Charleston')
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Not thanked yet, 1' })
  await expect(page.getByText('For many soups')).toHaveCount(0)
  await vase.getByRole('button', { name: /^Mark as thanked/ }).click()
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Thanked, 2' })
  await expect(vase.getByText(/^On .*\d{4}$/)).toBeVisible()
  await vase.getByRole('button', { name: 'Edit A blue vase from Aunt Ida' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit the gift from Aunt Ida' })
  await edited.getByLabel('Note').fill('With a dried rose')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(vase).toContainText('With a dried rose')
  // On paper there are names, gifts and addresses, and nothing to press.
  await page.emulateMedia({ media: 'print' })
  await expect(vase.getByText('14 Orchard Lane, Charleston')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gifts', exact: true })).toBeHidden()
  await expect(vase.getByRole('button', { name: /^Mark as/ })).toBeHidden()
  // The list of gifts is printed in its place where it is asked for.
  await page.evaluate(() => (globalThis.print = () => undefined))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print gift list' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Gifts', exact: true })).toBeVisible()
  await expect(page.getByText(/^Wanted: \d+\. Given: \d+\.$/).first()).toBeVisible()
  await expect(page.getByText('14 Orchard Lane, Charleston')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  expect((await workbook).suggestedFilename()).toBe('gifts and thanks.xlsx')
}

function kept(guest: Page) {
  return guest.getByText('Your gift is saved: Cast-iron casserole.')
}

function tooLateNotice(guest: Page) {
  return guest.getByText('someone just reserved the last of', { exact: false })
}

/** Where the invitations of two households are. */
async function invited(product: Product, email: string) {
  const ask = await signedIn(product, email)
  const [wedding] = (
    (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string; version: number }[]
    }
  ).items
  const at = `/api/weddings/${wedding?.id}`
  expect((await ask('PATCH', at, { version: wedding?.version, currency: 'USD' })).status).toBe(200)
  const paths: string[] = []
  for (const [name, firstName] of [
    ['The Okafors', 'Grace'],
    ['The Ramans', 'Priya'],
  ]) {
    const added = await ask('POST', `${at}/households`, {
      name,
      guests: [{ firstName }],
      city: 'Savannah',
    })
    const { households } = (await added.json()) as { households: { id: string }[] }
    const made = await ask('POST', `${at}/rsvps/links`, {
      householdIds: households.map(({ id }) => id),
    })
    const { items } = (await made.json()) as { items: { url: string }[] }
    paths.push(new URL(items[0]?.url ?? '').pathname)
  }
  return paths as [string, string]
}

async function addGift(page: Page, typed: Record<string, string>) {
  const window = page.getByRole('dialog', { name: 'Add a gift' })
  if (!(await window.isVisible()))
    await page.getByRole('button', { name: 'Add a gift' }).first().click()
  for (const [label, value] of Object.entries(typed))
    await window.getByRole('textbox', { name: label }).fill(value)
  await window.getByRole('button', { name: 'Add gift' }).click()
  await expect(window).toHaveCount(0)
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

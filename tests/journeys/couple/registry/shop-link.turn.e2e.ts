import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { enter } from '../../pages/visitors.ts'
import { violations } from '../../pages/visits.ts'
import { openShop, productWithShop, shopName as name } from './shop.ts'

test('a couple pastes a link to a shop: the form is filled but where they have typed, and the gift keeps the picture', async ({
  page,
  startAnother,
}) => {
  const shop = await openShop()
  try {
    const product = await startAnother(productWithShop(shop.port))
    await enter(page, product, 'couple')
    await page.goto(`${product.url}/dashboard/registry`)
    await page.getByRole('button', { name: 'Add a gift' }).first().click()
    const window = page.getByRole('dialog', { name: 'Add a gift' })
    const field = (label: string) => window.getByLabel(label)

    // The page is read while one goes on typing, and what was typed stays.
    await field('Link to the shop').fill(`http://${name}/kettle`)
    await expect(window.getByText('Reading the page at shop.test.', { exact: false })).toBeVisible()
    await window.getByRole('textbox', { name: 'Name' }).fill('The blue kettle')
    expect(await violations(page, 'a page that is being read')).toEqual([])
    shop.answer()
    await expect(
      window.getByText('Found at shop.test: name, price (€1,299), photo.', {
        exact: false,
      }),
    ).toBeVisible()
    await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue('The blue kettle')
    await expect(field('Price each')).toHaveValue('1299')
    await expect(field('Currency')).toHaveValue('EUR')
    expect(await violations(page, 'a form that was filled in')).toEqual([])
    await expect(window.getByRole('checkbox', { name: 'Use this photo' })).toBeChecked()

    // Another link fills in what the first one did; a price that is typed keeps its currency.
    await field('Link to the shop').fill(`http://${name}/none-in-dollars`)
    await expect(window.getByText("We couldn't find a price on this page.")).toBeVisible()
    await expect(field('Price each')).toHaveValue('')
    await field('Link to the shop').fill(`http://${name}/kettle?again`)
    await expect(field('Price each')).toHaveValue('1299')
    await field('Price each').fill('999')
    await expect(field('Currency')).toHaveValue('EUR')
    await window.getByRole('button', { name: 'Add gift' }).click()
    await expect(window).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'The blue kettle' })).toBeVisible()
    await expect(page.getByText('€999')).toBeVisible()
    await seesPicture(page)

    // What cannot be read is said, and can be asked for again.
    await page.getByRole('button', { name: 'Add a gift' }).first().click()
    await field('Link to the shop').fill(`http://${name}/loop`)
    await expect(
      window.getByText('This link keeps leading somewhere else.', { exact: false }),
    ).toBeVisible()
    expect(await violations(page, 'a page that cannot be read')).toEqual([])
    await window.getByRole('button', { name: 'Try again' }).click()
    await expect(
      window.getByText('This link keeps leading somewhere else.', { exact: false }),
    ).toBeVisible()
    await field('Link to the shop').fill(`http://${name}/inward`)
    await expect(window.getByText("We can't read that address.", { exact: false })).toBeVisible()
    await field('Link to the shop').fill(`http://${name}/huge`)
    await expect(window.getByText('This page is too large', { exact: false })).toBeVisible()
    await window.getByRole('textbox', { name: 'Name' }).fill('By hand')
    await window.getByRole('button', { name: 'Add gift' }).click()
    await expect(page.getByRole('heading', { name: 'By hand' })).toBeVisible()

    // As a phone shares a page with the installed app.
    await page.goto(
      `${product.url}/dashboard/registry?title=Look&text=${encodeURIComponent(`http://${name}/kettle`)}`,
    )
    await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue('Enamel kettle')
  } finally {
    await shop.close()
  }
})

async function seesPicture(page: Page) {
  const picture = page.locator('img[src*="/pictures/"]')
  await expect(picture).toHaveCount(1)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

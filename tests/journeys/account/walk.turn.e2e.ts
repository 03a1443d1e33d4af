import type { Page } from '@playwright/test'
import { newEmail } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { approvedBusiness, tokenFor } from '../couple/people.ts'
import { openShop, productWithShop, shopName } from '../couple/registry/shop.ts'
import { expect, password, test } from '../journey.ts'
import { dearerThan, startWalk, tableOf } from './walk.ts'
import type { Walk } from './walk.ts'

const phone = { width: 390, height: 844 }

test('a new couple with a phone needs no more presses and screens than was promised', async ({
  browser,
  startAnother,
}) => {
  const shop = await openShop()
  try {
    shop.answer()
    const product = await startAnother(productWithShop(shop.port))
    const florist = await approvedBusiness(product, 'Fern')
    const page = await phoneOf()
    const email = newEmail('walker')
    const walk = startWalk()
    await registers({ page, walk }, product, email)
    await choosesVendor({ page, walk }, florist)
    const partner = newEmail('walker-partner')
    await invitesPartner({ page, walk }, partner)
    await joins({ page: await phoneOf(), walk }, product, partner)
    await addsGuest({ page, walk })
    await addsCost({ page, walk })
    await invitesGuests({ page, walk })
    await addsGift({ page, walk })
    process.stdout.write(`\n${tableOf(walk.legs)}\n`)
    expect(dearerThan(walk.legs, promised)).toEqual([])

    async function phoneOf() {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: phone,
        hasTouch: true,
        isMobile: true,
        locale: 'en-GB',
        serviceWorkers: 'block',
      })
      return context.newPage()
    }
  } finally {
    await shop.close()
  }
})

/**
 * What each part may cost at most, in presses and screens; the rivals' figures are in the table.
 */
const promised = {
  'Registration to the overview': [7, 7],
  'First vendor chosen': [3, 3],
  'Partner invited': [3, 3],
  'Partner joins': [4, 4],
  'First guest': [3, 2],
  'First cost, with a payment': [6, 2],
  'Invitation sent': [4, 3],
  'Gift from a shop link': [4, 2],
} as const

interface Walker {
  page: Page
  walk: Walk
}

async function registers({ page, walk }: Walker, product: Product, email: string) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/register')
  walk.begin('Registration to the overview')
  // It is chosen already.
  await expect(page.getByRole('radio', { name: 'Couple' })).toBeChecked()
  await walk.press(button('Next'))
  await walk.screen(page.getByLabel('First name'))
  await page.getByLabel('First name').fill('Nell')
  await page.getByLabel('Last name').fill('Ashdown')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await walk.press(button('Next'))
  await walk.screen(page.getByLabel('Partner name'))
  await walk.press(button('Skip this step'))
  await walk.screen(page.getByRole('checkbox', { name: /terms/i }))
  await walk.press(page.getByRole('checkbox', { name: /terms/i }))
  await walk.press(button('Create Account'))
  await walk.screen(page.getByLabel('Verification code'))
  await page.getByLabel('Verification code').fill(await product.codeFor(email))
  await walk.press(button('Verify'))
  await walk.screen(button('Sign in'))
  await signsIn({ page, walk }, email)
}

async function signsIn({ page, walk }: Walker, email: string) {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await walk.press(page.getByRole('button', { name: 'Sign in', exact: true }))
  await walk.screen(page.getByRole('heading', { level: 1 }).first())
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function choosesVendor({ page, walk }: Walker, florist: string) {
  walk.begin('First vendor chosen')
  await walk.press(page.getByRole('link', { name: 'Vendors' }).first())
  await walk.screen(page.getByRole('heading', { level: 1, name: 'Vendors' }))
  await walk.press(page.getByRole('link', { name: 'Find vendors' }).first())
  await walk.screen(page.getByRole('heading', { level: 1, name: 'Marketplace' }))
  await walk.press(page.getByRole('button', { name: `Save ${florist}` }))
  await expect(page.getByRole('link', { name: `Saved. View ${florist}` })).toBeVisible()
}

async function invitesPartner({ page, walk }: Walker, partner: string) {
  await page.goto('/dashboard')
  walk.begin('Partner invited')
  await walk.press(page.getByRole('link', { name: 'Couple profile' }))
  await walk.screen(page.getByLabel('Wedding city'))
  await walk.press(page.getByRole('link', { name: 'Partner and helpers' }))
  await walk.screen(page.getByLabel('Their email'))
  await page.getByLabel('Their email').fill(partner)
  await walk.press(page.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByText(partner).first()).toBeVisible()
}

async function joins({ page, walk }: Walker, product: Product, partner: string) {
  await page.goto(`/invitation/${await tokenFor(product, partner)}`)
  walk.begin('Partner joins')
  await page.getByLabel('First name').fill('Tom')
  await page.getByLabel('Last name').fill('Ferreira')
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await walk.press(page.getByRole('checkbox', { name: 'I accept the terms and conditions' }))
  await walk.press(page.getByRole('button', { name: 'Create account and join' }))
  await walk.screen(page.getByLabel('Verification code'))
  await page.getByLabel('Verification code').fill(await product.codeFor(partner))
  await walk.press(page.getByRole('button', { name: 'Verify', exact: true }))
  await walk.screen(page.getByRole('button', { name: 'Sign in', exact: true }))
  await signsIn({ page, walk }, partner)
}

async function addsGuest({ page, walk }: Walker) {
  await page.goto('/dashboard')
  walk.begin('First guest')
  await walk.press(page.getByRole('link', { name: 'Guests' }).first())
  await walk.screen(page.getByRole('heading', { name: 'No guests yet' }))
  await walk.press(page.getByRole('button', { name: 'Add household' }))
  await page.getByLabel('Household name').fill('The Okafor family')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Email for the invitation').fill(newEmail('walker-guest'))
  await walk.press(page.getByRole('button', { name: 'Save household' }))
  await expect(page.getByText('1 person in 1 household.')).toBeVisible()
}

async function addsCost({ page, walk }: Walker) {
  await page.goto('/dashboard')
  walk.begin('First cost, with a payment')
  await walk.press(page.getByRole('link', { name: 'Budget' }).first())
  await walk.screen(page.getByRole('heading', { level: 1, name: 'Budget' }))
  await walk.press(page.getByRole('button', { name: 'Add item' }).first())
  const item = page.getByRole('dialog', { name: 'Add item' })
  await item.getByLabel('Item').fill('Band')
  await walk.choose(item.getByLabel('Category'), 'Music and entertainment')
  await item.getByLabel(/^Agreed/).fill('900')
  await walk.press(item.getByRole('button', { name: 'Add item' }))
  await walk.press(page.getByRole('button', { name: 'Add payment for Band' }))
  const payment = page.getByRole('dialog', { name: 'Add a payment: Band' })
  await payment.getByLabel('Description').fill('Deposit')
  await payment.getByLabel(/^Amount in/).fill('200')
  await walk.press(payment.getByRole('button', { name: 'Add payment' }))
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
}

async function invitesGuests({ page, walk }: Walker) {
  await page.goto('/dashboard')
  walk.begin('Invitation sent')
  await walk.press(page.getByRole('link', { name: 'Guests' }).first())
  await walk.screen(page.getByText('1 person in 1 household.'))
  await walk.press(page.getByRole('link', { name: 'Invitations' }))
  await walk.screen(page.getByRole('heading', { name: 'Your invitation email' }))
  await walk.press(page.getByRole('button', { name: 'Send 1 invitation' }))
  const preview = page.getByRole('dialog', { name: 'Preview the invitation' })
  await walk.press(preview.getByRole('button', { name: 'Send 1 invitation' }))
  await expect(page.getByText('1 invitation sent')).toBeVisible()
}

async function addsGift({ page, walk }: Walker) {
  await page.goto('/dashboard')
  walk.begin('Gift from a shop link')
  await walk.press(page.getByRole('button', { name: 'More', exact: true }))
  await walk.press(
    page.getByRole('navigation', { name: 'Wedding' }).getByRole('link', { name: 'Registry' }),
  )
  await walk.screen(page.getByRole('heading', { level: 1, name: 'Registry' }))
  await walk.press(page.getByRole('button', { name: 'Add a gift' }).first())
  const window = page.getByRole('dialog', { name: 'Add a gift' })
  await window.getByLabel('Link to the shop').fill(`http://${shopName}/kettle`)
  await expect(window.getByLabel('Price each')).toHaveValue('1299')
  await walk.press(window.getByRole('button', { name: 'Add gift' }))
  await expect(page.getByRole('heading', { name: 'Enamel kettle' })).toBeVisible()
}

import type { Page } from '@playwright/test'
import { callProvider, newEmail, password } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { atNight, expect, fillSignIn, test } from '../journey.ts'
import { enter } from './visitors.ts'
import { tabTo, violations, violationsInBoth, visit } from './visits.ts'

const narrow = { width: 320, height: 720 }

/** The rules that a narrow page breaks, light and dark, and whether it scrolls sideways. */
async function faults(page: Page, where: string) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return [
    ...(await violationsInBoth(page, where)),
    ...(width > narrow.width ? [`${where} is ${width} wide`] : []),
  ]
}

test(
  'axe finds nothing on any step of the wizard, complete or refused, light or dark, and 320 pixels hold it',
  atNight,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(narrow)
    const found: string[] = []
    for (const role of ['Couple', 'Vendor']) {
      await visit(page, '/register')
      await page.getByRole('radio', { name: role }).check()
      found.push(...(await faults(page, `${role}, user type`)))
      await next(page)
      await next(page)
      found.push(...(await faults(page, `${role}, account, refused`)))
      await fillAccount(page)
      found.push(...(await faults(page, `${role}, account`)))
      await next(page)
      if (role === 'Vendor') {
        await next(page)
        found.push(...(await faults(page, `${role}, details, refused`)))
        await page.getByLabel('Business name').fill('Ines Varga Flowers')
        await page.getByLabel('Service category').selectOption({ label: 'Florist' })
      }
      found.push(...(await faults(page, `${role}, details`)))
      await country(page).fill('unit')
      found.push(...(await faults(page, `${role}, list of countries`)))
      await country(page).fill('Atlantis')
      found.push(...(await faults(page, `${role}, empty list of countries`)))
      await next(page)
      found.push(...(await faults(page, `${role}, country refused`)))
      await country(page).fill('')
      await next(page)
      found.push(...(await faults(page, `${role}, terms`)))
      await page.getByRole('button', { name: 'Create Account' }).click()
      found.push(...(await faults(page, `${role}, terms, refused`)))
      await page.evaluate(() => sessionStorage.clear())
    }
    expect(found).toEqual([])
  },
)

/**
 * What a page becomes while it is used: refused, failed, opened. Each begins at an address of its
 * own.
 */
const moments: Record<string, (page: Page, product: Product) => Promise<unknown>> = {
  'menu of the pages': async (page) => {
    await visit(page, '/about')
    await page.locator('summary').click()
  },
  'sign-in, empty': async (page) => {
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
  },
  'sign-in, refused': async (page) => {
    await visit(page, '/login')
    await fillSignIn(page, newEmail('nobody'), 'Not-the-one-9')
    await expect(page.getByRole('alert')).toContainText(/email or password/)
  },
  'verification, its code refused': async (page, product) => {
    const email = newEmail('moments')
    const attributes = {
      email,
      given_name: 'Maya',
      family_name: 'Lindqvist',
      'custom:user_type': 'COUPLE',
    }
    const list = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    await callProvider(product, 'SignUp', {
      Username: email,
      Password: password,
      UserAttributes: list,
    })
    await visit(page, '/login')
    await fillSignIn(page, email)
    await page
      .getByLabel('Verification code')
      .fill((await product.codeFor(email)) === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid verification code.')).toBeVisible()
  },
  'forgotten password, its new one refused': async (page) => {
    await visit(page, '/forgot-password')
    await page.getByLabel('Email').fill(newEmail('forgotten'))
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.getByLabel('New password').fill('abc')
    await page.locator('main form [type="submit"]').click()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  },
  'sign-in elsewhere, come back from with an error': (page) =>
    visit(page, '/callback?error=server_error&state=none'),
  'message, refused': async (page) => {
    await visit(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
  },
  'message, sent': async (page) => {
    await visit(page, '/contact')
    await page.getByLabel('Your name').fill('Maya Lindqvist')
    await page.getByLabel('Email').fill(newEmail('contact'))
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('Do covers take a name in Greek letters?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  },
  'calendar of a date': async (page) => {
    await visit(page, '/style-guide')
    await page.getByRole('button', { name: /calendar/i }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  },
  'question before an act, and a message': async (page) => {
    await visit(page, '/style-guide')
    await page.getByRole('button', { name: 'Show a toast' }).click()
    await page.getByRole('button', { name: 'Decline quote' }).first().click()
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  },
  'right to left': async (page) => {
    await visit(page, '/style-guide')
    await page.getByRole('radio', { name: 'Right to left' }).check()
  },
  'screen that cannot be brought': async (page) => {
    await visit(page, '/about')
    await page.route(/contact-page.*\.js/, (route) => route.abort())
    await page.locator('footer').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
    await page.unrouteAll()
  },
  'login at the provider, refused': async (page) => {
    await page.goto('/auth/redirect')
    await page.getByRole('textbox', { name: /email/i }).fill(newEmail('nobody'))
    await page.getByLabel(/^password/i).fill('Not-the-one-9')
    await page.getByRole('button', { name: /^sign in$/i }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
}

/** The same of those who are signed in. */
const ownMoments: typeof moments = {
  'wedding, refused': async (page) => {
    await visit(page, '/couple-profile')
    await page.getByLabel('Expected number of guests').fill('many')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Please enter a valid number')).toBeVisible()
  },
  'wedding, saved': async (page) => {
    await visit(page, '/couple-profile')
    await page.getByLabel('Wedding city').fill(`Savannah ${newEmail('').length}`)
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  },
  'new password, refused': async (page) => {
    await visit(page, '/settings')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
  },
  'browser that offers to install the site': async (page) => {
    await visit(page, '/settings')
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve() }))
    })
    await expect(page.getByRole('button', { name: 'Install Vowline' })).toBeVisible()
  },
  'dashboard that cannot be read': async (page) => {
    await page.route(/\/api\/weddings/, (route) => route.fulfill({ status: 500, json: {} }))
    await visit(page, '/dashboard')
    await page.unrouteAll()
  },
}

for (const [whose, listed] of Object.entries({ visitor: moments, couple: ownMoments })) {
  test(
    `axe finds nothing on what a page of a ${whose} becomes, light or dark, and 320 pixels hold it`,
    atNight,
    async ({ page, product }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(narrow)
      if (whose === 'couple') await enter(page, product, 'couple')
      const found: string[] = []
      for (const [moment, come] of Object.entries(listed)) {
        await come(page, product)
        found.push(...(await faults(page, moment)))
      }
      expect(found).toEqual([])
    },
  )
}

test(
  'a page that cannot be read at all says so under its heading, and skips no level',
  atNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await page.route(/\/api\/weddings\/[^/]+\//, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    const found: string[] = []
    for (const path of ['budget', 'registry', 'timeline/day']) {
      await visit(page, `/dashboard/${path}`)
      await expect(page.getByRole('alert').getByRole('heading')).toBeVisible()
      found.push(...(await violations(page, path)))
    }
    expect(found).toEqual([])
  },
)

test(
  'registration and sign-in need no more than a keyboard',
  atNight,
  async ({ page, product }) => {
    const email = newEmail('keyboard')
    await visit(page, '/register')
    await tabTo(page, page.getByRole('radio', { name: 'Couple' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused()
    const typed = {
      'First name': 'Maya',
      'Last name': 'Lindqvist',
      Email: email,
      Password: password,
      'Confirm password': password,
    }
    for (const [label, text] of Object.entries(typed)) {
      await tabTo(page, page.getByLabel(new RegExp(`^${label}`)))
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Wedding city'))
    await page.keyboard.type('Savannah')
    await page.keyboard.press('Tab')
    await expect(country(page)).toBeFocused()
    await page.keyboard.type('united s')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(country(page)).toHaveValue('United States')
    await tabTo(page, page.getByRole('button', { name: 'Next' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/verify-email$/)
    await tabTo(page, page.getByLabel('Verification code'))
    await page.keyboard.type(await product.codeFor(email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)

    await tabTo(page, page.getByLabel(/^Password/))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('main').getByText('Savannah').first()).toBeVisible()
  },
)

test('the focus goes to the first field that is refused', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel(/^Email/)).toBeFocused()
  await page.getByLabel(/^Email/).fill('robin@example.com')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel(/^Password/)).toBeFocused()

  await visit(page, '/register')
  await next(page)
  await next(page)
  await expect(page.getByLabel(/^First name/)).toBeFocused()
  await page.getByLabel(/^First name/).fill('Maya')
  await next(page)
  await expect(page.getByLabel(/^Last name/)).toBeFocused()
})

function country(page: Page) {
  return page.getByRole('combobox', { name: /country$/ })
}

async function next(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click()
}

async function fillAccount(page: Page) {
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel(/^Email/).fill('maya@example.com')
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

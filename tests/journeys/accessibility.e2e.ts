import type { Page } from '@playwright/test'
import { newEmail, password, verifiedPerson } from '#tests/harness/person.ts'
import { expect, fillSignIn, test } from './journey.ts'
import { enter, routesFor, tabTo, violations, visit, visitors } from './visits.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const visitor of visitors) {
    test(`axe finds nothing on any page of a ${visitor}, ${colorScheme}`, async ({ page, product }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await enter(page, product, visitor)
      const found: string[] = []
      for (const path of routesFor(visitor)) {
        await visit(page, path)
        found.push(...(await violations(page, path)))
      }
      expect(found).toEqual([])
    })
  }

  test(`axe finds nothing on any step of the wizard, complete or refused, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    for (const role of ['Couple', 'Vendor']) {
      await visit(page, '/register')
      await page.getByRole('radio', { name: role }).check()
      found.push(...(await violations(page, `${role}, user type`)))
      await next(page)
      await next(page)
      found.push(...(await violations(page, `${role}, account, refused`)))
      await fillAccount(page)
      found.push(...(await violations(page, `${role}, account`)))
      await next(page)
      if (role === 'Vendor') {
        await next(page)
        found.push(...(await violations(page, `${role}, details, refused`)))
        await page.getByLabel('Business name').fill('Ines Varga Flowers')
        await page.getByLabel('Service category').selectOption({ label: 'Florist' })
      }
      found.push(...(await violations(page, `${role}, details`)))
      await next(page)
      found.push(...(await violations(page, `${role}, terms`)))
      await page.getByRole('button', { name: 'Create Account' }).click()
      found.push(...(await violations(page, `${role}, terms, refused`)))
      await page.evaluate(() => sessionStorage.clear())
    }
    expect(found).toEqual([])
  })
}

for (const visitor of visitors) {
  test(`no page of a ${visitor} scrolls sideways, 320 pixels wide and at 400 % zoom`, async ({ page, product }) => {
    test.setTimeout(120_000)
    await enter(page, product, visitor)
    const wide: string[] = []
    for (const path of routesFor(visitor)) {
      // 1280 by 1024 at 400 % is 320 by 256 CSS pixels (WCAG 1.4.10).
      for (const height of [720, 256]) {
        await page.setViewportSize({ width: 320, height })
        if (height === 720) await visit(page, path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 320) wide.push(`${path} is ${width} wide at a height of ${height}`)
      }
    }
    expect(wide).toEqual([])
  })
}

test('registration and sign-in need no more than a keyboard', async ({ page, product }) => {
  const email = newEmail('keyboard')
  await visit(page, '/register')
  await tabTo(page, page.getByRole('radio', { name: 'Couple' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused()
  const typed = { 'First name': 'Maya', 'Last name': 'Lindqvist', Email: email, Password: password, 'Confirm password': password }
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, page.getByLabel(new RegExp(`^${label}`)))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Wedding city'))
  await page.keyboard.type('Savannah')
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
})

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

for (const visitor of visitors) {
  test(`nothing moves on the pages of a ${visitor} who asked for less motion`, async ({ page, product }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, product, visitor)
    const moving: string[] = []
    for (const path of routesFor(visitor)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      moving.push(...(await runningAnimations(page)).map((name) => `${path}: ${name}`))
    }
    expect(moving).toEqual([])
  })
}

test('a refusal is read out at once, and news when there is a pause', async ({ page, product }) => {
  const email = await verifiedPerson(product, 'read-out')
  await visit(page, '/login')
  // A region is heard only when it was there before its words.
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(page.getByRole('status').first()).toBeEmpty()
  await fillSignIn(page, email, 'Not-the-one-9')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
})

/** Animations and transitions that run for longer than an eye sees. */
function runningAnimations(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 10)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name)),
  )
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

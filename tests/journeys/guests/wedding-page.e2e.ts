import type { Page } from '@playwright/test'
import { signedIn } from '#tests/harness/person.ts'
import { png } from '#tests/api/website/kit.ts'
import { atNight, expect, onBoth, test } from '../journey.ts'
import { enter } from '../pages/visitors.ts'
import { shifts, violations, watchShifts } from '../pages/visits.ts'

test(
  'a couple writes its page beside the preview and opens it with a passcode; a guest enters it on a phone; switched off it is gone',
  onBoth,
  async ({ page, browser, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const at = `/api/weddings/${items[0]?.id}`
    const ceremony = {
      title: 'Ceremony',
      dayOffset: 0,
      start: 960,
      end: 1_010,
      place: 'Walled garden',
      people: ['Maya'],
      notes: 'The arch',
    }
    expect((await ask('POST', `${at}/schedule`, ceremony)).status).toBe(201)

    await page.goto('/dashboard/website')
    const preview = page.getByRole('region', { name: 'Preview' })
    await page.getByRole('radio', { name: /^Garland/ }).check()
    await page.getByLabel('Your story').fill('We met on the ferry.\n\nIt did not sail.')
    await section(page, 'The day').click()
    await page.getByRole('checkbox', { name: 'Ceremony, 16:00' }).check()
    await section(page, 'Where to stay').click()
    await page.getByRole('button', { name: 'Add a hotel' }).click()
    const hotel = page.getByRole('group', { name: 'Hotel 1' })
    await expect(hotel.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('The Ferry House')
    await hotel.getByLabel('Booking code').fill('MAYA29')
    await hotel.getByLabel('Book by').fill('1 March 2020')
    await section(page, 'FAQs').click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    const question = page.getByRole('group', { name: 'Question 1' })
    await question.getByRole('textbox', { name: 'Question' }).fill('May we bring the children?')
    await expect(preview.getByText('It did not sail.')).toBeVisible()
    await expect(preview.getByText('Walled garden')).toBeVisible()
    await expect(preview.locator('[data-look]')).toHaveAttribute('data-look', 'garland')
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(question.getByLabel('Answer')).toHaveAccessibleDescription(/required|Enter|Fill/)
    // By the keyboard alone, and the button keeps the focus.
    await page.getByRole('button', { name: 'Move up: Where to stay' }).press('Enter')
    await page.getByRole('button', { name: 'Move up: Where to stay' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move up: Where to stay' })).toBeFocused()
    await page.getByLabel('Who sees Where to stay').selectOption('Invited guests only')
    const headings = preview.getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['Preview', 'Our story', 'Where to stay', 'The day', 'RSVP'])

    // What was typed outlives the page; what was saved elsewhere meanwhile is a choice.
    expect(
      (
        await ask('PATCH', `${at}/website`, {
          version: 0,
          story: 'We met in a queue.',
          greeting: 'Come',
        })
      ).status,
    ).toBe(200)
    await page.reload()
    await expect(page.getByLabel('Your story')).toHaveValue(/ferry/)
    const conflict = page.getByRole('region', { name: 'You both changed this' })
    await expect(conflict.getByRole('radio', { checked: true })).toHaveAccessibleName(
      /ferry.*Yours/s,
    )
    await expect(page.getByLabel('Line above your names')).toHaveValue('Come')
    // The page comes back with its sections closed.
    await section(page, 'FAQs').click()
    await question.getByLabel('Answer').fill('Yes, do.')
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('Page saved')).toBeVisible()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('page.'))),
    ).toEqual([])

    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'ferry.png', mimeType: 'image/png', buffer: png(60, 40) })
    await page.getByLabel('Description').fill('The two of us on the ferry')
    await page.getByRole('button', { name: 'Add photo' }).click()
    await expect(preview.getByRole('img', { name: 'The two of us on the ferry' })).toBeVisible()
    expect(await violations(page, 'the editor')).toEqual([])

    await page.getByLabel('Your link').fill('Maya & Sam 2027')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address saved')).toBeVisible()
    await page.getByRole('button', { name: 'Set a passcode' }).press('Enter')
    const asking = page.getByRole('dialog', { name: 'Set a passcode' })
    await expect(asking.getByLabel('Passcode')).toBeFocused()
    await page.keyboard.type('Tybee')
    await expect(asking.getByLabel('Passcode')).toHaveValue('Tybee')
    await asking.getByRole('button', { name: 'Set a passcode' }).click()
    await expect(asking.getByLabel('Passcode')).toHaveAccessibleDescription(
      /^Use at least 6 letters/,
    )
    await asking.getByLabel('Passcode').fill('Ferry to Tybee')
    await asking.getByRole('button', { name: 'Set a passcode' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'Ferry to Tybee' })).toBeVisible()
    const link = page.getByRole('link', { name: /\/w\/maya-and-sam-2027/ })
    const address = new URL((await link.getAttribute('href')) ?? '').pathname

    const guests = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 360, height: 740 },
      locale: 'en-GB',
    })
    const phone = await guests.newPage()
    await watchShifts(phone)
    const errors = errorsOf(phone)
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This website has a passcode')
    await expect(phone.getByText(/Sam/)).toHaveCount(0)
    expect(await violations(phone, 'the locked page')).toEqual([])
    await phone.getByLabel('Passcode').fill('Ferry to nowhere')
    await phone.getByRole('button', { name: 'Open the website' }).click()
    await expect(phone.getByLabel('Passcode')).toHaveAccessibleDescription(
      /That passcode isn't right/,
    )
    // Told where it belongs, and nowhere else.
    await expect(phone.getByText('Invalid input.')).toHaveCount(0)
    await phone.getByLabel('Passcode').fill('ferry to tybee')
    await phone.getByRole('button', { name: 'Open the website' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/Sam Okafor/)

    // From now on the server draws it for this phone: whole, taken over without a shift, and read
    // without a script.
    await phone.reload()
    await expect(phone.getByRole('img', { name: 'The two of us on the ferry' })).toBeAttached()
    await expect(phone.getByText('Walled garden')).toBeVisible()
    await expect(phone.getByText('The arch')).toHaveCount(0)
    // Whoever has the passcode was invited; what had to be booked by then says so.
    await expect(phone.getByText('MAYA29')).toBeVisible()
    await expect(phone.getByText(/1 March 2020. This date has passed/)).toBeVisible()
    await expect(phone).toHaveTitle(/are getting married/)
    expect(await violations(phone, 'the page')).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await shifts(phone)).toEqual([])
    // The wrong passcode is the one request that was refused.
    expect(errors.filter((error) => !error.includes('400'))).toEqual([])
    const plain = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: false,
      storageState: await guests.storageState(),
    })
    const read = await plain.newPage()
    await read.goto(address)
    await expect(read.getByText('It did not sail.')).toBeVisible()
    // Of a page that has come halfway, no line is shown that the next one would move.
    await expect(read.locator('h1')).toBeVisible()
    const whole = await (await plain.request.get(address)).text()
    const half = whole.slice(0, whole.indexOf('</h1>'))
    await read.route('**/w/*', (route) => route.fulfill({ contentType: 'text/html', body: half }))
    await read.reload()
    await expect(read.locator('h1')).toBeAttached()
    await expect(read.locator('h1')).toBeHidden()

    await page.getByRole('button', { name: 'Make private' }).click()
    await expect(page.getByText('Your page is private', { exact: true })).toBeVisible()
    expect((await phone.reload())?.status()).toBe(404)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    expect(await violations(phone, 'no page')).toEqual([])
    await Promise.all([guests.close(), plain.close()])
  },
)

test(
  'a passcode that is typed and sent before the page is alive opens it; a page with fifty gifts is read without a script, too',
  atNight,
  async ({ page, browser, product }) => {
    const ask = await signedIn(product, await enter(page, product, 'couple'))
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const at = `/api/weddings/${items[0]?.id}/website`
    const gift = { kind: 'gift', note: '', link: '', currency: 'USD', price: 900, wanted: 1 }
    for (let number = 1; number <= 50; number++)
      expect(
        (
          await ask('POST', `${at.replace('website', 'registry')}/gifts`, {
            ...gift,
            title: `Spoon ${number}`,
          })
        ).status,
      ).toBe(201)
    const opened = await ask('POST', `${at}/events`, {
      version: 0,
      event: 'SET_PASSCODE',
      word: 'Ferry to Tybee',
    })
    const { website } = (await opened.json()) as { website: { visibility: { link: string } } }
    const address = new URL(website.visibility.link).pathname

    const late = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto(`${address}/`, { waitUntil: 'commit' })
    await page.getByLabel('Passcode').pressSequentially('ferry to tybee')
    await page.getByLabel('Passcode').press('Enter')
    expect(new URL(page.url()).pathname).toBe(address)
    late.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sam Okafor/)

    // However much there is, the server draws all of it.
    const state = await page.context().storageState()
    const plain = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: false,
      storageState: state,
    })
    const read = await plain.newPage()
    await read.goto(address)
    await expect(read.getByText('Spoon 50')).toBeVisible()
    await plain.close()
  },
)

test(
  'the main photo of an open page is the picture of its link for anybody; with a passcode it is nobody else’s',
  atNight,
  async ({ page, browser, product }) => {
    await enter(page, product, 'couple')
    await page.goto('/dashboard/website')
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'ferry.png', mimeType: 'image/png', buffer: png(60, 40) })
    await page.getByLabel('Description').fill('The two of us on the ferry')
    await page.getByRole('button', { name: 'Add photo' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('img', { name: 'The two of us on the ferry' })).toBeVisible()
    await page.getByLabel('Main photo').selectOption({ label: 'The two of us on the ferry' })
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('Page saved')).toBeVisible()
    await page.getByRole('button', { name: 'Make public' }).click()
    const link = page.getByRole('link', { name: /\/w\// })
    const address = new URL((await link.getAttribute('href')) ?? '').pathname

    const others = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
    const stranger = await others.newPage()
    await stranger.goto(address)
    const hero = stranger.getByRole('img', { name: 'The two of us on the ferry' })
    await expect(hero).toBeVisible()
    const picture = await stranger.locator('meta[property="og:image"]').getAttribute('content')
    const pictureAt = new URL(picture ?? '').pathname
    const shown = await others.request.get(pictureAt)
    expect([shown.status(), shown.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])

    await page.getByRole('button', { name: 'Set a passcode' }).click()
    const asking = page.getByRole('dialog', { name: 'Set a passcode' })
    await asking.getByLabel('Passcode').fill('Ferry to Tybee')
    await asking.getByRole('button', { name: 'Set a passcode' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'Ferry to Tybee' })).toBeVisible()
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This website has a passcode',
    )
    await expect(stranger.locator('meta[property="og:image"]')).toHaveCount(0)
    expect((await others.request.get(pictureAt)).status()).toBe(404)
    await others.close()
  },
)

/** A section of the page in the editor, closed or open. */
function section(page: Page, name: string) {
  return page.locator('summary').filter({ hasText: name })
}

/**
 * What the browser complains about: a page that was drawn otherwise than it is taken over is one of
 * them.
 */
function errorsOf(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

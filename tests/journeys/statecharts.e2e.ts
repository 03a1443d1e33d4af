import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { password, verifiedPerson } from '#tests/harness/person.ts'
import { enterAs, someoneWithWedding } from './couple/people.ts'
import { atNight, expect, fillSignIn, test } from './journey.ts'
import { violations, visit } from './pages/visits.ts'

const panel = (page: Page) => page.getByRole('complementary')
const activeIn = (page: Page) => page.locator('[data-state-id].sc-active:not(.sc-root)')

test('live: what happens in the product lights up in its chart, and nothing about the person is told', async ({
  context,
  page,
  product,
}) => {
  const email = await verifiedPerson(product, 'watched')
  const heard = await listenIn(page)
  await page.goto('/statecharts/signIn?live')
  await expect(panel(page)).toContainText('Nothing is running yet')

  const app = await context.newPage()
  await app.goto('/login')
  await fillSignIn(app, email, 'Not-the-one-9')
  await expect(app.getByRole('alert')).toContainText('Invalid email or password')
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.editing')
  const steps = panel(page).locator('ol').getByRole('button')
  await expect(steps).toHaveText([
    /initiateAuth answers\s*editing/,
    /SUBMIT\s*submitting/,
    /The start\s*editing/,
  ])
  await expect(page.locator('.sc-arrow.sc-taken')).toHaveCount(1)

  // Back in time: the product goes on, the chart shows how it was and says so.
  await expect(panel(page)).toContainText('Now in')
  await steps.nth(1).click()
  await expect(panel(page)).toContainText('Then in')
  await expect(panel(page)).not.toContainText('Now in')
  await expect(panel(page).getByRole('status')).toContainText('step 2 of 3')
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.submitting')
  await expect(app.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Outline' }).click()
  await expect(page.getByText('here then').first()).toBeVisible()
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Back to the latest' }).click()
  await expect(panel(page)).toContainText('Now in')
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.editing')

  await fillSignIn(app, email)
  await expect(app).toHaveURL(/\/complete-couple-profile$/)
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.done')

  // What was come through by hand counts, and the chart shows what is missing.
  const covered = panel(page).getByRole('region', { name: 'Covered by hand' })
  await expect(covered).toContainText('4 of 9 states')
  await covered.getByRole('button', { name: 'Show it in the chart' }).click()
  await expect(page.locator('[data-state-id="signIn.done"]')).toHaveClass(/sc-covered/)
  await expect(page.locator('[data-state-id="signIn.unconfirmed"]')).toHaveClass(/sc-missing/)

  // The same as a sequence: who told whom what.
  await page.getByRole('button', { name: 'Sequence' }).click()
  const sequence = page.getByRole('region', { name: /^Sequence of Sign-in/ })
  await expect(
    sequence.getByRole('button', { name: 'Person to Sign-in: SUBMIT' }).first(),
  ).toBeVisible()
  await expect(
    sequence.getByRole('button', { name: 'initiateAuth to Sign-in: initiateAuth answers' }).first(),
  ).toBeVisible()
  await sequence.getByRole('button', { name: 'Person to Sign-in: SUBMIT' }).first().press('Enter')
  await expect(panel(page)).toContainText('Then in')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()

  // The others run too, and the log of each goes on.
  await panel(page).getByRole('link', { name: 'Session', exact: true }).click()
  await expect(page.locator('[data-state-id="session.authenticated"]')).toHaveClass(/sc-active/)
  await expect(panel(page).getByRole('link', { name: 'Refresh', exact: true })).toBeVisible()

  const received = JSON.stringify(await heard())
  expect(received).toContain('invalid_credentials')
  for (const secret of [email, password, 'Not-the-one-9', 'eyJ'])
    expect(received).not.toContain(secret)
})

test(
  'live: a page that nobody has touched runs already, and a chart that does not run says which page is open',
  atNight,
  async ({ context, page }) => {
    const app = await context.newPage()
    await app.goto('/login')
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/statecharts/signIn?live')
    await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.editing')

    await page.goto('/statecharts/guestImport?live')
    await expect(
      panel(page).getByRole('heading', { name: "This chart isn't running" }),
    ).toBeVisible()
    await expect(panel(page)).not.toContainText('Nothing is running yet')
    await expect(panel(page).getByRole('link', { name: 'Sign-in', exact: true })).toBeVisible()
  },
)

test('simulate: a person plays a machine, sees what refuses them, and takes the path away as a test', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/statecharts/signIn')
  await page.getByRole('tab', { name: 'Simulate' }).click()
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.editing')
  await page.locator('[data-transition-id^="signIn.editing · SUBMIT [0]"]').click()
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.submitting')
  await panel(page)
    .getByRole('button', { name: /initiateAuth answers.*NotAuthorized/ })
    .click()
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.editing')
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.submitting')
  await panel(page)
    .getByRole('button', { name: /initiateAuth breaks/ })
    .click()
  await panel(page).getByRole('button', { name: 'Copy as a test' }).click()
  await expect(panel(page)).toContainText('Copied. Paste it into tests/paths.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain("test('signIn comes to editing'")
  expect(copied).toContain("type: 'xstate.error.actor.initiateAuth'")
  // As a link it opens right there in another tab, and one that does not fit says so.
  await panel(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(panel(page)).toContainText('The link opens the chart right here.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await other.goto(link)
  await expect(activeIn(other)).toHaveAttribute('data-state-id', 'signIn.editing')
  await expect(panel(other).locator('ol').getByRole('button')).toHaveCount(3)
  await other.goto(link.slice(0, -20))
  await expect(panel(other).getByRole('alert')).toContainText("This link doesn't fit this chart.")
  await other.close()
  await panel(page).getByRole('button', { name: 'Start again' }).click()
  await expect(panel(page).locator('ol').getByRole('button')).toHaveCount(1)

  await panel(page).getByLabel('Jump to').selectOption('unconfirmed')
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'signIn.unconfirmed')
  await expect(panel(page)).toContainText("It's finished.")

  await page.goto('/statecharts/vendorApproval?simulate')
  const refused = panel(page)
    .getByRole('button', { name: /SUBMIT/ })
    .first()
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(refused).toHaveAccessibleDescription('hasDetails, hasDocuments prevent it.')

  await page.goto('/statecharts/refresh?simulate')
  await panel(page).getByLabel('Jump to').selectOption('success')
  await expect(panel(page)).toContainText('in 48 minutes')
  await panel(page).getByRole('button', { name: 'Fast-forward' }).click()
  await expect(activeIn(page)).toHaveAttribute('data-state-id', 'refresh.refreshing')
})

test('you are here: from a page to its chart, and from the chart to the page', async ({
  context,
  page,
}) => {
  await visit(page, '/register')
  await page.getByRole('radio', { name: 'Couple' }).check()
  await page.mouse.move(300, 300)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Statechart of this page' }).click()
  const charts = await opened
  await expect(charts).toHaveURL(/\/statecharts\/registration\?live$/)
  await expect(activeIn(charts)).toHaveAttribute('data-state-id', 'registration.userType')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(activeIn(charts)).toHaveAttribute('data-state-id', 'registration.account')

  const screen = context.waitForEvent('page')
  await panel(charts).getByRole('link', { name: 'Open its screen /register' }).click()
  await expect((await screen).getByRole('heading', { level: 1 })).toBeVisible()

  // The keys do the same, and find the window that is there already.
  await page.bringToFront()
  await page.keyboard.press('Alt+Shift+KeyS')
  await expect(charts).toHaveURL(/\/statecharts\/registration\?live$/)
})

test(
  'you are here: the chart of the page, whatever else runs there, and no chart where the page has none',
  atNight,
  async ({ context, page, product }) => {
    const { email } = await someoneWithWedding(product, 'here')
    await enterAs(page, product, email)
    await visit(page, '/dashboard/vendors')
    await page.mouse.move(300, 300)
    await expect(page.getByRole('link', { name: 'Statechart of this page' })).toBeAttached()
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Alt+Shift+KeyS')
    const charts = await opened
    await expect(charts).toHaveURL(/\/statecharts\/vendorChoice\?live$/)
    await expect(panel(charts)).toContainText('/dashboard/vendors is open in another tab.')

    await page.bringToFront()
    await visit(page, '/marketplace')
    await page.mouse.move(300, 300)
    await expect(page.getByRole('link', { name: 'Statechart of this page' })).toBeAttached()
    await page.keyboard.press('Alt+Shift+KeyS')
    await expect(charts.getByRole('heading', { level: 1 })).toHaveText(
      'This page has no chart of its own',
    )
    await expect(charts.getByRole('link', { name: 'Session', exact: true })).toBeVisible()
  },
)

test(
  'axe finds nothing in the gallery, the charts, the outline and the panels, light or dark',
  atNight,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    const look = async (where: string) => {
      const { violations: light } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      found.push(
        ...light.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${where}: ${id} at ${target.join(' ')}`),
        ),
      )
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await violations(page, `${where}, dark`, { colours: true })))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.goto('/statecharts')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look('gallery')
    for (const id of ['session', 'vendorApproval']) {
      for (const mode of ['', '?live', '?simulate', '?export']) {
        await page.goto(`/statecharts/${id}${mode}`)
        await expect(panel(page).getByRole('tabpanel')).toBeVisible()
        if (mode === '?simulate') await expect(panel(page).getByText('So far')).toBeVisible()
        await look(`${id} ${mode}`)
      }
      await page.goto(`/statecharts/${id}?simulate`)
      await page.getByRole('button', { name: 'Sequence' }).click()
      await expect(
        page
          .getByRole('region', { name: /^Sequence of/ })
          .getByRole('button')
          .first(),
      ).toBeVisible()
      await look(`${id} sequence`)
      await page.goto(`/statecharts/${id}`)
      await page.getByRole('button', { name: 'Outline' }).click()
      await look(`${id} outline`)
      await page
        .getByRole('button', { name: id === 'session' ? 'loading' : 'draft', exact: true })
        .first()
        .click()
      await look(`${id} state`)
    }
    expect(found).toEqual([])
  },
)

test('a keyboard is enough: to find a state, to read where it leads, to move and to zoom, to play', async ({
  page,
}) => {
  await page.goto('/statecharts/session')
  await expect(page.getByRole('heading', { level: 1, name: 'Session' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('unreached')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#unauthenticated\.unreached$/)
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(
    'unauthenticated.unreached',
  )
  await panel(page).getByRole('button', { name: 'loading', exact: true }).first().press('Enter')
  await expect(page).toHaveURL(/#loading$/)

  const sheet = page.getByRole('region', { name: /^Chart\./ })
  const place = () => sheet.locator('svg > g').getAttribute('transform')
  await sheet.focus()
  let before = await place()
  for (const key of ['ArrowRight', 'ArrowDown', '+', '-', '0']) {
    await page.keyboard.press(key)
    await expect.poll(place).not.toBe(before)
    before = await place()
  }
  await page.getByRole('tab', { name: 'Look' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const next = panel(page)
    .getByRole('region', { name: 'Someone or something does this' })
    .getByRole('button')
    .first()
  await next.press('Enter')
  await expect(panel(page).locator('ol').getByRole('button')).toHaveCount(2)
})

test('words have the room that was planned for them, in every chart', atNight, async ({ page }) => {
  const cramped: string[] = []
  for (const { id } of catalogue) {
    await page.goto(`/statecharts/${id}`)
    await expect(page.locator('.sc-title').first()).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    const wider = await page.locator('.sc-state, .sc-event').evaluateAll((groups) =>
      groups.flatMap((group) => {
        const box = group.querySelector('rect')
        const width = Number(box?.getAttribute('width')) + Number(box?.getAttribute('x'))
        const texts = [...group.querySelectorAll(':scope > .sc-part > text')] as SVGTextElement[]
        return texts
          .filter((text) => text.getBBox().x + text.getBBox().width > width)
          .map((text) => text.textContent)
      }),
    )
    cramped.push(...wider.map((text) => `${id}: ${text}`))
  }
  expect(cramped).toEqual([])
})

test('the page asks nobody but ourselves, is nothing for search engines, and keeps to its policy', async ({
  page,
  product,
}) => {
  const asked = new Set<string>()
  const refused: string[] = []
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/statecharts/refresh?simulate')
  await expect(panel(page).getByText('So far')).toBeVisible()
  await page.getByRole('tab', { name: 'Export' }).click()
  for (const name of ['Save as SVG', 'Save as PNG', 'Save SCXML']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = readFileSync(await (await saved).path())
    expect(file.length).toBeGreaterThan(1_000)
    if (name.endsWith('PNG')) expect(file.subarray(1, 4).toString()).toBe('PNG')
    if (name.endsWith('SVG')) expect(file.toString()).toMatch(/^<svg[^]+font-face[^]+<\/svg>$/)
  }
  // The file of a version is compared with the chart as it is.
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save this version' }).click()
  const version = readFileSync(await (await kept).path(), 'utf8')
  const choose = async (text: string) =>
    page
      .getByLabel('Earlier version')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose(version)
  await expect(panel(page)).toContainText('Nothing has changed since')
  await choose(
    version
      .replaceAll('"untilDue"', '"sooner"')
      .replace('"tags": [\n          "busy"\n        ]', '"tags": []'),
  )
  await expect(panel(page)).toContainText('tags: nothing → busy')
  await choose('no version')
  await expect(panel(page)).toContainText("This file isn't a saved version of a chart.")
  expect([...asked].filter((origin) => !origin.startsWith('blob:') && origin !== 'null')).toEqual([
    product.url,
  ])
  expect(refused).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test(
  'in production it is not there unless it is switched on, and the sign-in page brings nothing of it',
  atNight,
  async ({ page, startAnother }) => {
    const product = await startAnother({ STATECHARTS: 'off' })
    await page.goto(`${product.url}/statecharts/session`)
    await expect(page).toHaveURL(/\/404$/)
    const scripts: string[] = []
    page.on(
      'request',
      (request) =>
        request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
    )
    await page.goto(`${product.url}/login`)
    await page.mouse.move(300, 300)
    await page.getByLabel(/^Email/).fill('robin@example.com')
    await expect(page.getByRole('link', { name: /Statechart/ })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => /mark|bridge|statecharts/.test(path))).toEqual([])
  },
)

/** Everything that is told on the channel from now on, heard as the page hears it. */
async function listenIn(page: Page) {
  await page.addInitScript(() => {
    const all: unknown[] = []
    const channel = new BroadcastChannel('vowline-statecharts')
    channel.addEventListener('message', ({ data }) => all.push(data))
    Object.assign(window, { all })
  })
  return () => page.evaluate(() => (window as unknown as { all: unknown[] }).all)
}

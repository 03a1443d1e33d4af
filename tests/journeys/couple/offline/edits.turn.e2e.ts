import { atNight, expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, noNews, someoneWithWedding } from '../people.ts'

const unreached = "We can't reach Vowline. Check your connection and try again."

test('a connection that goes in the middle of an edit loses nothing: the page says so, and the same press saves when it is back', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'away')
  await enterAs(page, product, email)
  await page.goto('/couple-profile')
  const [city, date, save] = [
    page.getByLabel('Wedding city'),
    page.getByLabel('Wedding date'),
    page.getByRole('button', { name: 'Save details' }),
  ]
  await expect(city).toHaveValue('Sintra')
  await page.context().setOffline(true)
  await city.fill('Évora')
  await date.fill('18 September 2027')
  await save.click()
  await expect(page.getByText(`We couldn't check what would move. ${unreached}`)).toBeVisible()
  await date.fill('19 June 2027')
  await save.click()
  await expect(page.getByText(unreached, { exact: true })).toBeVisible()
  await expect(page.getByText("We couldn't check what would move.")).toHaveCount(0)
  await expect(city).toHaveValue('Évora')
  await page.context().setOffline(false)
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a tick without a connection waits, survives a reload, and is sent once; one that is stale by then says so', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'ticks')
  await enterAs(page, product, email)
  await page.goto('/dashboard/timeline')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Order the rings' }) })
  const box = row.getByRole('checkbox')
  const waits = row.getByText("Saved on this device. We'll send it when you're back online.")
  const count = page.getByText('1 change is waiting for a connection.')
  await row.scrollIntoViewIfNeeded()
  const sent = new Set<string | undefined>()
  await page.route('**/tasks/events', (route) => {
    sent.add(route.request().headers()['idempotency-key'])
    return route.abort('connectionrefused')
  })
  await box.click()
  await expect(waits).toBeVisible()
  await expect(box).toBeChecked()
  await expect(count).toBeVisible()
  expect(await violations(page, 'a tick that waits')).toEqual([])
  await box.click()
  await expect(waits).toHaveCount(0)
  await expect(box).not.toBeChecked()
  await expect(count).toHaveCount(0)

  sent.clear()
  await box.click()
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(waits).toBeVisible()
  await expect(box).toBeChecked()
  await page.unroute('**/tasks/events')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(
    row.getByRole('checkbox', { name: 'Mark Order the rings as not done' }),
  ).toBeChecked()
  await expect(waits).toHaveCount(0)
  await expect(count).toHaveCount(0)
  expect(sent.size).toBe(1)
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((place) => place.startsWith('queue.')),
    ),
  ).toEqual([])

  // Somebody else reopens it meanwhile.
  await page.route('**/tasks/events', (route) => route.abort('connectionrefused'))
  await box.click()
  await expect(waits).toBeVisible()
  const taskId = (
    await row.getByRole('button', { name: 'Order the rings' }).getAttribute('id')
  )?.slice('task-'.length)
  const tasks = await ask('GET', `/api/weddings/${id}/tasks?limit=100`)
  const { items } = (await tasks.json()) as { items: { id: string; version: number }[] }
  const version = items.find((task) => task.id === taskId)?.version
  const theirs = { event: 'REOPEN', tasks: [{ id: taskId, version }] }
  expect((await ask('POST', `/api/weddings/${id}/tasks/events`, theirs)).status).toBe(200)
  await page.unroute('**/tasks/events')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(row.getByRole('alert')).toBeVisible()
  await row.getByRole('button', { name: 'Dismiss: Order the rings' }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await expect(box).not.toBeChecked()
})

test(
  'pressing Enter again while it is being read what moves asks nothing twice and saves nothing unasked',
  atNight,
  async ({ page, product }) => {
    const { email } = await someoneWithWedding(product, 'hasty')
    await enterAs(page, product, email)
    await page.goto('/couple-profile')
    const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/date-preview*', async (route) => {
      await pressed
      await route.continue()
    })
    const written: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && written.push(request.url()))
    await page.getByLabel('Wedding date').fill('18 September 2027')
    await page.getByLabel('Wedding city').press('Enter')
    await expect(page.getByRole('button', { name: 'Checking what will move...' })).toBeVisible()
    await page.getByLabel('Wedding city').press('Enter')
    goOn()
    await expect(
      page.getByRole('alertdialog', { name: 'Move the wedding to Saturday 18 September 2027?' }),
    ).toBeVisible()
    expect(written).toEqual([])
  },
)

test('a screen that cannot be brought says so in words, breaks nothing else, and comes when it is asked for again', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'tunnel')
  await enterAs(page, product, email)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Upcoming tasks' })).toBeVisible()
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Timeline' }).first().click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: "We can't reach Vowline. Check your connection and try again." }),
  ).toBeVisible()
  await expect(page.getByText(/Unable to preload|dynamically imported/)).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^All \d/ })).toBeVisible()
  expect(broken).toEqual([])
})

test(
  'figures that could not be read are left out, and are not said to be none',
  atNight,
  async ({ page, product }) => {
    const { email } = await someoneWithWedding(product, 'figures')
    await enterAs(page, product, email)
    await noNews(page)
    const asks = /\/tasks(\/counts|\?)/
    await page.route(asks, (route) => route.abort('connectionrefused'))
    await page.goto('/dashboard/timeline')
    await expect(
      page.getByRole('heading', { name: "We couldn't load your timeline." }),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Filter' }).getByRole('link')).toHaveText([
      'All',
      'Open',
      'Mine',
      'Overdue',
      'Done',
    ])
    await page.unroute(asks)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /^All \d/ })).toBeVisible()
  },
)

test(
  'every part of a page that could not be read has its own way to read it again',
  atNight,
  async ({ page, product }) => {
    const { email } = await someoneWithWedding(product, 'parts')
    await enterAs(page, product, email)
    await noNews(page)
    const parts = [
      {
        path: '/dashboard/timeline/day',
        asks: /\/schedule\/links/,
        card: 'Share with vendors',
        after: "You haven't shared it yet.",
      },
      {
        path: '/dashboard/timeline/calendar',
        asks: /\/api\/.*\/calendar$/,
        card: 'Sync with your calendar',
        after: 'Create my link',
      },
      {
        path: '/settings',
        asks: /\/account\/deletion$/,
        card: 'Delete account',
        after: 'Delete my account',
      },
    ]
    for (const { path, asks, card, after } of parts) {
      await page.route(asks, (route) => route.abort('connectionrefused'))
      await page.goto(path)
      const part = page.getByRole('region', { name: card })
      await expect(part.getByText(unreached)).toBeVisible()
      await page.unroute(asks)
      await part.getByRole('button', { name: 'Try again' }).click()
      await expect(part.getByText(after)).toBeVisible()
      await expect(part.getByText(unreached)).toHaveCount(0)
    }
  },
)

test(
  'a page of a long list that did not come is told, and comes by the same button',
  atNight,
  async ({ page, product }) => {
    const { email, ask, id } = await someoneWithWedding(product, 'long')
    const due = { by: 'day', day: '2027-02-01' }
    for (let n = 0; n < 60; n++) {
      const task = {
        title: `Ring vendor ${n}`,
        category: 'other',
        due,
        assigneeId: null,
        notes: '',
      }
      expect((await ask('POST', `/api/weddings/${id}/tasks`, task)).status).toBe(201)
    }
    await enterAs(page, product, email)
    await page.route(/\/tasks\?.*cursor=/, (route) => route.abort('connectionrefused'))
    await page.goto('/dashboard/timeline')
    const more = page.getByRole('button', { name: 'Show more tasks' })
    // The live stream tells of the tasks above once more, and what is read again takes the
    // message away.
    await expect(async () => {
      await more.click()
      const message = page.getByRole('alert').filter({ hasText: unreached })
      await expect(message).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await page.unrouteAll()
    await more.click()
    await expect(more).toHaveCount(0)
    await expect(page.getByText(unreached)).toHaveCount(0)
  },
)

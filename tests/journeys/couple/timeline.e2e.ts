import type { Locator, Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { atNight, expect, onBothAtNight, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'
import { enterAs, joinedBy, ownBrowser, someoneWithWedding } from './people.ts'

/** More than a year ahead, so that the checklist stands as it is written. */
const details = { weddingDate: `${new Date().getUTCFullYear() + 2}-03-13` }

test('tasks are ticked, added, put off and set aside, and each step can be undone', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'planner', details)
  await open(page, product, email, '/dashboard/timeline')
  await expect(page.getByText('2 of 64 done. 2 completed automatically.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Mark Agree your top three priorities as done' }).check()
  await expect(page.getByText('3 of 64 done.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 of 64 done.')).toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: 'Mark Agree your top three priorities as done' }),
  ).not.toBeChecked()
  // What ticks itself has no box to tick.
  await expect(page.getByRole('checkbox', { name: /Book the photographer/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('textbox', { name: 'Task' }).fill('Reply to the registrar')
  await page.getByLabel('Due').fill('15 January 2020')
  await page
    .getByRole('region', { name: 'Add a task' })
    .getByRole('button', { name: 'Add task' })
    .click()
  await expect(page.getByRole('button', { name: 'Reply to the registrar' })).toBeVisible()
  await expect(page.getByText(/days late/)).toBeVisible()
  await page.getByRole('link', { name: 'Overdue 1' }).click()
  await expect(page).toHaveURL(/view=overdue/)
  await page.getByRole('button', { name: 'Reply to the registrar' }).click()
  await page.getByRole('button', { name: 'Snooze 1 week' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing overdue' })).toBeVisible()

  await page.getByRole('link', { name: 'All 65' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Have an engagement shoot' }).check()
  await page.getByRole('checkbox', { name: 'Select Look into wedding insurance' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('region', { name: 'Select' }).getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Skipped: 2 tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('link', { name: 'Skipped 2' }).click()
  await page.getByRole('button', { name: 'Have an engagement shoot' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: 'Skipped 1' })).toBeVisible()
})

test(
  'a task goes to another month by keyboard and by dragging, keeps the focus, and comes back',
  atNight,
  async ({ page, product }) => {
    const { email } = await someoneWithWedding(product, 'mover', details)
    await open(page, product, email, '/dashboard/timeline')
    const rings = page.getByRole('button', { name: 'Order the rings' })
    const monthOf = (name: RegExp) =>
      page.getByRole('region', { name }).getByRole('button', { name: 'Order the rings' })
    await expect(monthOf(/Tasks: November/)).toBeVisible()
    await rings.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(monthOf(/Tasks: October/)).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(monthOf(/Tasks: November/)).toBeFocused()

    await rings.dragTo(page.getByRole('region', { name: /Tasks: December/ }).getByRole('heading'))
    await expect(monthOf(/Tasks: December/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(monthOf(/Tasks: November/)).toBeVisible()
  },
)

test(
  'a finger that rests on a task takes it to another month, and one that moves on takes nothing',
  atNight,
  async ({ browser, product }) => {
    const { email } = await someoneWithWedding(product, 'finger', details)
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      hasTouch: true,
      viewport: { width: 390, height: 1_600 },
    })
    const page = await context.newPage()
    await open(page, product, email, '/dashboard/timeline')
    const monthOf = (name: RegExp) =>
      page.getByRole('region', { name }).getByRole('button', { name: 'Order the rings' })
    const rings = monthOf(/Tasks: November/)
    await rings.scrollIntoViewIfNeeded()
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const sign = page.locator('p[aria-hidden="true"]', { hasText: 'Order the rings' })

    await touch('touchStart', await middleOf(rings))
    await expect(sign).toBeVisible()
    // Every month has room now, those without tasks as well.
    await touch(
      'touchMove',
      await middleOf(
        page.getByRole('region', { name: `Tasks: December ${new Date().getUTCFullYear() + 1}` }),
      ),
    )
    await touch('touchEnd')
    await expect(sign).toHaveCount(0)
    await expect(monthOf(/Tasks: December/)).toBeVisible()
    await expect(monthOf(/Tasks: December/)).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rings).toBeVisible()

    const from = await middleOf(rings)
    await touch('touchStart', from)
    await touch('touchMove', { x: from.x, y: from.y - 60 })
    await touch('touchEnd')
    await expect(sign).toHaveCount(0)
    await expect(rings).toHaveAttribute('aria-expanded', 'false')
  },
)

test(
  'two browsers at one task: what both changed is a choice, and nothing typed is lost',
  onBothAtNight,
  async ({ page, browser, product }) => {
    const maya = await someoneWithWedding(product, 'first', details)
    const tom = await joinedBy(product, maya, 'second', { kind: 'partner' })
    const theirs = await ownBrowser(browser, product)
    for (const [at, { email }] of [
      [page, maya],
      [theirs, tom],
    ] as const) {
      await open(at, product, email, '/dashboard/timeline')
      await at.getByRole('button', { name: 'Order the rings' }).click()
    }
    await page.getByRole('textbox', { name: 'Notes' }).fill('Two plain bands')
    await theirs.getByRole('textbox', { name: 'Notes' }).fill('Ask Aunt Ines')
    await theirs.getByRole('button', { name: 'Save task' }).click()
    await expect(theirs.getByText('Saved', { exact: true })).toBeVisible()
    // What is saved closes.
    await theirs.getByRole('button', { name: 'Order the rings' }).click()
    const conflict = page.getByRole('region', { name: 'You both changed this' })
    await expect(conflict.getByRole('radio', { name: /^Ask Aunt Ines/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Two plain bands')
    await conflict.getByRole('radio', { name: /^Two plain bands/ }).check()
    await page.getByRole('button', { name: 'Save task' }).click()
    await expect(theirs.getByRole('textbox', { name: 'Notes' })).toHaveValue('Two plain bands')
  },
)

test(
  'a helper who may look changes nothing, on the page and through the API, and is told why',
  onBothAtNight,
  async ({ page, product }) => {
    const maya = await someoneWithWedding(product, 'host', details)
    const helper = await joinedBy(product, maya, 'helper', {
      kind: 'helper',
      rights: { timeline: 'view' },
    })
    await open(page, product, helper.email, '/dashboard/timeline')
    await expect(page.getByRole('button', { name: 'Add task' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page
      .getByRole('checkbox', { name: 'Mark Agree your top three priorities as done' })
      .click({ force: true })
    await expect(
      page.getByRole('checkbox', { name: 'Mark Agree your top three priorities as done' }),
    ).not.toBeChecked()
    await expect(page.getByText('You can view the timeline but not edit it').first()).toBeVisible()
    await page.getByRole('button', { name: 'Agree your top three priorities' }).click()
    await expect(
      page.getByRole('button', { name: /^(Save task|Snooze 1 week|Skip)$/ }),
    ).toHaveCount(0)

    const refused = await page.evaluate(async (id) => {
      const headers = { 'Content-Type': 'application/json', 'X-Vowline': '1' }
      const send = async (method: string, path: string, body: object) =>
        (await fetch(`/api/weddings/${id}${path}`, { method, headers, body: JSON.stringify(body) }))
          .status
      const { items } = (await (await fetch(`/api/weddings/${id}/tasks`)).json()) as {
        items: { id: string; version: number }[]
      }
      const [task] = items
      const added = {
        title: 'Mine',
        category: 'other',
        due: { by: 'day', day: '2027-01-01' },
        assigneeId: null,
        notes: '',
      }
      return [
        items.length,
        await send('POST', '/tasks', added),
        await send('PATCH', `/tasks/${task?.id}`, { version: task?.version, notes: 'Mine' }),
        await send('POST', '/tasks/events', {
          event: 'COMPLETE',
          tasks: [{ id: task?.id, version: task?.version }],
        }),
      ]
    }, maya.id)
    expect(refused.slice(1)).toEqual([403, 403, 403])
    expect(refused[0]).toBeGreaterThan(10)
    await page.reload()
    await expect(page.getByRole('link', { name: 'All 64' })).toBeVisible()
    await expect(
      page.getByRole('checkbox', { name: 'Mark Agree your top three priorities as done' }),
    ).not.toBeChecked()
  },
)

test('the day is planned, what overlaps is told, and a vendor opens it by a link until that is withdrawn', async ({
  page,
  browser,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'day', { ...details, country: 'Portugal' })
  await open(page, product, email, '/dashboard/timeline/day')
  await expect(page.getByRole('heading', { name: 'Nothing planned yet' })).toBeVisible()
  await addItem(page, {
    "What's happening": 'Ceremony',
    From: '16:00',
    To: '16:50',
    "Who's involved": 'Maya, Sam',
  })
  await addItem(page, {
    "What's happening": 'Portraits',
    From: '16:40',
    To: '17:30',
    "Who's involved": 'Maya, Sam',
  })
  await expect(page.getByText('Ceremony and Portraits overlap by 10 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Portraits' }).click()
  await page.getByLabel('From').fill('16:50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/overlap by/)).toHaveCount(0)
  // What guests are told of an event is on the schedule, and is changed where they are told.
  await page.goto('/dashboard/guests/events')
  for (const [name, start] of [
    ['Ceremony', '15:30'],
    ['Reception', '18:00'],
  ] as const) {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel('Start').fill(start)
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/dashboard/timeline/day')
  const line = (time: string) => page.getByRole('listitem').filter({ hasText: time })
  await expect(line('15:30 to 16:20')).toContainText('Maya, Sam')
  await expect(line('18:00').getByRole('link', { name: 'Edit in Guests: Reception' })).toBeVisible()
  expect(await violations(page, 'the day')).toEqual([])

  await page.getByRole('textbox', { name: 'Who is it for?' }).fill('Second Line Social')
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  const theirs = await ownBrowser(browser, product)
  await theirs.goto(new URL(url).pathname)
  await expect(theirs.getByText('For Second Line Social')).toBeVisible()
  await expect(theirs.getByRole('listitem').filter({ hasText: '16:50 to 17:30' })).toContainText(
    'Portraits',
  )
  expect(await violations(theirs, 'the shared day')).toEqual([])
  await page.reload()
  await expect(page.getByText(/^Opened once/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off the link for Second Line Social' }).click()
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await expect(page.getByText(/^Turned off/)).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test(
  'a calendar program keeps in step by an address, until that is ended',
  atNight,
  async ({ page, product }) => {
    const { email } = await someoneWithWedding(product, 'calendar', details)
    await open(page, product, email, '/dashboard/timeline')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    await page.getByRole('button', { name: 'Create my link' }).click()
    const path = new URL(await page.getByRole('textbox', { name: 'Address' }).inputValue()).pathname
    const come = () => fetch(`${product.url}${path}`)
    const answer = await come()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(await answer.text()).toContain('SUMMARY:Order the rings')
    await page.reload()
    await expect(page.getByText(/Last synced/)).toBeVisible()
    expect(await violations(page, 'the calendar')).toEqual([])
    await page.getByRole('button', { name: 'Stop syncing' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop syncing' }).click()
    await expect(page.getByRole('button', { name: 'Create my link' })).toBeVisible()
    expect((await come()).status).toBe(404)
  },
)

test(
  'on a phone the bar of a selection hides no task that Tab reaches',
  atNight,
  async ({ page, product }) => {
    const { email } = await someoneWithWedding(product, 'tabber', details)
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, product, email, '/dashboard/timeline')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.first().check()
    const bar = page.getByRole('region', { name: 'Select', exact: true })
    const hidden: string[] = []
    await boxes.first().focus()
    for (let press = 0; press < 16; press++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const [at, edge] = [await focused.boundingBox(), await bar.boundingBox()]
      const isInBar = await bar.evaluate((it) => it.contains(document.activeElement))
      if (!isInBar && at && edge && at.y + at.height > edge.y && at.y < edge.y + edge.height)
        hidden.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()))
    }
    expect(hidden).toEqual([])
  },
)

async function open(page: Page, product: Product, email: string, path: string) {
  await enterAs(page, product, email)
  await page.goto(path)
}

/** Where a finger goes that means it. */
async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function addItem(page: Page, fields: Record<string, string>) {
  await page.getByRole('button', { name: 'Add to schedule' }).first().click()
  const form = page.getByRole('region', { name: 'Add to the schedule' })
  for (const [label, value] of Object.entries(fields))
    await form.getByRole('textbox', { name: label }).fill(value)
  await form.getByRole('button', { name: 'Add to schedule' }).click()
  await expect(form).toHaveCount(0)
}

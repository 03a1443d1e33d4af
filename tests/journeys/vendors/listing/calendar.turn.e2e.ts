import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { approve, enterAs, submittedBusiness } from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { tabTo, violations } from '../../pages/visits.ts'

const name = 'calendar.test'
const preload = fileURLToPath(new URL('../../couple/registry/outside-route.mjs', import.meta.url))

test('a vendor blocks days by hand, by keyboard and by weekday, and couples find the others', async ({
  page,
  product,
}) => {
  const { id, email } = await submittedBusiness(product, 'daily')
  await approve(product, id)
  await enterAs(page, product, email)
  await page.goto('/vendor-dashboard/calendar')
  await page.getByRole('button', { name: 'Next month' }).click()
  const [fifth, sixth] = [inNextMonth(5), inNextMonth(6)]

  await day(page, fifth).click()
  await expect(day(page, fifth)).toHaveAccessibleName(/: blocked by you$/)
  await expect(day(page, fifth)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(day(page, sixth)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day(page, sixth)).toHaveAccessibleName(/: blocked by you$/)
  await tabTo(page, page.getByRole('button', { name: 'Undo' }).last())
  await page.keyboard.press('Enter')
  await expect(day(page, sixth)).toHaveAccessibleName(/: free$/)

  const rules = page.getByRole('region', { name: 'When you work' })
  await rules.getByLabel('Weddings a day').fill('0')
  await expect(rules.getByLabel('Weddings a day')).toHaveAccessibleDescription(
    'Enter a number from 1 to 100',
  )
  await rules.getByLabel('Weddings a day').fill('2')
  const weekday = weekdayOf(inNextMonth(7))
  await rules.getByRole('checkbox', { name: weekday }).check()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(day(page, inNextMonth(7))).toHaveAccessibleName(/: weekday off$/)
  await expect(day(page, inNextMonth(14))).toHaveAccessibleName(/: weekday off$/)
  expect(await violations(page, 'a calendar with days off')).toEqual([])
  await page.reload()
  await expect(rules.getByLabel('Weddings a day')).toHaveValue('2')
  await expect(rules.getByRole('checkbox', { name: weekday })).toBeChecked()

  const found = page.getByRole('link', { name: 'daily flowers', exact: true })
  for (const [date, count] of [
    [fifth, 0],
    [sixth, 1],
    [inNextMonth(7), 0],
  ] as const) {
    await page.goto(`/marketplace/florist?q=daily&date=${date}`)
    await expect(page.getByText(count === 0 ? 'No vendors' : '1 vendor').first()).toBeVisible()
    await expect(found).toHaveCount(count)
  }
})

test('a vendor reads why the calendar at an address cannot be read, beside the address', async ({
  page,
  startAnother,
}) => {
  const outside = await openOutside()
  try {
    const product = await startAnother({
      LIMITS: 'off',
      NODE_OPTIONS: `--import=${preload}`,
      TEST_OUTSIDE: JSON.stringify({ name, address: '93.184.215.14', port: outside.port }),
    })
    const { id, email } = await submittedBusiness(product, 'subscribed')
    await approve(product, id)
    await enterAs(page, product, email)
    await page.goto(`${product.url}/vendor-dashboard/calendar`)
    const card = page.getByRole('region', { name: 'Your own calendar' })
    const address = card.getByLabel('Calendar address (iCal)')
    for (const typed of ['not an address', 'http://10.0.0.1/mine.ics']) {
      await address.fill(typed)
      await card.getByRole('button', { name: 'Save address' }).click()
      await expect(address).toHaveAccessibleDescription('Please enter a valid URL')
      await expect(address).toHaveValue(typed)
    }

    await address.fill(`http://${name}/good.ics`)
    await card.getByRole('button', { name: 'Save address' }).click()
    await expect(card.getByText(/^Last read /)).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(day(page, inNextMonth(9))).toHaveAccessibleName(/: taken in your calendar$/)

    const refusals = [
      [`http://${name}/loops`, /keeps leading to other addresses/],
      [`http://${name}/inward`, /isn't on the public internet/],
      [`http://${name}/endless`, /larger than 1 MB/],
      [`http://${name}/page`, /doesn't lead to a calendar/],
    ] as const
    for (const [typed, reason] of refusals) {
      await address.fill(typed)
      await card.getByRole('button', { name: 'Save address' }).click()
      await expect(address).toHaveAccessibleDescription(reason)
      await expect(address).toHaveValue(typed)
      await expect(card.getByText(/^We couldn't read your calendar [^.]+\.$/)).toBeVisible()
    }
    expect(await violations(page, 'a calendar that cannot be read')).toEqual([])
  } finally {
    await outside.close()
  }
})

function day(page: Page, date: string) {
  return page.locator(`button[data-day="${date}"]`)
}

/** A day of the month after this one: always ahead, whatever today is. */
function inNextMonth(number: number) {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, number))
    .toISOString()
    .slice(0, 10)
}

function weekdayOf(date: string) {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  )
}

/** A server somewhere else: one good calendar, and addresses that lead to none. */
async function openOutside() {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/good.ics') response.setHeader('Content-Type', 'text/calendar').end(goodCalendar())
    else if (url === '/inward') redirect(response, 'http://127.0.0.1/mine.ics')
    else if (url.startsWith('/loops')) redirect(response, `http://${name}${url}.`)
    else if (url === '/endless') sendWithoutEnd(response)
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function redirect(response: ServerResponse, to: string) {
  response.writeHead(302, { Location: to }).end()
}

/** As much as the other side takes: it says nothing of its length. */
function sendWithoutEnd(response: ServerResponse) {
  const piece = Buffer.alloc(64 * 1024, 'X-LONG:1\r\n')
  const send = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.setHeader('Content-Type', 'text/calendar').on('drain', send)
  send()
}

function goodCalendar() {
  const on = inNextMonth(9).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    'BEGIN:VEVENT',
    'UID:1@example',
    `DTSTART;VALUE=DATE:${on}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
}

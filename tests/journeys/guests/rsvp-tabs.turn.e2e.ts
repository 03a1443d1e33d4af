import type { Page } from '@playwright/test'
import { invitedHousehold } from '#tests/journeys/couple/people.ts'
import { expect, test } from '../journey.ts'

test('in two tabs without a connection the later answer is the one that arrives, once', async ({
  page,
  context,
  product,
}) => {
  const { path, ask, id } = await invitedHousehold(product)
  const taken: string[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/answer') && response.ok()) taken.push(response.url())
  })
  const isOpened = page.waitForResponse((response) => response.url().endsWith('/steps'))
  await page.goto(path)
  await isOpened
  const other = await context.newPage()
  await other.goto(path)
  await expect(coming(other, 'Coming')).toHaveCount(4)
  await context.setOffline(true)

  for (const one of await coming(page, 'Coming').all()) await one.check()
  await page.getByLabel('A message to the couple').fill('With joy')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const waits = "You're offline"
  await expect(page.getByText(waits, { exact: false })).toBeVisible()
  // The other tab shows what was answered, and that it waits.
  await expect(other.getByLabel('A message to the couple')).toHaveValue('With joy')
  await expect(other.getByText(waits, { exact: false })).toBeVisible()

  // There they think again.
  for (const one of await coming(other, "Can't make it").all()) await one.check()
  await other.getByLabel('A message to the couple').fill('We are so sorry')
  await expect(page.getByLabel('A message to the couple')).toHaveValue('We are so sorry')
  await expect(page.getByText(waits, { exact: false })).toHaveCount(0)
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(waits, { exact: false })).toBeVisible()

  await context.setOffline(false)
  for (const tab of [page, other])
    await expect(
      tab.getByRole('heading', { name: 'Thank you. Your reply has been sent' }),
    ).toBeVisible()
  expect(taken).toHaveLength(1)
  const { items } = (await (await ask('GET', `/api/weddings/${id}/rsvps`)).json()) as {
    items: { state: string; message: string }[]
  }
  expect(items).toMatchObject([{ state: 'responded', message: 'We are so sorry' }])
})

function coming(page: Page, text: 'Coming' | "Can't make it") {
  return page.getByRole('radio', { name: text, exact: true })
}

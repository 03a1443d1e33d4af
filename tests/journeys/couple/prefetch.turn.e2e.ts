import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { enter } from '../pages/visitors.ts'
import { visit } from '../pages/visits.ts'
import { enterAs, joinedBy, someoneWithWedding } from './people.ts'

const ways = [
  { name: 'a mouse', point: (page: Page, link: string) => linkNamed(page, link).hover() },
  { name: 'the keyboard', point: (page: Page, link: string) => linkNamed(page, link).focus() },
]

for (const { name, point } of ways)
  test(`a link that is pointed at with ${name} loads its screen and what that reads, and following it asks for nothing again`, async ({
    page,
    product,
  }) => {
    await enter(page, product, 'couple')
    // The server would tell of the wedding that was just created, and everything would be read
    // again.
    await page.route('**/live', (route) => route.abort())
    await visit(page, '/dashboard')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const count = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length
    const read = page.waitForResponse(/\/api\/weddings\/[^/]+\/budget$/)

    await point(page, 'Budget')
    await (await read).finished()
    expect(count(/\/budget$/)).toBe(1)
    await expect.poll(() => count(/budget-page.*\.js$/)).toBe(1)

    await linkNamed(page, 'Budget').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add item' }).first()).toBeVisible()
    expect(count(/\/budget$/)).toBe(1)
    expect(count(/budget-page.*\.js$/)).toBe(1)
  })

test('for a helper a link loads the screen, and nothing that is not shared with them', async ({
  page,
  product,
}) => {
  const couple = await someoneWithWedding(product, 'sharing')
  const helper = await joinedBy(product, couple, 'helping', { kind: 'helper' })
  await enterAs(page, product, helper.email)
  await visit(page, '/dashboard')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const code = page.waitForResponse(/budget-page.*\.js$/)
  await linkNamed(page, 'Budget').hover()
  await (await code).finished()
  await linkNamed(page, 'Budget').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/budget'))).toEqual([])
})

function linkNamed(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Wedding', exact: true }).getByRole('link', { name })
}

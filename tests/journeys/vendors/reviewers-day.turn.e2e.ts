import type { Browser, Page } from '@playwright/test'
import { files } from '#tests/harness/approval.ts'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { expect, test } from '../journey.ts'
import { enterAs, submittedBusiness } from '../couple/people.ts'

test('two reviewers share a day: one takes and rejects, the other answers the appeal, and both close it', async ({
  page: ruth,
  product,
  browser,
}) => {
  const { id, ask } = await submittedBusiness(product, 'appealing', false)
  await ask('POST', `/api/businesses/${id}/documents?kind=registration&name=licence.png`, files.png)
  await move(ask, id, { event: 'SUBMIT' })
  const omar = await colleagueOf(browser)
  await enterAsReviewer(ruth, product)
  await enterAsReviewer(omar, product)

  await ruth.goto('/admin/review?category=florist')
  await ruth.getByRole('link', { name: /appealing flowers/ }).click()
  await ruth.getByRole('button', { name: 'Start review' }).click()
  await expect(ruth.getByText(/^Yours until/).first()).toBeVisible()
  await ruth.getByRole('button', { name: 'Show licence.png' }).click()
  await expect(ruth.locator('iframe[sandbox=""]')).toHaveAttribute(
    'title',
    'Preview of licence.png',
  )
  await expect(ruth.getByText(/looked at it/)).toBeVisible()

  await omar.goto(`/admin/review/${id}`)
  await expect(omar.getByText(/has it until/).first()).toBeVisible()
  await expect(omar.getByRole('button', { name: 'Reject' })).toHaveAccessibleDescription(
    'A colleague is working on this application, so the decision is theirs for now.',
  )

  await ruth.getByLabel('Start from a template').selectOption({ label: 'No registered business' })
  await expect(ruth.getByRole('region', { name: 'What the owner will read' })).toContainText(
    "We couldn't find a registered business",
  )
  await decide(ruth, 'Reject')
  await expect(ruth.getByText('Rejected appealing flowers')).toBeVisible()
  await move(ask, id, { event: 'APPEAL', reason: 'The register has us under our old name.' })

  await ruth.reload()
  await expect(
    ruth.getByRole('button', { name: 'Overturn and approve' }),
  ).toHaveAccessibleDescription(
    'You made the decision that was appealed, so a colleague has to answer the appeal.',
  )
  await omar.reload()
  await expect(omar.getByText('The register has us under our old name.')).toBeVisible()
  await expect(omar.getByText('Nothing has changed since the last decision.')).toBeVisible()
  await omar.getByLabel('Reason').fill('We looked there, too.')
  await decide(omar, 'Confirm the decision')
  await expect(omar.getByText('Confirmed the decision on appealing flowers')).toBeVisible()

  await ruth.reload()
  await ruth.getByLabel('Reason').fill('The licence was altered.')
  await decide(ruth, 'Propose closing for good')
  await expect(ruth.getByRole('button', { name: 'Close for good' })).toHaveAccessibleDescription(
    'You proposed to close it, so a colleague has to confirm.',
  )
  await omar.goto('/admin/review?state=closing')
  await omar.getByRole('link', { name: /appealing flowers/ }).click()
  await decide(omar, 'Close for good')
  await expect(omar.getByText('Closed appealing flowers for good')).toBeVisible()

  await omar.getByRole('link', { name: 'Trail of appealing flowers' }).click()
  await expect(omar.getByRole('heading', { level: 2 })).toHaveText([
    'Closed for good',
    'Proposed closing for good',
    'Confirmed a decision',
    'Rejected',
    'Looked at a document',
    'Started a review',
  ])
  await omar.context().close()
})

type Ask = Awaited<ReturnType<typeof submittedBusiness>>['ask']

/** What the owner does, as their page would. */
async function move(ask: Ask, id: string, request: object) {
  const { business } = (await (await ask('GET', `/api/businesses/${id}/approval`)).json()) as {
    business: { version: number }
  }
  const body = { version: business.version, ...request }
  expect((await ask('POST', `/api/businesses/${id}/approval/events`, body)).status).toBe(200)
}

async function colleagueOf(browser: Browser) {
  return (await browser.newContext({ locale: 'en-GB' })).newPage()
}

async function enterAsReviewer(page: Page, product: Product) {
  const email = await verifiedPerson(product, 'reviewer')
  await product.control('groups', { email, groups: ['ADMIN'] })
  await enterAs(page, product, email)
  await page.goto(`${product.url}/admin/review`)
  return signedIn(product, email)
}

/** Presses a decision, and then again where it is asked for once more. */
async function decide(page: Page, act: string) {
  await page.getByRole('button', { name: act }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
}

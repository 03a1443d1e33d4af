import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { approve, enterAs, submittedBusiness } from '../couple/people.ts'
import { violationsInBoth } from '../pages/visits.ts'

const day = 86_400_000

const insurance = {
  name: 'insurance.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

test('an insurance is handed in and checked, couples read of it, and its badge goes when it expires', async ({
  page,
  startAnother,
  browser,
}) => {
  // Its clock is moved by two months, which other journeys would notice.
  const product = await startAnother()
  const { email, id } = await submittedBusiness(product, 'insured')
  const reviewer = await approve(product, id)
  await enterAs(page, product, email)
  await page.goto(`${product.url}/vendor-dashboard`)
  await page.getByRole('radio', { name: 'Insurance' }).check()
  await page.getByLabel('File').setInputFiles(insurance)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByText('Uploaded insurance.pdf')).toBeVisible()
  await expect(documents(page).getByText('Waiting for us')).toHaveCount(2)
  expect(await violationsInBoth(page, 'documents of a vendor')).toEqual([])

  const team = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await enterAs(team, product, reviewer)
  await team.goto(`${product.url}/admin/documents`)
  expect(await violationsInBoth(team, 'documents to check')).toEqual([])
  await team.getByRole('link', { name: /Insurance: insured flowers/ }).click()
  await team.getByRole('button', { name: 'Insurance: accept' }).click()
  await team.getByRole('button', { name: 'Mark as checked' }).click()
  await expect(team.getByText('Enter the last day.')).toBeVisible()
  const lastDay = new Date(Date.now() + 60 * day).toISOString().slice(0, 10)
  await team.getByLabel("Last day it's valid").fill(lastDay)
  expect(await violationsInBoth(team, 'a document is checked')).toEqual([])
  await team.getByRole('button', { name: 'Mark as checked' }).click()
  await expect(team.getByText('Insurance: checked.')).toBeVisible()
  await team.context().close()

  const badge = page.getByText(/^Insurance checked /)
  await page.clock.install()
  await page.goto(`${product.url}/marketplace?q=insured+flowers`)
  await expect(badge).toBeVisible()
  await page.getByRole('link', { name: 'insured flowers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'insured flowers' })).toBeVisible()
  await expect(badge).toBeVisible()
  // The page stays open while its time goes by.
  await page.clock.fastForward(59 * day)
  await expect(badge).toBeVisible()
  await page.clock.fastForward(3 * day)
  await expect(badge).toHaveCount(0)
  await product.setClock({ ms: 62 * day })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'insured flowers' })).toBeVisible()
  await expect(badge).toHaveCount(0)
  await expect
    .poll(async () => (await product.mailTo(email)).map(({ subject }) => subject))
    .toContain('Your insurance document has expired')
})

function documents(page: Page) {
  return page.getByRole('region', { name: 'Verification documents' })
}

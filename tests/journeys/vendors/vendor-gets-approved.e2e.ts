import type { Page } from '@playwright/test'
import { newEmail, signedIn, verifiedPerson } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import {
  atNight,
  chooseCountry,
  createAccount,
  expect,
  fillSignIn,
  fillVendor,
  signIn,
  test,
  verify,
} from '../journey.ts'
import { enterAs, submittedBusiness } from '../couple/people.ts'
import { tabTo, violationsInBoth } from '../pages/visits.ts'

const licence = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

test('a vendor hands documents in, is asked for changes, submits again and stands in the marketplace', async ({
  page,
  product,
  browser,
}) => {
  const email = newEmail('approved')
  await fillVendor(page, email)
  await createAccount(page)
  await verify(page, product, email)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/vendor-dashboard$/)

  const submit = page.getByRole('button', { name: 'Submit for review' })
  await expect(submit).toHaveAccessibleDescription(/^Add these details first: .*Contact phone/)
  await page.getByRole('link', { name: 'Complete the details' }).click()
  await chooseCountry(page, 'Business country', 'United States')
  await page.getByLabel('Contact phone').fill('+1 202 555 0140')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Flowers of the season.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText("Everything's saved.")).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(submit).toHaveAccessibleDescription('Upload a document first.')
  await submit.press('Enter')
  await expect(status(page)).toHaveText('Draft')
  await upload(page, licence)
  await submit.click()
  await expect(status(page)).toContainText('Submitted, answer by')
  await expect
    .poll(() => subjects(product, email))
    .toContain("We've received your application for Ines Varga Flowers")

  const team = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signInAsReviewer(team, product)
  await team.getByRole('link', { name: /Ines Varga Flowers/ }).click()
  await expect(team.getByRole('button', { name: 'Reject' })).toHaveAccessibleDescription(
    'Start the review first.',
  )
  await team.getByRole('button', { name: 'Start review' }).click()
  // The page grows above the link; a press in that moment would let go of it elsewhere.
  await expect(team.getByRole('button', { name: 'Reject' })).not.toHaveAccessibleDescription(
    'Start the review first.',
  )
  const [download] = await Promise.all([
    team.waitForEvent('download'),
    team.getByRole('link', { name: 'Download licence.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('licence.pdf')
  await team.getByRole('button', { name: 'Request changes' }).click()
  await expect(team.getByLabel('Reason')).toBeFocused()
  await team.getByLabel('Reason').fill('The licence has ended. Please upload the renewal.')
  await decide(team, 'Request changes')
  await expect(team.getByText('Requested changes to')).toBeVisible()

  // Coming back to the page is enough.
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(status(page)).toHaveText('Changes requested')
  await expect(page.getByRole('blockquote').first()).toHaveText(
    'The licence has ended. Please upload the renewal.',
  )
  await expect(page.getByText('Ruth')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit again' })).toHaveAccessibleDescription(
    'Change your details or documents first, as our team asked.',
  )
  await page.getByRole('button', { name: 'Remove licence.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove document' }).click()
  await expect(page.getByText('Removed licence.pdf')).toBeVisible()
  await upload(page, { ...licence, name: 'renewal.pdf' })
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(status(page)).toContainText('Submitted, answer by')

  await team.goto('/admin/review')
  await team.getByRole('link', { name: /Ines Varga Flowers/ }).click()
  await team.getByRole('button', { name: 'Start review' }).click()
  await decide(team, 'Approve')
  await expect(team.getByText('Approved Ines Varga Flowers')).toBeVisible()

  await page.reload()
  await expect(status(page)).toHaveText('Approved')
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(6)
  await page.goto('/marketplace?category=florist&q=Ines+Varga')
  // Another journey on the same product may have a business of that name.
  const listed = page.getByRole('article').filter({ hasText: 'Flowers of the season.' })
  await expect(listed.getByRole('heading', { name: 'Ines Varga Flowers' })).toBeVisible()
  expect(await subjects(product, email)).toEqual(
    expect.arrayContaining([
      'Changes needed: Ines Varga Flowers',
      'Ines Varga Flowers is approved',
    ]),
  )
  await team.context().close()
})

test(
  'the chart of the approval goes along with the business',
  atNight,
  async ({ page, product }) => {
    const { email } = await submittedBusiness(product, 'watched', false)
    await enterAs(page, product, email)
    await page.goto('/vendor-dashboard')
    await upload(page, licence)
    const submit = page.getByRole('button', { name: 'Submit for review' })
    const chart = await page.context().newPage()
    await chart.goto('/statecharts/vendorApproval?live')
    await expect(chart.locator('.sc-atomic.sc-active')).toHaveAttribute(
      'data-state-id',
      'vendorApproval.editable.draft',
    )
    await submit.click()
    await expect(status(page)).toContainText('Submitted, answer by')
    await expect(chart.locator('.sc-atomic.sc-active')).toHaveAttribute(
      'data-state-id',
      'vendorApproval.submitted',
    )
    await expect(chart.locator('.sc-arrow.sc-taken')).toHaveCount(1)
    await expect(chart.getByRole('complementary').locator('ol').getByRole('button')).toHaveText([
      /SUBMIT\s*submitted/,
      /was already running\s*editable\.draft/,
    ])
  },
)

test(
  'a reviewer who comes second is told where it stands, and keeps what was typed',
  atNight,
  async ({ page, product, browser }) => {
    const { id } = await submittedBusiness(product, 'second')
    await signInAsReviewer(page, product)
    const colleague = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await signInAsReviewer(colleague, product)
    await page.goto(`/admin/review/${id}`)
    await page.getByRole('button', { name: 'Start review' }).click()
    await expect(page.getByText('Started the review of')).toBeVisible()
    await page.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('No one is working on this application.')).toBeVisible()
    await colleague.goto(`/admin/review/${id}`)
    await colleague.getByLabel('Reason').fill('It is not theirs.')
    // Whoever comes back to the page is told by itself; here the question is what they hear who are
    // not.
    await colleague.route(`**/api/approvals/${id}`, (route) => route.abort())
    await decide(page, 'Approve')
    await expect(page.getByText(/^Approved /)).toBeVisible()
    await decide(colleague, 'Reject')
    await expect(colleague.getByText("Someone else was quicker: it's now Approved.")).toBeVisible()
    await expect(colleague.getByText(/Approved: .*, review team/)).toBeVisible()
    await expect(colleague.getByLabel('Reason')).toHaveValue('It is not theirs.')
    await expect(colleague.getByRole('button', { name: 'Suspend' })).toBeVisible()
    await colleague.context().close()
  },
)

test('a decision needs no more than a keyboard', atNight, async ({ page, product }) => {
  await submittedBusiness(product, 'keyboard')
  await signInAsReviewer(page, product)
  await tabTo(page, page.getByRole('link', { name: /keyboard flowers/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'keyboard flowers' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Start review' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Decision' })).toBeFocused()
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('It is not theirs.')
  await tabTo(page, page.getByRole('button', { name: 'Reject' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rejected keyboard flowers')).toBeVisible()
})

test(
  'an upload that is refused, stopped or lost says so, and the file stays chosen',
  atNight,
  async ({ page, product }) => {
    const { email } = await submittedBusiness(product, 'upload', false)
    await signIn(page, email)
    const send = page.getByRole('button', { name: 'Upload document' })
    await send.click()
    await expect(page.getByLabel('File')).toHaveAccessibleDescription('Choose a file first.')
    await page
      .getByLabel('File')
      .setInputFiles({ ...licence, name: 'large.pdf', buffer: Buffer.alloc(11_000_000) })
    await expect(page.getByLabel('File')).toHaveAccessibleDescription(
      'large.pdf is 11 MB. The limit is 10 MB.',
    )
    await page
      .getByLabel('File')
      .setInputFiles({ ...licence, name: 'page.pdf', buffer: Buffer.from('<!doctype html>') })
    await send.click()
    await expect(
      page.getByText(
        "We couldn't upload page.pdf. It's still chosen. That isn't a PDF, JPEG or PNG. Choose another file.",
      ),
    ).toBeVisible()

    await page.getByLabel('File').setInputFiles(licence)
    const held = Promise.withResolvers<void>()
    await page.route('**/documents?*', async (route) => {
      await held.promise
      await route.abort()
    })
    await send.click()
    await page.getByRole('button', { name: 'Stop upload' }).click()
    await expect(page.getByText('Upload stopped. licence.pdf is still chosen.')).toBeVisible()
    held.resolve()
    await send.click()
    await expect(
      page.getByText(/We couldn't upload licence.pdf. It's still chosen. We can't reach Vowline/),
    ).toBeVisible()
    await page.unroute('**/documents?*')
    await send.click()
    await expect(page.getByText('Uploaded licence.pdf')).toBeVisible()
  },
)

test(
  'axe finds nothing on either side, wherever an approval stands, light or dark',
  atNight,
  async ({ page, product, browser }) => {
    const { email, id, ask } = await submittedBusiness(product, 'axe')
    const looks = { reducedMotion: 'reduce' } as const
    await page.emulateMedia(looks)
    await signIn(page, email)
    const team = await (await browser.newContext({ locale: 'en-GB', ...looks })).newPage()
    const send = await signInAsReviewer(team, product)
    const found: string[] = []
    const look = async (state: string) => {
      await page.goto('/vendor-dashboard')
      await expect(status(page)).toContainText(state)
      await team.goto(`/admin/review/${id}`)
      await expect(team.getByRole('heading', { level: 2 }).first()).toBeVisible()
      found.push(
        ...(await violationsInBoth(page, `${state}, owner`)),
        ...(await violationsInBoth(team, `${state}, team`)),
      )
    }
    const version = async () =>
      (
        (await (await send('GET', `/api/approvals/${id}`)).json()) as {
          business: { version: number }
        }
      ).business.version
    const step = async (event: string, reason?: string) =>
      expect(
        (
          await send('POST', `/api/approvals/${id}/events`, {
            version: await version(),
            event,
            ...(reason ? { reason } : {}),
          })
        ).status,
      ).toBe(200)
    await look('Submitted')
    await step('START_REVIEW')
    await look('In review')
    await team.getByRole('button', { name: 'Reject' }).click()
    await team.getByLabel('Reason').fill('It is not theirs.')
    found.push(...(await violationsInBoth(team, 'the reason')))
    await team.getByRole('button', { name: 'Reject' }).click()
    await expect(team.getByRole('alertdialog')).toBeVisible()
    found.push(...(await violationsInBoth(team, 'the question')))
    await step('REQUEST_CHANGES', 'The licence has ended.')
    await look('Changes requested')
    await ask(
      'POST',
      `/api/businesses/${id}/documents?kind=registration&name=renewal.pdf`,
      licence.buffer,
    )
    await ask('POST', `/api/businesses/${id}/approval/events`, {
      version: await version(),
      event: 'SUBMIT',
    })
    await step('START_REVIEW')
    await step('APPROVE')
    await look('Approved')
    await step('SUSPEND', 'The shop is closed.')
    await look('Suspended')
    expect(found).toEqual([])
    await team.context().close()
  },
)

function status(page: Page) {
  return page.getByRole('region', { name: 'Approval status' }).locator('p[data-state]')
}

async function upload(page: Page, file: typeof licence) {
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByText(`Uploaded ${file.name}`)).toBeVisible()
}

/** Presses a decision, and then again where it is asked for once more. */
async function decide(page: Page, act: string) {
  await page.getByRole('button', { name: act }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
}

async function subjects(product: Product, email: string) {
  return (await product.mailTo(email)).map(({ subject }) => subject)
}

/** Somebody of the review team, in this browser and over HTTP. */
async function signInAsReviewer(page: Page, product: Product) {
  const email = await verifiedPerson(product, 'reviewer')
  await product.control('groups', { email, groups: ['ADMIN'] })
  await enterAs(page, product, email)
  await page.goto(`${product.url}/admin/review`)
  return signedIn(product, email)
}

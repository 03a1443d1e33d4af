import { newEmail, verifiedPerson } from '#tests/harness/person.ts'
import { atNight, expect, test } from '../journey.ts'
import { approvedBusiness, enterAs, ownBrowser } from '../couple/people.ts'
import { tabTo, violationsInBoth } from '../pages/visits.ts'

test(
  'somebody reports a listing without an account, and reads the answer of the review team',
  atNight,
  async ({ page, product, browser }) => {
    const name = await approvedBusiness(product, 'reported')
    await page.goto(`/marketplace?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    const open = page.getByRole('button', { name: 'Report this listing' })
    await open.press('Enter')
    const title = page.getByRole('heading', { name: 'Report this listing' })
    await expect(title).toBeFocused()
    expect(await violationsInBoth(page, 'a listing is reported')).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(open).toBeFocused()

    await open.press('Enter')
    await page.getByLabel('What should we know?').fill('They asked for cash in an envelope.')
    await page.getByRole('button', { name: 'Send report' }).click()
    const scam = page.getByRole('radio', { name: 'It looks like a scam' })
    await expect(page.getByRole('radio').first()).toBeFocused()
    expect(await violationsInBoth(page, 'a report without a reason')).toEqual([])
    await scam.check()
    const email = newEmail('reporter')
    await page.getByLabel('Your email address').fill(email)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText("and we'll tell you the outcome.")).toBeVisible()

    const team = await ownBrowser(browser, product)
    const reviewer = await verifiedPerson(product, 'reports-reviewer')
    await product.control('groups', { email: reviewer, groups: ['ADMIN'] })
    await enterAs(team, product, reviewer)
    await team.goto('/admin/reports')
    const report = team.getByRole('region', { name })
    await expect(report).toContainText('They asked for cash in an envelope.')
    expect(await violationsInBoth(team, 'the reports')).toEqual([])
    const agree = report.getByRole('button', { name: /^Agree/ })
    await agree.press('Enter')
    await expect(report.getByLabel('Answer')).toBeFocused()
    await team.keyboard.type('We spoke to them. They take no cash any more.')
    await tabTo(team, agree)
    await team.keyboard.press('Enter')
    await expect(report.getByText(`Agreed with the report on ${name}`)).toBeVisible()
    expect(await violationsInBoth(team, 'a report that was answered')).toEqual([])
    await expect
      .poll(async () => (await product.mailTo(email)).map(({ text }) => text).join('\n'))
      .toContain('We spoke to them. They take no cash any more.')

    await team.getByRole('link', { name: 'Agreed' }).click()
    await report.getByRole('button', { name: /^Reopen/ }).click()
    await expect(report.getByText('The earlier answer')).toBeVisible()
    await expect(report.getByText("There's no address to reply to")).toBeVisible()
    await team.getByRole('link', { name: 'To answer' }).click()
    await expect(report.getByLabel('Answer')).toBeVisible()
    await team.context().close()
  },
)

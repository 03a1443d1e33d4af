import { termsVersion } from '#machines/account/terms.schema.ts'
import { signedIn, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import { enterAs } from '../couple/people.ts'
import { expect, test } from '../journey.ts'
import { tabTo, violations } from '../pages/visits.ts'

const wedding = {
  partnerName: 'Sam Okafor',
  partnerEmail: '',
  weddingDate: '2027-06-19',
  city: 'Ghent',
  country: 'BE',
  expectedGuests: 40,
  type: null,
  budgetRange: null,
}
const rights = { guests: 'none', budget: 'none', timeline: 'none', vendors: 'none' }

test('the bell says at once that somebody joined; what was told is read by keys; a kind is switched off and stays off', async ({
  page,
  product,
}) => {
  const email = await verifiedPerson(product, 'told')
  const ask = await signedIn(product, email, await tokensOf(product, email))
  const { id } = (await (
    await ask('POST', '/api/weddings', { ...wedding, acceptedTerms: termsVersion })
  ).json()) as { id: string }
  await enterAs(page, product, email)
  await page.goto('/dashboard')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveText('Notifications')
  await bell.click()
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()

  const partner = await verifiedPerson(product, 'joining')
  expect(
    (
      await ask('POST', `/api/weddings/${id}/invitations`, {
        email: partner,
        kind: 'partner',
        rights,
      })
    ).status,
  ).toBe(201)
  const joins = await signedIn(product, partner, await tokensOf(product, partner))
  await expect
    .poll(async () =>
      (await product.mailTo(partner)).some(({ text }) => text.includes('/invitation/')),
    )
    .toBe(true)
  const token = (await product.mailTo(partner))
    .map(({ text }) => /\/invitation\/([\w-]{27})/.exec(text)?.[1])
    .find(Boolean)
  expect(
    (
      await joins('POST', `/api/invitations/${token}/accept`, {
        leavesOwn: false,
        acceptedTerms: termsVersion,
      })
    ).status,
  ).toBe(200)

  await expect(bell).toHaveText('Notifications, 1 new', { timeout: 30_000 })
  await bell.click()
  await expect(page.getByRole('link', { name: 'Maya Lindqvist joined your wedding' })).toBeVisible()
  expect(await violations(page, 'what was told')).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Mark all as read' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText("You're all caught up")).toBeVisible()
  await expect(bell).toHaveText('Notifications')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Notification settings' }).click()
  const byEmail = page.getByRole('checkbox', { name: 'By email (Task overdue)' })
  await expect(byEmail).toBeChecked()
  await byEmail.uncheck()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('radio', { name: 'Mondays' }).check()
  await page.reload()
  await expect(byEmail).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'In Vowline (Task overdue)' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Mondays' })).toBeChecked()

  await page.context().setOffline(true)
  await byEmail.click()
  await expect(
    page.getByText("We can't reach Vowline. Check your connection and try again."),
  ).toBeVisible()
  await expect(byEmail).not.toBeChecked()
  await page.context().setOffline(false)
})

test('a link in an email ends nothing by being looked at, and one that is not whole says so', async ({
  page,
}) => {
  await page.goto(`/unsubscribe/${'A'.repeat(27)}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(
    page.getByText("This link isn't complete or the account has been deleted."),
  ).toBeVisible()
  expect(await violations(page, 'a link that is nobody’s')).toEqual([])
})

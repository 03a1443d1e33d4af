import { newEmail, verifiedPerson } from '#tests/harness/person.ts'
import { enterAs, ownBrowser, submittedBusiness, tokenFor } from '../couple/people.ts'
import { expect, test } from '../journey.ts'

test('an owner invites a colleague, who joins by the link, and sees on the page what each may do', async ({
  page,
  browser,
  product,
}) => {
  const { email: owner } = await submittedBusiness(product, 'Juniper')
  await enterAs(page, product, owner)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/vendor-dashboard/team')
  // The bar at the bottom has room for five, and the team is behind the last of them.
  const bar = page.getByRole('navigation', { name: 'Business' })
  await expect(bar.locator('> ul > li:visible')).toHaveCount(5)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(bar.getByRole('link', { name: 'Team' })).toBeVisible()
  await page.keyboard.press('Escape')

  const colleague = newEmail('colleague')
  await page.getByLabel('Email address').fill(colleague)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${colleague}`)).toBeVisible()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByText('Pending')).toBeVisible()

  const theirs = await ownBrowser(browser, product)
  await enterAs(theirs, product, await verifiedPerson(product, 'member', ''))
  await theirs.goto(`/business-invitation/${await tokenFor(product, colleague)}`)
  await theirs.getByRole('checkbox').check()
  await theirs.getByRole('button', { name: 'Join the team' }).click()
  await expect(theirs).toHaveURL(/\/vendor-dashboard$/)
  await expect(
    theirs.getByText('Only the owner of the business can change this.').first(),
  ).toBeVisible()
  await theirs.goto('/vendor-dashboard/team')
  await expect(theirs.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(2)
  await expect(theirs.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)

  // The owner sees it without reading again, and parts with them.
  await expect(invitations.getByText('Accepted')).toBeVisible()
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await people.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(people.getByRole('listitem')).toHaveCount(1)
})

import { newEmail } from '#tests/harness/person.ts'
import { atNight, expect, fillSignIn, onBoth, password, test, verify } from '../journey.ts'
import { enterAs, ownBrowser, someoneWithWedding, tokenFor } from './people.ts'

test(
  'a partner joins by the link: invited on the page, an account made on the way, and both are in the same wedding',
  onBoth,
  async ({ page, browser, product }) => {
    const { email } = await someoneWithWedding(product, 'maya')
    await enterAs(page, product, email)
    await page.goto('/dashboard/members')
    const invitations = page.getByRole('region', { name: 'Invitations' })
    await expect(invitations.getByText('No invitations yet')).toBeVisible()
    const partner = newEmail('tom')
    await page.getByRole('radio', { name: /^Partner/ }).check()
    await page.getByLabel('Their email').fill('tom')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Their email').fill(partner)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(invitations.getByText(partner)).toBeVisible()
    await expect(invitations.getByText('Pending', { exact: false })).toBeVisible()

    const theirs = await ownBrowser(browser, product)
    await theirs.goto(`/invitation/${await tokenFor(product, partner)}`)
    await expect(
      theirs.getByRole('heading', {
        name: 'Maya Lindqvist has invited you to plan your wedding together',
      }),
    ).toBeVisible()
    // Three screens: the link, the code, the sign-in.
    await expect(theirs.getByLabel(/^Email/)).toHaveValue(partner)
    await theirs.getByRole('button', { name: 'Create account and join' }).click()
    await expect(theirs.getByText('You must accept the terms and conditions')).toBeVisible()
    await theirs.getByLabel('First name').fill('Tom')
    await theirs.getByLabel('Last name').fill('Ferreira')
    await theirs.reload()
    await expect(theirs.getByLabel('First name')).toHaveValue('Tom')
    await theirs.getByLabel(/^Password/).fill(password)
    await theirs.getByLabel('Confirm password').fill(password)
    await theirs.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
    await theirs.getByRole('button', { name: 'Create account and join' }).click()
    await verify(theirs, product, partner)
    await fillSignIn(theirs, partner)
    await expect(theirs).toHaveURL(/\/dashboard$/)
    await expect(theirs.getByText('Tom Ferreira').first()).toBeVisible()
    await expect(theirs.getByText('Sintra').first()).toBeVisible()

    // Nobody has reloaded the page of the one who invited.
    await expect(
      page.getByRole('region', { name: 'People' }).getByText('Tom Ferreira'),
    ).toBeVisible()
    await expect(invitations.getByText('Accepted', { exact: false })).toBeVisible()
    await page.goto('/dashboard/activity')
    await expect(page.getByText(`Joined as partner (invited as ${partner})`)).toBeVisible()
  },
)

test(
  'an invitation is declined without an account, and taken back by whoever sent it',
  atNight,
  async ({ page, browser, product }) => {
    const { email, ask, id } = await someoneWithWedding(product, 'maya')
    const [declining, late] = [newEmail('declining'), newEmail('late')]
    for (const invited of [declining, late]) {
      const rights = { guests: 'view', budget: 'none', timeline: 'none', vendors: 'none' }
      await ask('POST', `/api/weddings/${id}/invitations`, {
        email: invited,
        kind: 'helper',
        rights,
      })
    }
    const theirs = await ownBrowser(browser, product)
    await theirs.goto(`/invitation/${await tokenFor(product, declining)}`)
    await expect(theirs.getByText('Guests: Can view')).toBeVisible()
    await theirs.getByRole('button', { name: 'Decline' }).click()
    await theirs
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Decline', exact: true })
      .click()
    await expect(
      theirs.getByRole('heading', { name: 'You declined this invitation' }),
    ).toBeVisible()

    await enterAs(page, product, email)
    await page.goto('/dashboard/members')
    await expect(page.getByText('Declined', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: `Cancel the invitation to ${late}` }).click()
    await expect(page.getByText('Cancelled', { exact: false }).first()).toBeVisible()
    await theirs.goto(`/invitation/${await tokenFor(product, late)}`)
    await expect(
      theirs.getByRole('heading', { name: 'This invitation was cancelled' }),
    ).toBeVisible()
  },
)

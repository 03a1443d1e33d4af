import { atNight, expect, test } from '../journey.ts'
import { approve, enterAs, submittedBusiness } from '../couple/people.ts'
import { violationsInBoth } from '../pages/visits.ts'

test(
  'a listed business proposes another name, which couples see when the team has accepted it',
  atNight,
  async ({ page: owner, product, browser }) => {
    const { email, id } = await submittedBusiness(product, 'renamed')
    const reviewer = await approve(product, id)
    await enterAs(owner, product, email)
    await owner.goto('/vendor-dashboard/vendor-profile')
    const card = owner.getByRole('region', { name: 'Name, category and town' })
    await card.getByRole('button', { name: 'Propose a change' }).click()
    await card.getByRole('button', { name: 'Send to the review team' }).click()
    await expect(card.getByText('Change at least one of these first.')).toBeVisible()
    await expect(card.getByLabel('Business name')).toBeFocused()
    await card.getByLabel('Business name').fill('Renamed & daughters')
    expect(await violationsInBoth(owner, 'a change is proposed')).toEqual([])
    await card.getByRole('button', { name: 'Send to the review team' }).click()
    await expect(
      card.getByText("Sent. You'll hear from us within four working days."),
    ).toBeVisible()
    await expect(card.getByText('Waiting for us')).toBeVisible()
    expect(await violationsInBoth(owner, 'a change waits')).toEqual([])

    const team = await (
      await browser.newContext({ locale: 'en-GB', baseURL: product.url })
    ).newPage()
    await enterAs(team, product, reviewer)
    await team.goto('/admin/documents')
    await expect(team.getByRole('heading', { name: 'Changes to decide' })).toBeVisible()
    expect(await violationsInBoth(team, 'changes that wait')).toEqual([])
    await team.getByRole('link', { name: /^renamed flowers/ }).click()
    const proposed = team.getByRole('region', { name: 'Proposed change' })
    await proposed.getByRole('button', { name: 'Refuse the change' }).click()
    await expect(proposed.getByLabel('Reason for refusing the change')).toBeFocused()
    expect(await violationsInBoth(team, 'a change is decided')).toEqual([])
    await proposed.getByRole('button', { name: 'Cancel' }).click()
    await expect(proposed.getByRole('button', { name: 'Accept the change' })).toBeFocused()
    await proposed.getByRole('button', { name: 'Accept the change' }).click()
    await expect(proposed.getByText('Accepted. Couples see it now.')).toBeVisible()
    await team.context().close()

    await expect(card.getByText('Accepted', { exact: true })).toBeVisible()
    await owner.goto('/marketplace/v/renamed-flowers')
    await expect(
      owner.getByRole('heading', { level: 1, name: 'Renamed & daughters' }),
    ).toBeVisible()
    await expect(owner).toHaveURL(/\/marketplace\/v\/renamed-daughters/)
  },
)

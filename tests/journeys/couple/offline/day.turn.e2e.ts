import { expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, someoneWithWedding } from '../people.ts'
import { keptAnswers, untilWorkerIsThere } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

test('the day is read without a connection, with how old it is; after a sign-out nothing of it is left', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'field')
  const item = {
    title: 'First dance',
    dayOffset: 0,
    start: 1_200,
    end: 1_215,
    place: 'Barn',
    people: [],
    notes: '',
  }
  expect((await ask('POST', `/api/weddings/${id}/schedule`, item)).status).toBe(201)
  await enterAs(page, product, email)
  await page.goto('/dashboard/timeline/day')
  await expect(page.getByText('First dance').first()).toBeVisible()
  // The worker keeps what is read once it is there.
  await untilWorkerIsThere(page)
  await page.reload()
  await expect(page.getByText('First dance').first()).toBeVisible()
  const notice = page.getByText(/You're offline\. What you see was last updated/)
  await expect(notice).toHaveCount(0)
  await expect.poll(() => keptAnswers(page)).toContain(`/api/weddings/${id}/schedule`)

  await page.context().setOffline(true)
  await page.goto('/dashboard/timeline/day')
  await expect(page.getByText('First dance').first()).toBeVisible()
  await expect(notice).toBeVisible()
  expect(await violations(page, 'the day without a connection')).toEqual([])
  // Screens that nobody has opened before are there as well.
  await page.getByRole('link', { name: 'Guests' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.context().setOffline(false)
  await page.goto('/dashboard/timeline/day')
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => keptAnswers(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/dashboard/timeline/day')
  await expect(page.getByText('First dance')).toHaveCount(0)
})

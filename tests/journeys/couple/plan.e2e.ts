import { newEmail } from '#tests/harness/person.ts'
import {
  createAccount,
  expect,
  fillCouple,
  fillSignIn,
  onBothAtNight,
  test,
  verify,
} from '../journey.ts'

/** More than a year ahead, so that the checklist stands as it is written. */
const year = new Date().getUTCFullYear() + 2

test(
  'a couple registers, and its timeline is full: every task has its month, and what is done by hand is ticked',
  onBothAtNight,
  async ({ page, product }) => {
    const email = newEmail('planning')
    await fillCouple(page, email, '', `${year}-06-19`)
    await createAccount(page)
    await verify(page, product, email)
    await fillSignIn(page, email)
    await expect(page).toHaveURL(/\/dashboard$/)
    const upcoming = page.getByRole('region', { name: 'Upcoming tasks' })
    await expect(upcoming.getByRole('listitem')).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Tasks completed.*2/ })).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Timeline' }).first().click()
    await expect(page.getByText('2 of 64 done. 2 completed automatically.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All 64' })).toBeVisible()
    const tasks = page.locator('[id^="task-"]')
    await expect(tasks).toHaveCount(64)
    const months = page.getByRole('region', { name: /^Tasks: / })
    expect(await months.count()).toBeGreaterThan(10)
    await expect(
      page
        .getByRole('region', { name: 'Tasks: June' })
        .getByRole('button', { name: 'Pay final balances and prepare tips' }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tasks: Your wedding day' })).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Tasks: July' })
        .getByRole('button', { name: 'Send thank-you notes' }),
    ).toBeVisible()

    await page
      .getByRole('checkbox', { name: 'Mark Agree your top three priorities as done' })
      .check()
    await expect(page.getByText('3 of 64 done.')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).first().click()
    await expect(page.getByRole('link', { name: /^Tasks completed.*3/ })).toBeVisible()
  },
)

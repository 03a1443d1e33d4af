import { termsVersion } from '#machines/account/terms.schema.ts'
import { atNight, expect, onBothAtNight, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'
import { enterAs, joinedBy, ownBrowser, someoneWithWedding, tokenFor } from './people.ts'

test('two browsers change one wedding: what the other saves comes by itself, and what both changed is a choice', async ({
  page,
  browser,
  product,
}) => {
  const maya = await someoneWithWedding(product, 'maya')
  const tom = await joinedBy(product, maya, 'tom', { kind: 'partner' })
  const theirs = await ownBrowser(browser, product)
  for (const [at, email] of [
    [page, maya.email],
    [theirs, tom.email],
  ] as const) {
    await enterAs(at, product, email)
    await at.goto('/couple-profile')
    await expect(at.getByLabel('Wedding city')).toHaveValue('Sintra')
  }

  await page.getByLabel('Wedding city').fill('Lisbon')
  await theirs.getByLabel('Expected number of guests').fill('90')
  await theirs.getByRole('button', { name: 'Save details' }).click()
  await expect(theirs.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Expected number of guests')).toHaveValue('90')
  await expect(page.getByLabel('Wedding city')).toHaveValue('Lisbon')
  await expect(page.getByText('You both changed this')).toHaveCount(0)

  await theirs.getByLabel('Wedding city').fill('Porto')
  await theirs.getByRole('button', { name: 'Save details' }).click()
  const conflict = page.getByRole('region', { name: 'You both changed this' })
  await expect(conflict.getByRole('radio', { name: /^Lisbon/ })).toBeChecked()
  await expect(page.getByLabel('Wedding city')).toHaveValue('Lisbon')
  await conflict.getByRole('radio', { name: /^Porto/ }).check()
  await expect(page.getByLabel('Wedding city')).toHaveValue('Porto')
  await conflict.getByRole('radio', { name: /^Lisbon/ }).check()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(theirs.getByLabel('Wedding city')).toHaveValue('Lisbon')

  await theirs.goto('/dashboard/activity')
  await theirs
    .getByRole('button', { name: /^Undo: Changed the wedding details: city/ })
    .first()
    .click()
  await expect(theirs.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Wedding city')).toHaveValue('Porto')
})

test(
  'moving the wedding says first what moves, does it, and one undo brings all of it back, as moving it back does',
  onBothAtNight,
  async ({ page, product }) => {
    const { email, ask, id } = await someoneWithWedding(product, 'maya')
    const due = async () => {
      const { items } = (await (
        await ask('GET', `/api/weddings/${id}/tasks?limit=100`)
      ).json()) as {
        items: { id: string; dueOn: string }[]
      }
      return items.map(({ id: task, dueOn }) => `${task} ${dueOn}`).toSorted()
    }
    const before = await due()
    expect(before.length).toBeGreaterThan(10)
    await enterAs(page, product, email)
    await page.goto('/couple-profile')
    const move = async (to: string) => {
      await page.getByLabel('Wedding date').fill(to)
      await page.getByRole('button', { name: 'Save details' }).click()
    }
    await move('18 September 2027')
    const asked = page.getByRole('alertdialog', {
      name: 'Move the wedding to Saturday 18 September 2027?',
    })
    await expect(asked.getByText(/tasks and their reminders will move too/)).toBeVisible()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(await due()).toEqual(before)
    await page.getByRole('button', { name: 'Save details' }).click()
    await asked.getByRole('button', { name: 'Move the date' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await due()).not.toEqual(before)
    await page.goto('/dashboard/activity')
    await page
      .getByRole('button', { name: /^Undo: Moved the wedding from Saturday 19 June 2027/ })
      .click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(await due()).toEqual(before)

    await page.goto('/couple-profile')
    for (const [to, title] of [
      ['18 September 2027', 'Saturday 18 September 2027'],
      ['19 June 2027', 'Saturday 19 June 2027'],
    ] as const) {
      await move(to)
      await page
        .getByRole('alertdialog', { name: `Move the wedding to ${title}?` })
        .getByRole('button', { name: 'Move the date' })
        .click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect
        .poll(async () => (await due()).join() === before.join())
        .toBe(to === '19 June 2027')
    }
  },
)

test('what moves with a date is not asked about once another date has been typed', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'maya')
  await enterAs(page, product, email)
  await page.goto('/couple-profile')
  const answers: (() => void)[] = []
  await page.route('**/date-preview?*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  const save = page.getByRole('button', { name: /^(Save details|Checking)/ })
  const asked = page.getByRole('alertdialog')
  await page.getByLabel('Wedding date').fill('18 September 2027')
  await save.click()
  await expect(save).toHaveAttribute('aria-busy')
  await page.getByLabel('Wedding date').fill('19 September 2027')
  await expect(save).not.toHaveAttribute('aria-busy', { timeout: 5_000 })
  await save.click()
  await expect.poll(() => answers.length).toBe(2)
  // The later one first.
  const second = page.waitForResponse(/date-preview\?date=2027-09-19/)
  answers[1]?.()
  await second
  await expect(asked.getByText(/19 September 2027/).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  const first = page.waitForResponse(/date-preview\?date=2027-09-18/)
  answers[0]?.()
  await first
  await page.getByLabel('Wedding city').fill('Lisbon')
  await expect(asked).toHaveCount(0)
})

test(
  'a helper who may only look is told so by the page and by the API, and a session that ends elsewhere ends here',
  atNight,
  async ({ page, product }) => {
    const maya = await someoneWithWedding(product, 'maya')
    const ines = await joinedBy(product, maya, 'ines', {
      kind: 'helper',
      rights: { timeline: 'view' },
    })
    await enterAs(page, product, ines.email)
    await page.goto('/dashboard')
    const links = page.getByRole('region', { name: 'Quick links' }).getByRole('link')
    await expect(links).toHaveText(['Find vendors', 'Timeline'])
    for (const area of ['budget', 'guests', 'registry', 'vendors', 'website']) {
      await page.goto(`/dashboard/${area}`)
      await expect(
        page.getByText('The couple chooses what each helper can see. Ask them if you need this.'),
      ).toBeVisible()
    }
    await page.goto('/couple-profile')
    await expect(page.getByText('Only the couple can change these details.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save details' })).toHaveCount(0)
    await page.goto('/dashboard/members')
    await expect(page.getByText('Timeline: Can view')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invite someone' })).toHaveCount(0)
    const refused = await page.evaluate(async (id) => {
      const headers = { 'Content-Type': 'application/json', 'X-Vowline': '1' }
      const send = async (method: string, path: string, body: object) =>
        (await fetch(`/api/weddings/${id}${path}`, { method, headers, body: JSON.stringify(body) }))
          .status
      const rights = { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' }
      return [
        await send('PATCH', '', { version: 1, city: 'Nice' }),
        await send('POST', '/invitations', { email: 'x@people.test', kind: 'partner', rights }),
      ]
    }, maya.id)
    expect(refused).toEqual([403, 403])

    // What the couple allows takes effect on the page that is open.
    const { items } = (await (
      await maya.ask('GET', `/api/weddings/${maya.id}/members`)
    ).json()) as {
      items: { userId: string; version: number; kind: string }[]
    }
    const helper = items.find(({ kind }) => kind === 'helper')
    const rights = { guests: 'edit', budget: 'none', timeline: 'edit', vendors: 'none' }
    await maya.ask('PATCH', `/api/weddings/${maya.id}/members/${helper?.userId}`, {
      version: helper?.version,
      rights,
    })
    await expect(page.getByText('Guests: Can edit, Timeline: Can edit')).toBeVisible()
    await maya.ask('DELETE', `/api/weddings/${maya.id}/members/${helper?.userId}`)
    await expect(page.getByText('Guests: Can edit, Timeline: Can edit')).toHaveCount(0)
  },
)

test(
  'somebody who is in two weddings goes from one to the other by keyboard, and both begin anew',
  atNight,
  async ({ page, product, browser }) => {
    const own = await someoneWithWedding(product, 'own', {
      partnerName: 'Ada Own',
      weddingDate: null,
    })
    const maya = await someoneWithWedding(product, 'maya', { partnerName: 'Tom Other' })
    const helper = {
      kind: 'helper' as const,
      rights: { guests: 'none', budget: 'none', timeline: 'edit', vendors: 'none' },
    }
    expect(
      (
        await maya.ask('POST', `/api/weddings/${maya.id}/invitations`, {
          email: own.email,
          ...helper,
        })
      ).status,
    ).toBe(201)
    const token = await tokenFor(product, own.email)
    expect(
      (
        await own.ask('POST', `/api/invitations/${token}/accept`, {
          leavesOwn: false,
          acceptedTerms: termsVersion,
        })
      ).status,
    ).toBe(200)

    await enterAs(page, product, own.email)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Own')
    const which = page.getByRole('combobox', { name: 'Wedding' })
    await page.getByRole('link', { name: 'Timeline' }).first().click()
    await which.focus()
    await page.keyboard.press('ArrowDown')
    await expect(which.locator('option:checked')).toContainText('Tom Other (helper)')
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom Other')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom Other')
    expect(await violations(page, 'the dashboard of another wedding')).toEqual([])

    // Nobody else has anything to choose from.
    const other = await ownBrowser(browser, product)
    await enterAs(other, product, maya.email)
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Tom Other')
    await expect(other.getByRole('combobox', { name: 'Wedding' })).toHaveCount(0)
  },
)

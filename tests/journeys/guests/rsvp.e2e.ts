import type { Browser, Page } from '@playwright/test'
import type { Product } from '#tests/harness/product.ts'
import { newEmail } from '#tests/harness/person.ts'
import { enterAs, invitedHousehold, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { atNight, expect, onBoth, onBothAtNight, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'

const phone = { width: 360, height: 740 }

test(
  'a household answers on a phone without a connection, and the answer arrives once there is one',
  onBoth,
  async ({ page, context, product }) => {
    const { path, ask, id } = await invitedHousehold(product)
    await page.setViewportSize(phone)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maya/)
    expect(await violations(page, 'the invitation')).toEqual([])
    // A margin of the page, and one of the card in it.
    const card = page.getByRole('heading', { name: /you're invited/ })
    expect((await card.boundingBox())!.x).toBeGreaterThan(24)
    // It is the couple's: nothing of ours asks guests to register.
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(
      page.getByRole('radiogroup', { name: 'Ceremony' }).first(),
    ).toHaveAccessibleDescription('This field is required')
    await context.setOffline(true)
    await answer(page, 'Coming')
    await page.getByLabel('A message to the couple').fill('With joy')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText("You're offline", { exact: false })).toBeVisible()

    // The page is closed, and opened again with a connection: what was typed goes out by itself,
    // once.
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(path)
    await expect(
      again.getByRole('heading', { name: 'Thank you. Your reply has been sent' }),
    ).toBeVisible()
    expect(
      await again.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('rsvp.')),
      ),
    ).toEqual([])
    const { items } = (await (await ask('GET', `/api/weddings/${id}/rsvps`)).json()) as {
      items: { state: string; message: string }[]
    }
    expect(items).toMatchObject([{ state: 'responded', message: 'With joy' }])
  },
)

test(
  'two of one household answer at once: the second chooses, and after the deadline nobody does',
  onBothAtNight,
  async ({ page, browser, product }) => {
    const { path, ask, id } = await invitedHousehold(product)
    const other = await anotherPhone(browser, product)
    for (const one of [page, other]) {
      await one.goto(path)
      await answer(one, one === page ? 'Coming' : "Can't make it")
    }
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(
      page.getByRole('heading', { name: 'Thank you. Your reply has been sent' }),
    ).toBeVisible()
    await other.getByRole('button', { name: 'Send reply' }).click()
    const conflict = other.getByRole('region', { name: 'You both changed this' })
    await expect(conflict.getByRole('radiogroup')).toHaveCount(4)
    const first = conflict.getByRole('radiogroup').first()
    await expect(first.getByRole('radio', { checked: true })).toHaveAccessibleName(
      /Can't make it.*Yours/,
    )
    await first.getByRole('radio').nth(1).check()
    await other.getByRole('button', { name: /^Send/ }).click()
    await expect(
      other.getByRole('heading', { name: 'Thank you. Your reply has been sent' }),
    ).toBeVisible()
    const { items } = (await (await ask('GET', `/api/weddings/${id}/guests`)).json()) as {
      items: { answers: Record<string, string> }[]
    }
    expect(items.flatMap(({ answers }) => Object.values(answers)).toSorted()).toEqual([
      'coming',
      'not_coming',
      'not_coming',
      'not_coming',
    ])

    expect(
      (
        await ask('PATCH', `/api/weddings/${id}/rsvp-settings`, {
          version: 1,
          deadline: '2020-01-01',
        })
      ).status,
    ).toBe(200)
    await other.reload()
    await expect(other.getByRole('heading', { name: 'RSVPs are closed' })).toBeVisible()
    await expect(other.getByRole('button')).toHaveCount(
      await other.getByRole('banner').getByRole('button').count(),
    )
    expect(await violations(other, 'after the deadline')).toEqual([])
  },
)

test(
  'a frozen headcount shows who phones later beside it, the list is narrowed by invitation, and cards bear the code',
  atNight,
  async ({ page, product }) => {
    const { ask, id, email, path } = await invitedHousehold(product)
    await ask('POST', `/api/weddings/${id}/households`, {
      name: 'Okafor',
      guests: [{ firstName: 'Grace' }],
    })
    await enterAs(page, product, email)
    await page.goto('/dashboard/guests/invitations')
    await page.getByRole('button', { name: 'Mark as posted: Raman' }).click()
    await page.getByRole('button', { name: 'Close RSVPs' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close RSVPs' }).click()
    const headcount = page.getByRole('region', { name: 'Final numbers' })
    await expect(headcount.getByText('0 coming', { exact: true })).toHaveCount(2)

    // Priya phones: who is written down on the list counts beside the frozen number, without the
    // page being read again.
    await page.getByRole('link', { name: 'List' }).click()
    const invitations = page.getByRole('group', { name: 'Filter households by invitation' })
    await invitations.getByRole('button', { name: '1 closed' }).click()
    await expect(page.getByText('2 guests shown')).toBeVisible()
    await invitations.getByRole('button', { name: '1 not sent' }).click()
    await expect(page.getByText('1 guest shown')).toBeVisible()
    expect(await violations(page, 'narrowed by invitation')).toEqual([])
    await invitations.getByRole('button', { name: '1 not sent' }).click()
    const { items } = (await (await ask('GET', `/api/weddings/${id}/guests`)).json()) as {
      items: { id: string; firstName: string }[]
    }
    const { items: events } = (await (await ask('GET', `/api/weddings/${id}/events`)).json()) as {
      items: { id: string }[]
    }
    const priya = items.filter(({ firstName }) => firstName === 'Priya').map((guest) => guest.id)
    await page.getByRole('link', { name: 'Invitations' }).click()
    await expect(headcount.getByText('0 coming', { exact: true })).toHaveCount(2)
    await ask('POST', `/api/weddings/${id}/guests/changes`, {
      ids: priya,
      answers: [{ eventId: events[0]!.id, answer: 'coming' }],
    })
    await expect(headcount.getByText('0 coming, +1 since')).toBeVisible()

    await page.getByRole('link', { name: 'Print cards' }).click()
    const card = page.getByRole('region', { name: 'Raman' })
    await expect(
      card.getByRole('img', { name: 'QR code for the invitation of Raman' }),
    ).toBeVisible()
    await expect(card.getByText(path)).toBeVisible()
    expect(await violations(page, 'the cards')).toEqual([])
    await page.evaluate(() =>
      Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
    )
    await page.getByRole('button', { name: 'Print 2 cards' }).click()
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print 2 cards' })).toBeHidden()
    await expect(card).toBeVisible()
  },
)

async function answer(page: Page, text: 'Coming' | "Can't make it") {
  const radios = page.getByRole('radio', { name: text, exact: true })
  await expect(radios).toHaveCount(4)
  for (const radio of await radios.all()) await radio.check()
}

async function anotherPhone(browser: Browser, product: Product) {
  return (await browser.newContext({ baseURL: product.url, viewport: phone })).newPage()
}

test('the couple sees the email in their own words, sends it to themselves, and then to their guests', async ({
  page,
  product,
}) => {
  const { ask, id, email } = await someoneWithWedding(product, 'words')
  const guest = newEmail('words-guest')
  await ask('POST', `/api/weddings/${id}/households`, {
    name: 'Raman',
    guests: [{ firstName: 'Priya', email: guest }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAs(page, product, email)
  await page.goto('/dashboard/guests/invitations')
  await page.getByLabel('Your words').fill('Come as you are.')
  await page.getByRole('button', { name: 'Save wording' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send 1 invitation' }).click()
  const window = page.getByRole('dialog', { name: 'Preview the invitation' })
  await expect(window.getByText('Come as you are.')).toBeVisible()
  expect(await violations(page, 'the email before it goes out')).toEqual([])
  await window.getByRole('button', { name: 'Send me a test' }).click()
  await expect(window.getByText("We've sent it to your own email.")).toBeVisible()
  await window.getByRole('button', { name: 'Send 1 invitation' }).press('Enter')
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  await expect
    .poll(async () => (await product.mailTo(guest)).map(({ text }) => text).join())
    .toContain('Come as you are.')
  expect((await product.mailTo(email)).some(({ text }) => text.includes('Come as you are.'))).toBe(
    true,
  )
})

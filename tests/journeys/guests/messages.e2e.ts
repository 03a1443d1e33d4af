import { everyone } from '#machines/messages/message.schema.ts'
import { newEmail } from '#tests/harness/person.ts'
import { enterAs, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { atNight, expect, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'

test('a couple writes to those who have not replied, sees the email first, and a guest ends such emails', async ({
  page,
  product,
}) => {
  const { ask, id, email } = await someoneWithWedding(product, 'messages')
  const guest = newEmail('message-guest')
  const guests = [{ firstName: 'Priya', email: guest }, { firstName: 'Arun' }]
  await ask('POST', `/api/weddings/${id}/households`, { name: 'Raman', guests })
  await ask('POST', `/api/weddings/${id}/households`, {
    name: 'Cole',
    guests: [{ firstName: 'Ida' }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAs(page, product, email)
  await page.goto('/dashboard/guests/messages')
  await page.getByRole('button', { name: 'Write a message' }).click()
  await page.getByLabel('Reply', { exact: true }).selectOption("Haven't replied")
  await expect(page.getByText('2 guests at 1 address')).toBeVisible()
  await expect(page.getByText("1 guest has no email address and won't get it: Ida")).toBeVisible()
  await page.getByRole('button', { name: 'Preview and send' }).click()
  const window = page.getByRole('dialog', { name: 'Preview the message' })
  await expect(window.getByText('Add a subject first.')).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Subject').fill('The bus')
  await page.getByLabel('Your words').fill('It leaves at 3.')
  expect(await violations(page, 'a draft')).toEqual([])
  await page.getByRole('button', { name: 'Preview and send' }).click()
  await expect(window.getByText('It leaves at 3.')).toBeVisible()
  expect(await violations(page, 'the message before it goes out')).toEqual([])
  await window.getByRole('button', { name: 'Send to 1 address' }).press('Enter')
  await expect(page.getByText('Sending to 1 address')).toBeVisible()
  await expect.poll(async () => (await product.mailTo(guest)).length).toBe(1)
  const [mail] = await product.mailTo(guest)
  await page.getByRole('button', { name: 'Who got it: The bus' }).click()
  await expect(page.getByText(`Priya, Arun (${guest})`, { exact: false })).toBeVisible()

  await page.goto(new URL(/\S+\/guest-mail\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '').pathname)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText("You won't get any more emails", { exact: false })).toBeVisible()
  expect(await violations(page, 'the end of such emails')).toEqual([])
})

test('the guest list shows who was sent a save-the-date and when, and narrows to who was not', async ({
  page,
  product,
}) => {
  const { ask, id, email } = await someoneWithWedding(product, 'save-the-date')
  const at = `/api/weddings/${id}`
  const guests = [{ firstName: 'Priya', email: newEmail('saved-date') }, { firstName: 'Arun' }]
  await ask('POST', `${at}/households`, { name: 'Raman', guests })
  await ask('POST', `${at}/households`, { name: 'Cole', guests: [{ firstName: 'Ida' }] })
  await enterAs(page, product, email)
  await page.goto('/dashboard/guests')
  await expect(page.getByText('Ida', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Save-the-date', { exact: true })).toHaveCount(0)
  const message = { kind: 'save_the_date', subject: '', text: '', filter: everyone }
  const written = await ask('POST', `${at}/messages`, message)
  const { id: messageId, version } = (await written.json()) as { id: string; version: number }
  await ask('POST', `${at}/messages/${messageId}/steps`, { version, event: 'SEND' })
  // It is told to a page that is open.
  const home = page.getByRole('row').filter({ hasText: 'Raman' })
  await expect(home).toContainText(/Save-the-date sent on \d+ \w+/)
  await expect(page.getByRole('row').filter({ hasText: 'Cole' })).not.toContainText('Save-the-date')
  expect(await violations(page, 'the list with save-the-dates')).toEqual([])
  await page.getByLabel('Save-the-date', { exact: true }).selectOption({ value: 'unsent' })
  await expect(page.getByText('1 guest shown')).toBeVisible()
  await expect(page.getByText('Priya', { exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(/save-the-date=unsent/)
  await page.reload()
  await expect(page.getByText('1 guest shown')).toBeVisible()
  await page.getByRole('button', { name: 'Details of Ida' }).click()
  await expect(
    page.getByRole('dialog').getByText('No save-the-date sent', { exact: true }),
  ).toBeVisible()
})

test(
  'a couple writes to those who come by bus, and sees in the preview who gets it before it goes out',
  atNight,
  async ({ page, product }) => {
    const { ask, id, email } = await someoneWithWedding(product, 'bus')
    const at = `/api/weddings/${id}`
    const changed = await ask('PATCH', `${at}/rsvp-settings`, {
      version: 1,
      questions: ['Will you come by bus?'],
    })
    const { questions } = (await changed.json()) as { questions: { id: string }[] }
    const riders = newEmail('bus-rider')
    const drivers = newEmail('bus-driver')
    for (const [name, firstName, address, reply] of [
      ['Raman', 'Priya', riders, 'Yes, all of us'],
      ['Cole', 'Ida', drivers, 'No, we drive'],
    ] as const) {
      const household = { name, guests: [{ firstName, email: address }] }
      const { households } = (await (await ask('POST', `${at}/households`, household)).json()) as {
        households: { id: string }[]
      }
      const wish = { householdIds: households.map((one) => one.id) }
      const links = (await (await ask('POST', `${at}/rsvps/links`, wish)).json()) as {
        items: { url: string }[]
      }
      const path = `${product.url}/api${new URL(links.items[0]?.url ?? '').pathname}`
      const received = (await (await page.request.get(path)).json()) as {
        version: number
        people: { id: string; answers: Record<string, string> }[]
      }
      const people = received.people.map((one) => ({
        id: one.id,
        firstName: '',
        lastName: '',
        answers: Object.fromEntries(Object.keys(one.answers).map((event) => [event, 'coming'])),
        meal: '',
        diet: '',
      }))
      const answered = await page.request.post(`${path}/answer`, {
        headers: { 'X-Vowline': '1', Origin: product.url },
        data: {
          version: received.version,
          people,
          message: '',
          replies: { [questions[0]?.id ?? '']: reply },
        },
      })
      expect(answered.status()).toBe(200)
    }
    await enterAs(page, product, email)
    await page.goto('/dashboard/guests/messages')
    await page.getByRole('button', { name: 'Write a message' }).click()
    await expect(page.getByText('2 guests at 2 addresses')).toBeVisible()
    await page.getByLabel('Answered your question').selectOption({ label: 'Will you come by bus?' })
    await page.getByLabel('Their answer contains').fill('yes')
    await expect(page.getByText('1 guest at 1 address')).toBeVisible()
    await page.getByLabel('Reply', { exact: true }).selectOption('Coming')
    await expect(page.getByText('1 guest at 1 address')).toBeVisible()
    const who = page.locator('details').filter({ hasText: 'Priya' })
    await who.locator('summary').click()
    await expect(who).not.toContainText('Ida')
    await page.getByLabel('Subject').fill('The bus')
    await page.getByLabel('Your words').fill('It leaves at 3.')
    await page.getByRole('button', { name: 'Preview and send' }).click()
    const window = page.getByRole('dialog', { name: 'Preview the message' })
    await expect(window.getByText('It leaves at 3.')).toBeVisible()
    expect(await violations(page, 'the message to those who come by bus')).toEqual([])
    await window.getByRole('button', { name: 'Send to 1 address' }).click()
    await expect.poll(async () => (await product.mailTo(riders)).length).toBe(1)
    expect(await product.mailTo(drivers)).toEqual([])
  },
)

test(
  'who has sent twenty messages in a day is told to wait, and the next one stays as it was written',
  atNight,
  async ({ page, startAnother }) => {
    const product = await startAnother()
    const { ask, id, email } = await someoneWithWedding(product, 'many-messages')
    const at = `/api/weddings/${id}`
    const guest = newEmail('much-mail')
    await ask('POST', `${at}/households`, {
      name: 'Raman',
      guests: [{ firstName: 'Priya', email: guest }],
    })
    for (let number = 1; number <= 20; number++) {
      const message = { kind: 'message', subject: `Number ${number}`, text: 'News.' }
      const written = await ask('POST', `${at}/messages`, { ...message, filter: everyone })
      const { id: messageId, version } = (await written.json()) as Versioned
      const sent = await ask('POST', `${at}/messages/${messageId}/steps`, {
        version,
        event: 'SEND',
      })
      expect([number, sent.status]).toEqual([number, 200])
    }
    await enterAs(page, product, email)
    await page.goto(`${product.url}/dashboard/guests/messages`)
    await page.getByRole('button', { name: 'Write a message' }).click()
    await page.getByLabel('Subject').fill('One too many')
    await page.getByLabel('Your words').fill('Please bring umbrellas.')
    await page.getByRole('button', { name: 'Preview and send' }).click()
    const window = page.getByRole('dialog', { name: 'Preview the message' })
    await window.getByRole('button', { name: 'Send to 1 address' }).click()
    await expect(page.getByText('Too many attempts. Please try again later.')).toBeVisible()
    expect(await violations(page, 'a message that has to wait')).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Edit: One too many' }).click()
    await expect(page.getByLabel('Your words')).toHaveValue('Please bring umbrellas.')
    await expect.poll(async () => (await product.mailTo(guest)).length).toBe(20)
  },
)

interface Versioned {
  id: string
  version: number
}

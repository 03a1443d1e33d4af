import { everyone } from '#machines/messages/message.schema.ts'
import { newEmail } from '#tests/harness/person.ts'
import { enterAs, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { atNight, expect, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'

test('a couple writes to those who have not replied, sees the letter first, and a guest ends such letters', async ({
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
  expect(await violations(page, 'the end of such letters')).toEqual([])
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
  const message = { kind: 'save_the_date', subject: '', words: '', filter: everyone }
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
      const message = { kind: 'message', subject: `Number ${number}`, words: 'News.' }
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

import { newEmail } from '#tests/harness/person.ts'
import { enterAs, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { expect, onBoth, test } from '../journey.ts'
import { violations } from '../pages/visits.ts'

test(
  'a guest who lost the link finds it by name on the wedding page, and only the email tells whether there is one',
  onBoth,
  async ({ page, context, browser, product }) => {
    const { ask, id, email } = await someoneWithWedding(product, 'lost-link')
    const guest = newEmail('lost-guest')
    const added = await ask('POST', `/api/weddings/${id}/households`, {
      name: 'The Okafors',
      postcode: '31401',
      guests: [{ firstName: 'Grâce', lastName: 'Okafor', email: guest }],
    })
    const { households } = (await added.json()) as { households: { id: string }[] }
    await ask('POST', `/api/weddings/${id}/rsvps`, {
      householdIds: households.map((household) => household.id),
      by: 'post',
    })
    const opened = await ask('POST', `/api/weddings/${id}/website/events`, {
      version: 0,
      event: 'OPEN',
    })
    const { website } = (await opened.json()) as { website: { visibility: { slug: string } } }
    const at = `/w/${website.visibility.slug}`

    // The couple switches it on where they ask for replies.
    await enterAs(page, product, email)
    await page.goto('/dashboard/guests/invitations')
    await page.getByLabel('Let guests who lost their link', { exact: false }).check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await violations(page, 'the settings')).toEqual([])

    const phone = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      viewport: { width: 360, height: 740 },
    })
    const guests = await phone.newPage()
    await guests.goto(at)
    await guests.getByRole('link', { name: 'Lost your link? Find your invitation' }).press('Enter')
    await expect(guests.getByRole('heading', { name: 'Find your invitation' })).toBeVisible()
    // In the look of the page that they came from, without the names on it.
    await expect(guests.locator('[data-look="register"]')).toBeVisible()
    await expect(guests.getByRole('main').getByRole('banner')).toHaveCount(0)
    expect(await violations(guests, 'the search for an invitation')).toEqual([])
    await guests.getByRole('button', { name: 'Email me my link' }).click()
    await expect(guests.getByLabel('Your name')).toHaveAccessibleDescription(
      /This field is required/,
    )
    await guests.getByLabel('Your name').fill('okafor grace')
    await guests.getByLabel('Email, postcode or phone number').fill('99999')
    await guests.getByRole('button', { name: 'Email me my link' }).press('Enter')
    const taken = guests.getByRole('heading', { name: 'Check your email' })
    await expect(taken).toBeFocused()
    const text = await guests.getByRole('main').innerText()
    await guests.getByRole('button', { name: 'Try other details' }).click()
    await guests.getByLabel('Email, postcode or phone number').fill('31401')
    await guests.getByRole('button', { name: 'Email me my link' }).press('Enter')
    await expect(taken).toBeFocused()
    expect(await guests.getByRole('main').innerText()).toBe(text)
    expect(await violations(guests, 'the end of the search')).toEqual([])

    await expect.poll(async () => (await product.mailTo(guest)).length).toBe(1)
    const [mail] = await product.mailTo(guest)
    await guests.goto(new URL(/\S+\/rsvp\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '').pathname)
    await expect(guests.getByRole('heading', { name: "The Okafors, you're invited" })).toBeVisible()
    await phone.close()
    await context.close()
  },
)

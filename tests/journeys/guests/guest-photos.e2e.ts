import { jpeg } from '#tests/api/website/kit.ts'
import { enterAs, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { expect, onBoth, test } from '../journey.ts'
import { shifts, violations, watchShifts } from '../pages/visits.ts'

/** A file that the browser can read, and one that it cannot. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 900, height: 600 }),
})
const broken = { name: 'IMG_3.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') }

test(
  'guests send photos from a phone after the day, also through a lost connection; the couple shows one, and takes it down again',
  onBoth,
  async ({ page, browser, product }) => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const { ask, id, email } = await someoneWithWedding(product, 'guest-photos', {
      weddingDate: yesterday,
    })
    const added = await ask('POST', `/api/weddings/${id}/households`, {
      name: 'The Okafors',
      guests: [{ firstName: 'Grâce', lastName: 'Okafor' }],
    })
    const { households } = (await added.json()) as { households: { id: string }[] }
    const made = await ask('POST', `/api/weddings/${id}/rsvps/links`, {
      householdIds: households.map((household) => household.id),
    })
    const { items } = (await made.json()) as { items: { url: string }[] }
    const opened = await ask('POST', `/api/weddings/${id}/website/events`, {
      version: 0,
      event: 'OPEN',
    })
    const { website } = (await opened.json()) as { website: { visibility: { slug: string } } }

    // The couple switches it on where the sections of the page are.
    await enterAs(page, product, email)
    await page.goto('/dashboard/website')
    await page.locator('summary', { hasText: 'Photos from guests' }).click()
    await page.getByLabel('Let guests send photos').check()
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('Page saved')).toBeVisible()
    expect(await violations(page, 'the section of photos from guests')).toEqual([])
    await page.getByRole('link', { name: 'Go to photos from guests' }).press('Enter')
    await expect(page.getByText('No photos are waiting.', { exact: false })).toBeVisible()

    const phone = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      viewport: { width: 360, height: 740 },
    })
    const guest = await phone.newPage()
    await guest.goto(new URL(items[0]!.url).pathname)
    await guest.getByRole('link', { name: 'Share photos' }).press('Enter')
    await expect(guest.getByRole('heading', { name: 'Share your photos' })).toBeVisible()
    expect(await violations(guest, 'sending photos')).toEqual([])
    await guest
      .getByLabel('Choose photos')
      .setInputFiles([await photo('one.jpg'), await photo('two.jpg'), broken])
    await guest.getByLabel('Caption for one.jpg').fill('The first dance')
    expect(await violations(guest, 'chosen photos')).toEqual([])

    // Without a connection nothing that was chosen is lost, and what was not sent goes once it is
    // back.
    await phone.setOffline(true)
    await expect(guest.getByText("You're offline.", { exact: false })).toBeVisible()
    await guest.getByRole('button', { name: 'Send 3 photos' }).press('Enter')
    await expect(guest.getByText("one.jpg wasn't sent.", { exact: false })).toBeVisible()
    await expect(guest.getByText("two.jpg wasn't sent.", { exact: false })).toBeVisible()
    await expect(guest.getByText('HEIC', { exact: false })).toBeVisible()
    await phone.setOffline(false)
    await expect(guest.getByRole('img', { name: 'The first dance' })).toBeVisible()
    await expect(guest.getByText('will look at it', { exact: false })).toHaveCount(2)
    await expect(guest.getByText('Sent 2 photos. Thank you.')).toBeVisible()
    await guest.getByRole('button', { name: 'Remove IMG_3.heic' }).press('Enter')
    await expect(guest.getByRole('list', { name: 'Photos to send' })).toHaveCount(0)

    // They show up with the couple by themselves; the keyboard alone decides.
    const card = page.getByRole('listitem').filter({ hasText: 'The first dance' })
    await expect(card.getByText('From The Okafors', { exact: false })).toBeVisible()
    // Each arrives with an update of its own.
    await expect(page.getByRole('tab', { name: 'Waiting for you (2)' })).toBeVisible()
    expect(await violations(page, 'photos that wait')).toEqual([])
    await page.getByRole('button', { name: 'Select all' }).press('Enter')
    await page.getByRole('button', { name: 'Decline', exact: true }).press('Enter')
    await expect(page.getByText('Declined 2 photos')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(card).toBeVisible()
    await card.getByRole('checkbox').press('Space')
    await page.getByRole('button', { name: 'Show on website', exact: true }).press('Enter')
    await expect(page.getByText('1 photo is on your website')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'On your website (1)' })).toBeVisible()

    const reader = await phone.newPage()
    await watchShifts(reader)
    await reader.goto(`/w/${website.visibility.slug}`)
    await expect(reader.getByRole('heading', { name: 'Photos from guests' })).toBeVisible()
    const shown = reader.getByRole('img', { name: 'The first dance' })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await shifts(reader)).toEqual([])
    expect(await violations(reader, 'the page with photos of guests')).toEqual([])

    // Whoever sent it takes it back, from everywhere.
    await guest.reload()
    await expect(guest.getByText('On the wedding website')).toBeVisible()
    await guest.getByRole('button', { name: 'Remove photo 1' }).press('Enter')
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(guest.getByText('Photo removed')).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'Photos from guests' })).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'On your website (0)' })).toBeVisible()
    await phone.close()
  },
)

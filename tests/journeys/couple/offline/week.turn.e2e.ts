import { addDays, dayIn } from '#machines/kernel/values/dates.ts'
import { expect, test } from '../../journey.ts'
import { violations } from '../../pages/visits.ts'
import { enterAs, someoneWithWedding } from '../people.ts'
import { keptAnswers, untilWorkerIsThere } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

const waits = "Saved on this device. We'll send it when you're back online."

test('in the week of the wedding its pages are read ahead; what is changed there without a connection is sent once each', async ({
  page,
  product,
}) => {
  const { email, ask, id } = await someoneWithWedding(product, 'week', {
    weddingDate: addDays(dayIn('Europe/Lisbon', new Date()), 3),
  })
  const plan = await writtenPlan(ask, `/api/weddings/${id}`)
  await enterAs(page, product, email)
  await page.goto('/dashboard')
  await untilWorkerIsThere(page)
  // The worker keeps what is read once it is there; nothing but the overview is opened.
  await page.reload()
  const ahead = ['schedule', 'budget', 'guests', 'households', 'rsvps', 'events', 'arrivals']
  await expect
    .poll(() => keptAnswers(page))
    .toEqual(expect.arrayContaining(ahead.map((part) => `/api/weddings/${id}/${part}`)))
  await page.context().setOffline(true)

  await page.goto('/dashboard/timeline/day')
  await page.getByRole('button', { name: 'Edit First dance' }).click()
  await page.getByRole('textbox', { name: 'Where' }).fill('Orchard')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(waits)).toBeVisible()
  await expect(page.getByText('1 change is waiting for a connection.')).toBeVisible()

  await page.goto('/dashboard/guests')
  await page.getByRole('button', { name: 'Details of Grace' }).click()
  const guest = page.getByRole('dialog', { name: 'Edit Grace' })
  await guest.getByRole('textbox', { name: 'Diet and allergies' }).fill('No nuts')
  await guest.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('2 changes are waiting for a connection.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Grace' })).toContainText(waits)
  expect(await violations(page, 'a guest whose change waits')).toEqual([])

  await page.goto('/dashboard/budget')
  await page.getByRole('button', { name: 'Mark as paid: Band, Balance' }).click()
  const paying = page.getByRole('dialog', { name: /^Mark as paid: Balance/ })
  await paying.getByLabel('Payment method').selectOption('Cash')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('3 changes are waiting for a connection.')).toBeVisible()
  await expect(page.getByText(waits)).toBeVisible()
  expect(await violations(page, 'a payment that waits')).toEqual([])

  // They outlive the page, and the tables of people are there to be looked at.
  await page.goto('/dashboard/guests/seating')
  await expect(page.getByText('3 changes are waiting for a connection.')).toBeVisible()
  await expect(page.getByText('Grace').first()).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(/waiting for a connection/)).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((place) => place.startsWith('queue.'))),
    )
    .toEqual([])
  const [item, person, paid] = await plan.read()
  expect([item, person, paid]).toMatchObject([
    { place: 'Orchard', version: plan.versions.item + 1 },
    { diet: 'No nuts', version: plan.versions.guest + 1 },
    { state: 'paid', method: 'cash', version: plan.versions.payment + 1 },
  ])
})

type Ask = Awaited<ReturnType<typeof someoneWithWedding>>['ask']

interface Versioned {
  id: string
  version: number
}

/** An item of the day, a guest and a payment, and reading them again. */
async function writtenPlan(ask: Ask, at: string) {
  const made = async <T>(path: string, body: object) => {
    const answer = await ask('POST', `${at}/${path}`, body)
    expect(answer.status).toBe(201)
    return (await answer.json()) as T
  }
  const item = await made<Versioned>('schedule', {
    title: 'First dance',
    dayOffset: 0,
    start: 1_200,
    end: 1_215,
    place: 'Barn',
    people: [],
    notes: '',
  })
  const { guests } = await made<{ guests: [Versioned] }>('households', {
    name: 'Okafor',
    guests: [{ firstName: 'Grace' }],
  })
  const cost = await made<Versioned>('budget/items', {
    category: 'music',
    name: 'Band',
    vendor: '',
    currency: 'EUR',
    perGuest: false,
    planned: null,
    quoted: null,
    agreed: 90_000,
    notes: '',
  })
  const payment = await made<Versioned>('budget/payments', {
    itemId: cost.id,
    what: 'Balance',
    minor: 90_000,
    dueOn: null,
  })
  const one = async (path: string, list: string, id: string) => {
    const body = (await (await ask('GET', `${at}/${path}`)).json()) as Record<string, Versioned[]>
    return body[list]?.find((record) => record.id === id)
  }
  return {
    versions: {
      item: item.version,
      guest: guests[0].version,
      payment: payment.version,
    },
    read: () =>
      Promise.all([
        one('schedule', 'items', item.id),
        one('guests', 'items', guests[0].id),
        one('budget', 'payments', payment.id),
      ]),
  }
}

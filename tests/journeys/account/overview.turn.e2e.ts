import type { Locator, Page } from '@playwright/test'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { newEmail } from '#tests/harness/person.ts'
import { expect, test } from '../journey.ts'
import { enterAs, someoneWithWedding } from '../couple/people.ts'

const today = new Date().toISOString().slice(0, 10)

type Ask = Awaited<ReturnType<typeof someoneWithWedding>>['ask']

/**
 * A wedding in forty days: a late payment, a late task that ticks itself, no venue, and seven late
 * tasks of its own.
 */
async function late(ask: Ask, id: string) {
  const at = `/api/weddings/${id}`
  const made = async (path: string, body: object) => {
    const answer = await ask('POST', at + path, body)
    expect(answer.status).toBe(201)
    return answer.json() as Promise<{ id: string }>
  }
  const amounts = { planned: null, quoted: null, agreed: 90_000 }
  const item = { category: 'flowers', name: 'Flowers', vendor: '', currency: 'EUR', notes: '' }
  const { id: itemId } = await made('/budget/items', { ...item, ...amounts, perGuest: false })
  const dueOn = addDays(today, -40)
  await made('/budget/payments', { itemId, what: 'Balance', minor: 40_000, dueOn })
  const answer = await ask('GET', `${at}/tasks?limit=100`)
  const { items } = (await answer.json()) as { items: Task[] }
  const page = items.find(
    ({ completion }) => completion.by === 'rule' && completion.fact === 'pagePublished',
  )
  const due = { by: 'day', day: addDays(today, -30) }
  const moved = await ask('PATCH', `${at}/tasks/${page?.id}`, { version: page?.version, due })
  expect(moved.status).toBe(200)
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await made('/tasks', {
      title: `Call number ${number}`,
      category: 'legal',
      due: { by: 'day', day: addDays(today, -10 + number) },
      assigneeId: null,
      notes: '',
    })
}

const turnOf = (page: Page) => page.getByRole('region', { name: 'Your turn' })

test('the overview deals with what waits: each button does what it says, and each link leads there', async ({
  page,
  product,
}) => {
  const details = { weddingDate: addDays(today, 40) }
  const { email, ask, id } = await someoneWithWedding(product, 'overview', details)
  await late(ask, id)
  await enterAs(page, product, email)
  await page.goto('/dashboard')

  await expect(turnOf(page).getByRole('heading', { name: 'Pay Flowers: Balance' })).toBeVisible()
  await turnOf(page).getByRole('button', { name: 'Mark as paid: Balance' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Marked Balance as paid')).toBeVisible()

  await turnOf(page).getByRole('link', { name: 'Take me there' }).click()
  await expect(page).toHaveURL(/\/dashboard\/website$/)
  await page.goto('/dashboard/timeline?view=overdue')
  await page.getByRole('button', { name: /^Publish your wedding website/ }).click()
  await page.getByRole('button', { name: 'Mark as done anyway' }).click()
  await page.getByLabel('Why is it done?').fill('A friend made one')
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await expect(page.getByText(/^Done: /)).toBeVisible()

  await page.goto('/dashboard')
  await turnOf(page).getByRole('link', { name: 'Find a venue' }).click()
  await expect(page).toHaveURL(/\/dashboard\/vendors\/in\/venue$/)
  await page.goBack()

  const also = page.getByRole('region', { name: 'Also waiting for you' })
  const quick = page.getByRole('region', { name: 'Quick links' })
  const recent = page.getByRole('region', { name: 'Recent activity' })
  expect(await gapBetween(turnOf(page), also)).toBe(await gapBetween(quick, recent))
  await also.getByRole('checkbox', { name: 'Mark Call number 1 as done' }).check()
  await expect(page.getByText('Done: Call number 1')).toBeVisible()
  await also.getByRole('link', { name: /more late task/ }).click()
  await expect(page).toHaveURL(/view=overdue$/)
})

test('who helps is chosen by a preset, and then waits for them on the overview', async ({
  page,
  product,
}) => {
  const { email } = await someoneWithWedding(product, 'preset', { partnerEmail: '' })
  await enterAs(page, product, email)
  await page.goto('/dashboard/members')
  await page.getByRole('radio', { name: /^Helper/ }).check()
  await page.getByRole('radio', { name: /^Planner or coordinator/ }).check()
  await page.getByLabel('Their email').fill(newEmail('planner'))
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: 'Invitations' }).getByText('Pending')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  const others = page.getByRole('region', { name: 'Waiting for others' })
  await others.getByRole('link', { name: "1 person hasn't joined your plan yet" }).click()
  await expect(page).toHaveURL(/\/dashboard\/members$/)
})

/** The room between two cards, one below the other. */
async function gapBetween(upper: Locator, lower: Locator) {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  if (!above || !below) throw new Error('A card is not drawn.')
  return Math.round(below.y - above.y - above.height)
}

import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '#api/db/client.ts'
import { graceDays } from '#machines/account/deletion/deletion.rules.ts'
import { unzip } from '#tests/api/account/export/zip.ts'
import { silent } from '#tests/harness/database.ts'
import { newEmail, password } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import {
  createAccount,
  expect,
  fillCouple,
  fillSignIn,
  onBothAtNight,
  test,
  verify,
} from '../journey.ts'
import { violations } from '../pages/visits.ts'

const day = 86_400_000

test(
  'somebody takes everything along, asks to be deleted, thinks again, asks once more, and is gone',
  onBothAtNight,
  async ({ page, startAnother }) => {
    test.setTimeout(240_000)
    const product = await startAnother({ LIMITS: 'off' })
    const email = newEmail('leaving')
    await fillCouple(page, email, product.url)
    await createAccount(page)
    await verify(page, product, email)
    await page.goto(`${product.url}/login`)
    await fillSignIn(page, email)
    await expect(page).toHaveURL(/\/dashboard$/)

    const made = await page.evaluate(async () => {
      const { items } = (await (await fetch('/api/weddings')).json()) as { items: { id: string }[] }
      const headers = { 'Content-Type': 'application/json', 'X-Vowline': '1' }
      const due = { by: 'day', day: '2027-02-01' }
      const body = JSON.stringify({
        title: 'Ring the registrar',
        category: 'legal',
        due,
        assigneeId: null,
        notes: 'Before noon',
      })
      return (await fetch(`/api/weddings/${items[0]?.id}/tasks`, { method: 'POST', headers, body }))
        .status
    })
    expect(made).toBe(201)

    await page.getByRole('link', { name: 'Settings' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^vowline-\d{4}-\d\d-\d\d\.zip$/)
    const files = await unzip(new Uint8Array(readFileSync(await download.path())).buffer)
    expect(JSON.parse(files.get('json/weddings.json')?.toString('utf8') ?? '')).toEqual([
      expect.objectContaining({ city: 'Savannah', weddingDate: '2027-03-13' }),
    ])
    expect(files.get('csv/weddings.csv')?.toString('utf8')).toContain('"Savannah"')

    const tasks = JSON.parse(files.get('json/tasks.json')?.toString('utf8') ?? '') as {
      title: string
    }[]
    expect(tasks).toHaveLength(65)
    expect(tasks).toContainEqual(
      expect.objectContaining({
        title: 'Ring the registrar',
        notes: 'Before noon',
        dueDay: '2027-02-01',
      }),
    )
    expect(files.get('csv/tasks.csv')?.toString('utf8').split('\r\n').filter(Boolean)).toHaveLength(
      66,
    )
    expect(files.get('calendar.ics')?.toString('utf8')).toContain('SUMMARY:Ring the registrar')
    expect(JSON.parse(files.get('json/activities.json')?.toString('utf8') ?? '')).toContainEqual(
      expect.objectContaining({ kind: 'task.added' }),
    )
    expect(JSON.parse(files.get('json/users.json')?.toString('utf8') ?? '')).toEqual([
      expect.objectContaining({ email }),
    ])

    const card = page.getByRole('region', { name: 'Delete account' })
    await expect(
      card.getByText("Maya Lindqvist & Sam Okafor's wedding is deleted with everything in it"),
    ).toContainText('Any bookings still to come are cancelled, and we tell the vendors.')
    await card.getByRole('button', { name: 'Delete my account' }).press('Enter')
    await card.getByRole('button', { name: 'Delete in 14 days' }).click()
    await expect(card.getByLabel('Current password')).toBeFocused()
    await card.getByLabel('Current password').fill('Not-this-one-1')
    await card.getByRole('button', { name: 'Delete in 14 days' }).click()
    await expect(card.getByText("That isn't your current password. Try again.")).toBeVisible()
    expect(await violations(page, 'the settings, a wrong password')).toEqual([])
    await ask(page)
    // The email leaves after the answer.
    await expect
      .poll(async () => (await product.mailTo(email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Your Vowline account will be deleted on /))
    expect(await violations(page, 'the settings, asked')).toEqual([])

    // Whoever signs in again is told wherever they are, and may think again.
    await fillSignInAnew(page, product, email)
    await expect(
      page.getByText(/^Your account will be deleted on .*\. You can still cancel\.$/),
    ).toBeVisible()
    expect(await violations(page, 'a page with the banner')).toEqual([])
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText("Your account won't be deleted.")).toBeVisible()
    await expect(page.getByText('account will be deleted on')).toHaveCount(0)

    await page.getByRole('link', { name: 'Settings' }).click()
    await card.getByRole('button', { name: 'Delete my account' }).click()
    await card.getByLabel('Current password').fill(password)
    await ask(page)

    await product.setClock({ ms: graceDays * day - 60_000 })
    await fillSignInAnew(page, product, email)
    await expect(page.getByText(/^Your account will be deleted on /).first()).toBeVisible()
    expect(product.printed()).not.toContain('account_erased')
    await product.setClock({ ms: graceDays * day })
    await expect
      .poll(() => signInAnswer(product, email), { timeout: 60_000 })
      .toBe('NotAuthorizedException')
    await page.goto(`${product.url}/dashboard`)
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, email)
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    await product.stop()
    expect(filesWith(product.dataDir, email)).toEqual([])
    expect(await tablesWith(product, email)).toEqual([])
  },
)

async function fillSignInAnew(page: Page, product: Product, email: string) {
  await page.context().clearCookies()
  await page.goto(`${product.url}/login`)
  await fillSignIn(page, email)
}

async function ask(page: Page) {
  const card = page.getByRole('region', { name: 'Delete account' })
  await card.getByLabel('Current password').fill(password)
  await card.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(card.getByText(/^This account will be deleted on /)).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Delete account' })).toBeFocused()
}

async function signInAnswer(product: Product, email: string) {
  const config = (await (await fetch(`${product.url}/api/config`)).json()) as {
    cognito: { endpoint: string; clientId: string }
  }
  const answer = await fetch(config.cognito.endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: config.cognito.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  })
  return ((await answer.json()) as { __type?: string }).__type ?? 'signed in'
}

/**
 * The database's own files are asked through the database: what they keep of removed rows, no query
 * finds.
 */
function filesWith(dataDir: string, text: string) {
  return globSync('**/*', { cwd: dataDir })
    .filter((file) => !file.startsWith('database'))
    .filter(
      (file) =>
        statSync(join(dataDir, file)).isFile() &&
        readFileSync(join(dataDir, file), 'utf8').includes(text),
    )
}

async function tablesWith({ databaseUrl, dataDir }: Product, text: string) {
  const folder = databaseUrl === null ? join(dataDir, 'database') : null
  const db = await openDatabase({ databaseUrl, folder, log: silent })
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db.query)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.raw(name)} as kept where position(${text} in kept::text) > 0 limit 1`.execute(
        db.query,
      )
    if (hits.length > 0) found.push(name)
  }
  await db.close()
  return found
}

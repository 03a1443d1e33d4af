import { readFile } from 'node:fs/promises'
import { joy, own, theKnot, zolaAnswers, zolaList } from '#machines/guests/import/import.cases.ts'
import { readWorkbook, workbookOf } from '#src/client/files/spreadsheet.ts'
import { signedIn } from '#tests/harness/person.ts'
import { atNight, expect, onBothAtNight, test } from '../../journey.ts'
import { enter } from '../../pages/visitors.ts'
import { violations } from '../../pages/visits.ts'

const halfKnown = `First Name,Last Name,Party,Email,City,Ceremony - RSVP,Brunch - RSVP,Shoe
Grace,Okafor,The Okafor household,grace@example.com,Atlanta,Attending,No Response,
Plus,One,The Okafor household,,,No Response,Regret,
,,,,,,,42
Priya,Raman,Priya Raman,priya@,,Regret,,
`

test('a list from The Knot is seen before it is written, changes nothing the second time, and is undone whole', async ({
  page,
  product,
}) => {
  await enter(page, product, 'couple')
  await page.goto('/dashboard/guests')
  await page.getByRole('link', { name: 'Import' }).click()
  const file = page.getByRole('button', { name: 'File' })
  await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('\n\n') })
  await expect(file).toHaveAccessibleDescription(
    "We couldn't find a table in this file. Save it as CSV or XLSX and try again.",
  )
  const knot = { name: 'knot.csv', mimeType: 'text/csv', buffer: Buffer.from(halfKnown) }
  await file.setInputFiles(knot)
  await expect(page.getByText('knot.csv looks like The Knot')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, `columns, ${colorScheme}`)).toEqual([])
  }
  await page.getByLabel("What's in “Shoe”").selectOption('Leave out')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText("Row 4: no name, so it's left out.")).toBeVisible()
  await expect(
    page.getByText("Row 5: that isn't an email address, so we'll keep it in the notes."),
  ).toBeVisible()
  await expect(page.getByText('New events: Brunch.')).toBeVisible()
  const [left] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the row that was left out' }).click(),
  ])
  expect(await readFile(await left.path(), 'utf8')).toContain(
    `"42","Row 4: no name, so it's left out."`,
  )
  for (const width of [1_440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page, `what would change at ${width}`)).toEqual([])
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 people added and 0 people updated.')).toBeVisible()

  await page.getByRole('button', { name: 'File' }).setInputFiles(knot)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText("Nothing to import: everyone's already up to date.")).toBeVisible()

  // What is told of those who are there is seen row by row: an address alone is something, too.
  const later =
    'First Name,Last Name,Party,Street Address 1,Phone\nGrace,Okafor,The Okafor household,4 Mill Lane,\nPriya,Raman,,,020 7946\n'
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page
    .getByRole('button', { name: 'File' })
    .setInputFiles({ name: 'addresses.csv', mimeType: 'text/csv', buffer: Buffer.from(later) })
  await expect(page.getByText('addresses.csv looks like')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByRole('region', { name: 'Changes, row by row' }).getByRole('listitem'),
  ).toHaveText(['Row 2: The Okafor household: Address.', 'Row 3: Priya Raman: Phone.'])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByText('0 people added and 1 person updated. 1 household updated.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to the guest list' }).click()
  await expect(page.getByText('3 people in 2 households.')).toBeVisible()
  await expect(page.getByText('Plus-one of Grace')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Brunch' })).toBeVisible()
})

test(
  'a reload goes on where the import stands, at each step, and nothing is written twice',
  atNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await page.goto('/dashboard/guests/import')
    const knot = { name: 'knot.csv', mimeType: 'text/csv', buffer: Buffer.from(halfKnown) }
    await page.getByRole('button', { name: 'File' }).setInputFiles(knot)
    await page.getByLabel("What's in “Shoe”").selectOption('Leave out')
    await page.reload()
    await expect(page.getByText('knot.csv looks like The Knot')).toBeVisible()
    await expect(page.getByLabel("What's in “Shoe”")).toHaveValue('')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('New events: Brunch.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('New events: Brunch.')).toBeVisible()

    // It is written, and its answer never arrives.
    const keys: (string | undefined)[] = []
    let isWritten: () => void
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    await page.route('**/guests/imports', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return isWritten()
    })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await written
    await page.reload()
    await expect(page.getByText('3 people added and 0 people updated.')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await page.reload()
    await expect(page.getByText('3 people added and 0 people updated.')).toBeVisible()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/dashboard/guests')
    await expect(elsewhere.getByText('3 people in 2 households.')).toBeVisible()
    // Another tab has nothing to go on with.
    await elsewhere.goto('/dashboard/guests/import')
    await expect(elsewhere.getByText('A CSV or Excel file, up to 10 MB.')).toBeVisible()
    await elsewhere.close()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
    // Whoever leaves it when it is over begins anew.
    await page.getByRole('link', { name: 'Back to the guest list' }).click()
    await page.getByRole('link', { name: 'Import' }).click()
    await expect(page.getByText('A CSV or Excel file, up to 10 MB.')).toBeVisible()

    // Sign-out takes it away, for whoever signs in next.
    await page.getByRole('button', { name: 'File' }).setInputFiles(knot)
    await expect(page.getByText('knot.csv looks like The Knot')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/(login)?$/)
    expect(
      await page.evaluate(async () => [
        sessionStorage.length,
        (await indexedDB.databases()).length,
      ]),
    ).toEqual([0, 0])
  },
)

test(
  'an import is undone without what was changed since, which is named where it is pressed and in the activity',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const list = `/api/weddings/${items[0]?.id}`
    await page.goto('/dashboard/guests/import')
    await page
      .getByRole('button', { name: 'File' })
      .setInputFiles({ name: 'knot.csv', mimeType: 'text/csv', buffer: Buffer.from(halfKnown) })
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('3 people added and 0 people updated.')).toBeVisible()
    const guests = (await (await ask('GET', `${list}/guests`)).json()) as {
      items: { id: string; firstName: string; version: number }[]
    }
    const grace = guests.items.find(({ firstName }) => firstName === 'Grace')!
    expect(
      (await ask('PATCH', `${list}/guests/${grace.id}`, { version: grace.version, diet: 'Vegan' }))
        .status,
    ).toBe(200)

    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(
      page.getByRole('heading', { name: 'Something has changed since then' }),
    ).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Grace Okafor' })).toBeVisible()
    for (const width of [1_440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violations(page, `what was changed since at ${width}`)).toEqual([])
    }
    await page.getByRole('button', { name: 'Leave everything as it is' }).click()
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()

    await page.goto('/dashboard/activity')
    await page.getByRole('button', { name: 'Undo: Imported guests from knot.csv' }).click()
    const question = page.getByRole('alertdialog', { name: 'Something has changed since then' })
    await expect(question.getByRole('listitem')).toHaveText(['Grace Okafor'])
    expect(await violations(page, 'the question of an undo')).toEqual([])
    await question.getByRole('button', { name: 'Undo all but this one' }).click()
    await expect(
      page.getByText('Undid all but one thing: Imported guests from knot.csv'),
    ).toBeVisible()
    await page.goto('/dashboard/guests')
    await expect(page.getByText('1 person in 1 household.')).toBeVisible()
  },
)

test(
  'a list that goes out as a workbook comes back with nothing changed',
  atNight,
  async ({ page, product }) => {
    const email = await enter(page, product, 'couple')
    const ask = await signedIn(product, email)
    const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
      items: { id: string }[]
    }
    const guests = [
      { firstName: '=Ada', lastName: 'Müller', tags: ['work, old'], phone: '+44 20 7946 0018' },
      { isPlusOne: true },
    ]
    expect(
      (
        await ask('POST', `/api/weddings/${items[0]?.id}/households`, {
          name: 'Müller',
          side: 'second',
          guests,
        })
      ).status,
    ).toBe(201)
    await page.goto('/dashboard/guests')
    await expect(page.getByText('2 people in 1 household.')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    expect(await violations(page, 'export')).toEqual([])
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel (XLSX)' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('guest-list.xlsx')
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByRole('button', { name: 'File' }).setInputFiles(await saved.path())
    await expect(page.getByText('looks like an export from Vowline (100% sure)')).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText("Nothing to import: everyone's already up to date.")).toBeVisible()
  },
)

test(
  'each product’s file is known by its headers, in any encoding, with any separator, as CSV or XLSX',
  onBothAtNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await page.goto('/dashboard/guests/import')
    const workbook = await workbookOf(
      joy
        .trim()
        .split('\n')
        .map((line) => line.split(',')),
    )
    const files: [string, string, Buffer, RegExp][] = [
      [
        'the-knot.csv',
        'The Knot',
        Buffer.from(`\uFEFF${theKnot}`),
        /^3 people added and 0 people updated/,
      ],
      [
        'zola.csv',
        "Zola's guest list",
        Buffer.from(`\uFEFF${zolaList.replaceAll(',', '\t')}`, 'utf16le'),
        /^3 people added/,
      ],
      [
        'zola-answers.csv',
        "Zola's replies",
        Buffer.from(zolaAnswers.replaceAll(',', '|')),
        /^2 people added/,
      ],
      ['joy.xlsx', 'Joy', Buffer.from(await workbook.arrayBuffer()), /^2 people added/],
      ['own.csv', 'your own spreadsheet', Buffer.from(own, 'latin1'), /^3 people added/],
    ]
    for (const [name, source, buffer, text] of files) {
      await page
        .getByRole('button', { name: 'File' })
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
      await expect(page.getByText(`${name} looks like ${source}`)).toBeVisible()
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(page.getByText(text)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Your guest list is back as it was.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the guest list' }).click()
    await expect(page.getByText('10 people in 7 households.')).toBeVisible()
  },
)

test(
  'ten thousand are imported from a workbook with their progress shown, once although the page is left half way, and go out as one',
  onBothAtNight,
  async ({ page, product }) => {
    await enter(page, product, 'couple')
    await page.goto('/dashboard/guests/import')
    const rows = Array.from({ length: 10_000 }, (_, place) => [
      `Guest ${place}`,
      `Household ${place % 4_000}`,
      `guest${place}@people.test`,
    ])
    const workbook = await workbookOf([['Name', 'Household', 'E-mail'], ...rows])
    const file = {
      name: 'own.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await workbook.arrayBuffer()),
    }
    const look = async () => {
      await page.getByRole('button', { name: 'File' }).setInputFiles(file)
      await page.getByRole('button', { name: 'Preview' }).click()
    }
    await look()
    await expect(page.getByText('10,000', { exact: true })).toBeVisible()
    // Its answer never arrives: the page is loaded anew while it writes.
    let isWritten: (status: number) => void
    const written = new Promise<number>((resolve) => {
      isWritten = resolve
    })
    await page.route('**/guests/imports', async (route) =>
      isWritten((await route.fetch()).status()),
    )
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(
      page.getByRole('progressbar', { name: /^(Uploading|Saving) your list/ }),
    ).toBeVisible()
    expect(await written).toBe(201)
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByText('10,000 people added and 0 people updated.')).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('link', { name: 'Back to the guest list' }).click()
    await expect(page.getByText('10,000 people in 4,000 households.')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel (XLSX)' }).click(),
    ])
    const [exported] =
      (await readWorkbook(new Uint8Array(await readFile(await saved.path())).buffer)) ?? []
    expect(exported?.cells).toHaveLength(10_001)
    await page.goto('/dashboard/activity')
    await page.getByRole('button', { name: 'Undo: Imported guests from own.xlsx' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await page.goto('/dashboard/guests')
    await expect(page.getByRole('heading', { name: 'No guests yet' })).toBeVisible()
  },
)

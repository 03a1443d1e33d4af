import type { Page } from '@playwright/test'
import writeSheets from 'write-excel-file/universal'
import * as foreign from '#machines/guests/foreign/foreign-files.cases.ts'
import * as products from '#machines/guests/import/import.cases.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import { readCsv } from '#machines/kernel/files/csv-reader.ts'
import { workbookOf } from '#src/client/files/spreadsheet.ts'
import { signedIn } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { atNight, expect, test } from '../../journey.ts'
import { enter } from '../../pages/visitors.ts'

/** Each file that other products and other people write, and how many people are in it. */
const shapes: Record<keyof (typeof foreign & typeof products), [text: string, people: number]> = {
  theKnot: [products.theKnot, 3],
  zolaList: [products.zolaList, 3],
  zolaAnswers: [products.zolaAnswers, 2],
  joy: [products.joy, 2],
  own: [products.own, 3],
  zolaWithGuestRow: [foreign.zolaWithGuestRow, 3],
  knotWithWeddingEvent: [foreign.knotWithWeddingEvent, 2],
  googleContacts: [foreign.googleContacts, 1],
  googleContactsBefore2024: [foreign.googleContactsBefore2024, 1],
  titlesAndPairs: [foreign.titlesAndPairs, 10],
  germanList: [foreign.germanList, 3],
  partySizes: [foreign.partySizes, 6],
  withTitleRow: [foreign.withTitleRow, 1],
  withoutHeadings: [foreign.withoutHeadings, 2],
  namesAlone: [foreign.namesAlone, 3],
  differingHousehold: [foreign.differingHousehold, 3],
  twinsInOneFile: [foreign.twinsInOneFile, 2],
  joyList: [foreign.joyList, 2],
}
const upToDate = "Nothing to import: everyone's already up to date."

test(
  'a file of every shape names the people that it brings, and as a workbook it changes nothing the second time',
  atNight,
  async ({ page, product }) => {
    const { undoImport } = await opened(page, await enter(page, product, 'couple'), product)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const seen: Record<string, unknown> = {}
    for (const [name, [text]] of Object.entries(shapes)) {
      await choose(page, `${name}.csv`, Buffer.from(text))
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
      const people = await page
        .getByRole('region', { name: 'New guests, row by row' })
        .getByRole('listitem')
        .count()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(
        page.getByText(new RegExp(`^${people} (person|people) added and 0 people updated`)),
      ).toBeVisible()
      const workbook = await workbookOf(readCsv(text))
      await choose(page, `${name}.xlsx`, Buffer.from(await workbook.arrayBuffer()))
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByText(upToDate), name).toBeVisible()
      seen[name] = people
      await undoImport()
    }
    expect(seen).toEqual(
      Object.fromEntries(Object.entries(shapes).map(([name, [, people]]) => [name, people])),
    )
    // The page's policy refuses a script from a string, and says so.
    expect(complaints).toEqual([])
  },
)

test('a further sheet, letters of another alphabet and a first row that is a guest are chosen, and read again as they were', async ({
  page,
  product,
}) => {
  const { undoImport } = await opened(page, await enter(page, product, 'couple'), product)
  const workbook = await writeSheets([
    { sheet: 'About', data: asText([['Our wedding']]) },
    {
      sheet: 'Vendors',
      data: asText([
        ['Company', 'Price'],
        ['Fern', '3180'],
      ]),
    },
    { sheet: 'Guests', data: asText(readCsv(products.joy)) },
  ]).toBlob()
  const layouts: [name: string, file: Buffer, label: string, choice: string, sample: string][] = [
    ['three.xlsx', Buffer.from(await workbook.arrayBuffer()), 'Sheet', 'Guests', 'e.g. Olle'],
    [
      'hosté.csv',
      // In windows-1250 "ř" and "č" are the bytes of "ø" and "è".
      Buffer.from('Name\nJi\xf8\xed Dvo\xf8\xe1k\nZuzana \xe8ern\xe1\n', 'latin1'),
      'Letters',
      'Central European',
      'e.g. Jiří Dvořák',
    ],
    [
      'bare.csv',
      Buffer.from('Rosa,Work\nGrace,Choir\n'),
      'First row',
      'Already a guest',
      'e.g. Rosa',
    ],
  ]
  for (const [name, file, label, choice, sample] of layouts) {
    for (const isFirst of [true, false]) {
      await choose(page, name, file)
      // The cover has no rows, so that the sheet behind it is read first.
      if (label === 'Sheet') await expect(page.getByLabel(label, { exact: true })).toHaveValue('1')
      await page.getByLabel(label, { exact: true }).selectOption(choice)
      await expect(page.getByText(sample)).toBeVisible()
      const column = page.getByLabel(/^What's in “/).first()
      if (name === 'bare.csv') await column.selectOption('Full name')
      await page.getByRole('button', { name: 'Preview' }).click()
      if (!isFirst) await expect(page.getByText(upToDate), name).toBeVisible()
      else {
        await page.getByRole('button', { name: 'Import', exact: true }).click()
        await expect(page.getByText(/^2 people added and 0 people updated/)).toBeVisible()
      }
    }
    await undoImport()
  }
})

test('what is no list says what it is, and what to do', atNight, async ({ page, product }) => {
  await opened(page, await enter(page, product, 'couple'), product)
  const files: [name: string, content: Buffer, told: RegExp][] = [
    [
      'guests.xls',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      /^This is an old Excel file \(XLS\)\./,
    ],
    [
      'guests.html',
      Buffer.from('<!doctype html><table><tr><td>Ada</td></tr></table>'),
      /^This file is really a web page\./,
    ],
    [
      'guests.png',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13]),
      /^This doesn't look like a guest list\./,
    ],
  ]
  for (const [name, buffer, told] of files) {
    const field = page.getByRole('button', { name: 'File' })
    await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await expect(field).toHaveAccessibleDescription(told)
    await expect(page.getByText(/100% sure/)).toHaveCount(0)
  }
})

/** Cells as a workbook is written from. */
function asText(rows: string[][]) {
  return rows.map((row) => row.map((value) => ({ value })))
}

/** The page of imports, and what takes the last import out of the list again. */
async function opened(page: Page, email: string, product: Product) {
  const ask = await signedIn(product, email)
  const { items } = (await (await ask('GET', '/api/weddings')).json()) as {
    items: { id: string }[]
  }
  const activity = `/api/weddings/${items[0]?.id}/activity`
  await page.goto('/dashboard/guests/import')
  return {
    undoImport: async () => {
      const list = (await (await ask('GET', activity)).json()) as { items: Activity[] }
      const last = list.items.find(({ kind }) => kind === 'guests.imported')
      expect((await ask('POST', `${activity}/${last?.id}/undo`, {})).status).toBe(201)
    },
  }
}

/** Chooses a file, from whatever step the import is at. */
async function choose(page: Page, name: string, buffer: Buffer) {
  const back = page.getByRole('button', { name: 'Back to the columns' })
  if (await back.isVisible()) await back.click()
  await page
    .getByRole('button', { name: 'File' })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText(`${name} looks like`)).toBeVisible()
}

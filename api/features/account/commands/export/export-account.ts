import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { csvBeginning, csvLine } from '#machines/kernel/files/csv.ts'
import { weddingCalendar } from '#api/features/timeline/calendar/queries.ts'
import { weddingsAfterDeletion } from '../../queries.ts'
import { readExportContext } from './export-context.ts'
import type { ExportContext } from './export-context.ts'
import { parts } from './parts.ts'
import type { Part } from './parts.ts'
import { readRows, shown } from './read-rows.ts'
import type { Exported, Row } from './read-rows.ts'
import { inWords, textOf } from './words.ts'
import { sheetNameOf } from './texts.ts'
import { maxSheetRows, workbookOf } from './workbook.ts'
import type { Sheet } from './workbook.ts'

type Dependencies = Pick<Deps, 'db' | 'files' | 'log' | 'now'>

/**
 * Everything of an account as one zip: each table as JSON and CSV, the main lists as one workbook,
 * calendars, and the files. It is written while it is downloaded, and is never complete in memory
 * or on our disk. A download that breaks off has no ending, so that no program opens it.
 */
export async function exportAccount(
  deps: Dependencies,
  userId: string,
): Promise<{ content: Readable; fileName: string }> {
  const whose = await readWhose(deps.db.query, userId)
  const zip = new ZipFile()
  // Typed only as readable; it is a stream of Node.
  const content = zip.outputStream as Readable
  const writing = new AbortController()
  content.once('close', () => writing.abort())
  zip.on('error', (error: Error) => content.destroy(error))
  void fill(deps, zip, whose, writing.signal).catch((error: unknown) => {
    if (!writing.signal.aborted)
      deps.log.error('export_failed', { error: error instanceof Error ? error.name : 'unknown' })
    content.destroy(error instanceof Error ? error : new Error('The export broke off.'))
  })
  return { content, fileName: `vowline-${deps.now().toISOString().slice(0, 10)}.zip` }
}

async function readWhose(db: Queryable, id: string): Promise<Exported> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'sub', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) throw new Problem('session_expired')
  const weddings = await weddingsAfterDeletion(db, id)
  const businesses = await db
    .selectFrom('businesses')
    .select('id')
    .where('ownerId', '=', id)
    .execute()
  return {
    ...user,
    weddings: weddings.filter(({ fate }) => fate !== 'left').map((wedding) => wedding.id),
    businesses: businesses.map((business) => business.id),
  }
}

async function fill(deps: Dependencies, zip: ZipFile, whose: Exported, signal: AbortSignal) {
  const mtime = deps.now()
  const add = (path: string, entry: Readable, compress = true) => {
    // An entry is read when it is its turn, and the next one is opened when it is done.
    zip.addReadStream(entry, path, { mtime, compress, mode: 0o100600 })
    signal.addEventListener('abort', () => entry.destroy(), { once: true })
    return once(entry, 'close', { signal })
  }
  const counts: Record<string, number> = {}
  const lists: Sheet[] = []
  const context = await readExportContext(deps.db.query, whose, mtime)
  for (const [table, part] of Object.entries(parts)) {
    if (typeof part === 'string') continue
    const read = () => readRows(deps.db.query, table, part, whose)
    const columns = await columnsOf(table, read(), part, context)
    if (columns === null) continue
    const sheet = sheetNameOf(table)
    if (sheet !== undefined) lists.push(await sheetOf({ table, sheet }, read(), part, context))
    const name = fileNameOf(table)
    counts[name] = 0
    await add(
      `json/${name}.json`,
      Readable.from(
        asJson(
          counted(read(), () => (counts[name] = (counts[name] ?? 0) + 1)),
          part,
          context,
        ),
      ),
    )
    await add(`csv/${name}.csv`, Readable.from(asCsv(table, read(), part, columns, context)))
    if (part.files) await addFiles(deps, read(), part.files, (path, file) => add(path, file, false))
  }
  if (lists.length > 0) await add('vowline.xlsx', Readable.from([await workbookOf(lists)]), false)
  for (const weddingId of whose.weddings) {
    const text = await weddingCalendar(deps.db.query, weddingId, { now: mtime, hasPayments: true })
    await add(
      whose.weddings.length === 1 ? 'calendar.ics' : `calendar-${weddingId}.ics`,
      Readable.from([text]),
    )
  }
  await add(
    'contents.json',
    Readable.from([
      JSON.stringify(
        { exportedAt: mtime.toISOString(), account: whose.email, rows: counts },
        null,
        2,
      ),
    ]),
  )
  zip.end()
}

/**
 * The columns of a table, from its first rows, because each may have others; null if there are no
 * rows.
 */
async function columnsOf(
  table: string,
  rows: AsyncGenerator<Row>,
  part: Part,
  context: ExportContext,
): Promise<string[] | null> {
  const columns = new Set<string>()
  let count = 0
  for await (const row of rows) {
    for (const head of inWords(table, row, part, context).keys()) columns.add(head)
    count += 1
    if (count === lookedThrough) break
  }
  return count === 0 ? null : [...columns]
}

/** The number of rows that one statement reads. */
const lookedThrough = 500

async function sheetOf(
  { table, sheet: name }: { table: string; sheet: string },
  rows: AsyncGenerator<Row>,
  part: Part,
  context: ExportContext,
): Promise<Sheet> {
  const lines: Sheet['rows'] = []
  for await (const row of rows) {
    if (lines.length === maxSheetRows) return { name, rows: lines, isCut: true }
    lines.push(inWords(table, row, part, context))
  }
  return { name, rows: lines, isCut: false }
}

async function* counted(rows: AsyncGenerator<Row>, count: () => void) {
  for await (const row of rows) {
    count()
    yield row
  }
}

async function* asJson(rows: AsyncGenerator<Row>, part: Part, context: ExportContext) {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(shown(row, part, context))}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function* asCsv(
  table: string,
  rows: AsyncGenerator<Row>,
  part: Part,
  columns: string[],
  context: ExportContext,
) {
  yield csvBeginning + csvLine(columns)
  for await (const row of rows) {
    const inWordsOfRow = inWords(table, row, part, context)
    yield csvLine(columns.map((head) => textOf(inWordsOfRow.get(head))))
  }
}

/** Adds each file under its own name, preceded by its record's id, because names may repeat. */
async function addFiles(
  { files }: Dependencies,
  rows: AsyncGenerator<Row>,
  { key, name }: NonNullable<Part['files']>,
  add: (path: string, file: Readable) => Promise<unknown>,
) {
  for await (const row of rows) {
    const fileKey = row[key]
    // The file of a record that was just removed is gone.
    if (typeof fileKey !== 'string' || !(await files.exists(fileKey))) continue
    await add(
      `documents/${String(row['id'])}-${pathSafe(String(row[name]))}`,
      await files.get(fileKey),
    )
  }
}

/** A name without folders, parent references, or characters with a meaning for file systems. */
function pathSafe(name: string) {
  return name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, '_').replace(/^\.+/, '_')
}

/** `businessDocuments` is business-documents. */
function fileNameOf(table: string) {
  return table.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

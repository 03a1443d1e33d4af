import type { SnapshotFrom } from 'xstate'
import { guestImportMachine } from '#machines/guests/flow/guest-import.machine.ts'
import type { GuestImportPorts } from '#machines/guests/flow/guest-import.ports.ts'
import type { FileSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { withDistinctNames, rejectedTable } from '#machines/guests/import/export.rules.ts'
import { isTooMuch, planImport } from '#machines/guests/import/plan.rules.ts'
import type { RowProblem } from '#machines/guests/import/dry-run.schema.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { readFirstList } from '#machines/guests/foreign/layout.rules.ts'
import type { ReadSheet } from '#machines/guests/foreign/layout.rules.ts'
import { proposeEvents } from '#machines/guests/foreign/source.rules.ts'
import type { Layout } from '#machines/guests/foreign/source.schema.ts'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { bind } from '#machines/kernel/ports.ts'
import type { Answer } from '#src/client/api.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { untilPageStays, watchPageLeaving } from '#src/client/retry/page-leaving.ts'
import { csvOf, openSheetFile } from '#src/client/files/spreadsheet.ts'
import type { OpenedFile } from '#src/client/files/spreadsheet.ts'
import { t } from '#src/i18n/i18n.ts'
import { eventName } from './components/table/line-texts.tsx'
import { changedSinceOf, sendUndo } from '#src/features/wedding/undo.queries.ts'
import { keptOf } from '#machines/guests/flow/guest-import.selectors.ts'
import { readEvents, readWholeList, sendImport } from './guests.queries.ts'
import { openKeptImport } from './kept-import.bindings.ts'

/** Of five seconds each: longer than any import takes. */
const maxTries = 12

interface ImportDesk {
  /** Is told how much of the import has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * An import into one wedding's guest list. A reload goes on where it stands, and writes nothing
 * twice.
 */
export function openGuestImport(
  { id: weddingId, names, me: { userId } }: Pick<Wedding, 'id' | 'names' | 'me'>,
  { onProgress }: ImportDesk,
) {
  watchPageLeaving()
  const keeper = openKeptImport({ userId, weddingId })
  let lastKept: File | null = null
  let chosen: File | null = null
  let latest: SnapshotFrom<typeof guestImportMachine> | null = null
  const logic = guestImportMachine.provide({
    actors: bind<GuestImportPorts>({
      readFile: async ({ fileName, layout }) => {
        const given = chosen
        const file = given ?? (await keeper.file(fileName))
        if (!file) return { result: 'unreadable', why: 'lost' }
        if (given && given !== lastKept) await keeper.storeFile(given)
        lastKept = given
        return readTable(weddingId, file, layout)
      },
      previewImport: (input) => previewImport(weddingId, names, input),
      write: async ({ toSend }) => {
        const kept = latest && keptOf(latest)
        if (toSend && kept) await keeper.keepSent(toSend, { ...kept, step: 'writing' })
        const sent = toSend ?? (await keeper.sent())
        // What was to be written is gone with the reload, unsent: it is looked at again.
        if (!sent) return { result: 'refused', code: 'version_stale' }
        const answer = await unlessLeaving(
          sendUntilEnded(() => sendImport(weddingId, sent.plan, { key: sent.key, onProgress })),
        )
        keeper.forgetSent()
        return answer.result === 'answer'
          ? { result: 'written', imported: answer.body }
          : { result: 'refused', code: answer.code }
      },
      undoImport: async ({ activityId, leaving }) => {
        // Its key is made of what it does, so that a reload meanwhile undoes nothing twice.
        const answer = await unlessLeaving(
          sendUndo(weddingId, activityId, {
            leaving,
            key: `undo-${activityId}-${leaving ?? 'all'}`,
          }),
        )
        return undoneBy(answer)
      },
    }),
  })
  return {
    logic,
    /** Hands over the file that CHOOSE names: a file is nothing that an event carries. */
    hand: (file: File) => {
      chosen = file
    },
    input: { kept: keeper.kept },
    /** Keeps where the import stands, for a reload. */
    keep: (snapshot: SnapshotFrom<typeof guestImportMachine>) => {
      latest = snapshot
      keeper.write(keptOf(snapshot))
    },
    forgetKept: keeper.forget,
  }
}

/** The table in a file, with what its columns seem to mean. */
async function readTable(
  weddingId: string,
  file: File,
  layout: Layout,
): ReturnType<GuestImportPorts['readFile']> {
  const opened = await openSheetFile(file)
  if (typeof opened === 'string') return { result: 'unreadable', why: opened }
  const read = readFirstList(layout, opened.sheets.length, opened.read)
  if (!read) return { result: 'unreadable', why: 'no_table' }
  const answer = await readEvents(weddingId)
  const events =
    answer.result === 'answer'
      ? answer.body.items.map((event) => ({ ...event, name: eventName(event) }))
      : []
  const seen = seenIn(read, { opened, layout: read.layout, events })
  return { result: 'read', seen, sheet: read.sheet }
}

/** What an import would change, by the guest list as it is now. */
async function previewImport(
  weddingId: string,
  names: Wedding['names'],
  { fileName, sheet, columns }: Parameters<GuestImportPorts['previewImport']>[0],
): ReturnType<GuestImportPorts['previewImport']> {
  const list = await readWholeList(weddingId)
  if (list.result === 'refused') return { result: 'refused', code: list.code }
  const { people, problems, unread } = peopleOf(
    sheet ?? { headers: [], rows: [], leftOut: 0 },
    columns,
    names,
  )
  const { households, guests } = list.body
  // By the English name that other products write, and by the one that is read here.
  const events = [
    ...list.body.events.flatMap(({ id, kind, name }) =>
      name || kind === 'other' ? [] : [{ id, name: kind }],
    ),
    ...withDistinctNames(
      list.body.events.map((event) => ({ id: event.id, name: eventName(event) })),
    ),
  ]
  const named = fileName.trim().slice(0, 200) || t('guests:import.file')
  const before = { households, guests, events }
  const planned = planImport(named, people, before)
  // Said before it is accepted: the API would refuse it then.
  if (isTooMuch(planned, before)) return { result: 'refused', code: 'too_many' }
  const { plan, ...preview } = planned
  const { newEvents, newHouseholds, changedHouseholds } = plan
  const homes = {
    newHouseholds: newHouseholds.length,
    changedHouseholds: changedHouseholds.length,
  }
  return {
    result: 'seen',
    seen: { ...preview, ...homes, newEvents, problems, unread },
    // The key is this plan's: sent again after a lost answer it is written once.
    toSend: { plan, key: crypto.randomUUID() },
  }
}

/** What became of an import that was to be undone. */
function undoneBy(
  answer: Awaited<ReturnType<typeof sendUndo>>,
): Awaited<ReturnType<GuestImportPorts['undoImport']>> {
  const changed = changedSinceOf(answer)
  if (changed) return { result: 'changedSince', changed }
  return answer.result === 'answer'
    ? { result: 'undone' }
    : { result: 'refused', code: answer.code }
}

/**
 * A reload ends requests: the page is gone before that counts as no answer, so the import is stored
 * as still being sent.
 */
async function unlessLeaving<T>(sent: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await sent
  if (answer.result === 'refused' && answer.code === 'unreachable') await untilPageStays()
  return answer
}

/**
 * While an earlier copy of it is still being written the API says so after some seconds; then its
 * answer is asked for again.
 */
async function sendUntilEnded<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  let answer = await send()
  for (
    let tries = 1;
    tries < maxTries && answer.result === 'refused' && answer.code === 'idempotency_running';
    tries++
  )
    answer = await send()
  return answer
}

/** The rows of a file that nothing would be made of, with why, to be mended and imported again. */
export function rejectedRows(sheet: Sheet, problems: readonly RowProblem[]) {
  return csvOf(rejectedTable(sheet, problems, whyOf))
}

function whyOf({ row, code }: RowProblem) {
  return t(`guests:import.problem.${code}`, { row: String(row) })
}

interface Circumstances {
  opened: OpenedFile
  layout: Layout
  events: readonly Pick<WeddingEvent, 'kind' | 'name'>[]
}

function seenIn(
  { sheet, recognised, hasHeadings }: ReadSheet,
  { opened, layout, events }: Circumstances,
): FileSeen {
  const { headers, rows, leftOut } = sheet
  const samples = headers.map(
    (_, place) => rows.find(({ cells }) => cells[place])?.cells[place] ?? '',
  )
  return {
    ...recognised,
    columns: proposeEvents(recognised.columns, events),
    rows: rows.length,
    leftOut,
    headers,
    samples,
    events: events.map(({ name }) => name),
    sheets: opened.sheets,
    layout: { ...layout, headings: hasHeadings ? 'found' : 'none' },
    isText: opened.isText,
  }
}

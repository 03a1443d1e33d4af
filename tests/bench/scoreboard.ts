import { inspect } from 'node:util'
import { boardRow } from './rows/plan/board.ts'
import { coldStartRow } from './rows/process/cold-start.ts'
import { embeddedReadsRow } from './rows/process/embedded-reads.ts'
import { guestImportRow } from './rows/plan/guest-import.ts'
import { guestTableRow } from './rows/pages/guest-table.ts'
import { jsonRow } from './rows/http/json.ts'
import { loadingRows } from './rows/pages/loading.ts'
import { loginPageRow } from './rows/pages/login-page.ts'
import { searchRows } from './rows/marketplace/search.ts'
import { sessionRow } from './rows/http/session.ts'
import { staticRow } from './rows/http/static.ts'
import { soakRow } from './rows/process/soak.ts'
import { growthRow } from './rows/scale/growth.ts'
import { liveRow } from './rows/scale/live.ts'
import { processesRow } from './rows/scale/processes.ts'
import { acceptingRow } from './rows/threads/accepting.ts'
import { inboxRow } from './rows/threads/inbox.ts'
import { liveThreadsRow } from './rows/threads/live-threads.ts'
import { withOurs } from './ours.ts'
import { tableOf } from './table.ts'
import type { Line } from './table.ts'

/** Each in one or several parts, which are measured one after the other. */
const rows: [number, (() => Promise<Line[]>)[]][] = [
  [1, [withOurs(sessionRow)]],
  [2, [withOurs(jsonRow)]],
  [3, [withOurs(staticRow)]],
  [4, [searchRows]],
  [7, [withOurs(loginPageRow)]],
  [8, [withOurs(loadingRows)]],
  [10, [guestTableRow]],
  [11, [boardRow]],
  [13, [coldStartRow]],
  [14, [guestImportRow]],
  [15, [growthRow]],
  [16, [processesRow]],
  [17, [liveRow]],
  [18, [embeddedReadsRow, soakRow]],
  [19, [inboxRow, acceptingRow, liveThreadsRow]],
]

/**
 * Measures the rows of the given numbers, or all of them, and prints one table. The answer is
 * whether every goal is met.
 */
export async function measureRows(numbers: number[]) {
  const lines: Line[] = []
  for (const [number, parts] of rows)
    if (numbers.length === 0 || numbers.includes(number))
      for (const measure of parts) lines.push(...(await measured(number, measure)))
  process.stdout.write(`\n${tableOf(lines)}\n`)
  return lines.every(({ met }) => met !== false)
}

/**
 * A row that cannot be measured is a line that says why, and a failure. What is measured is printed
 * at once, too.
 */
async function measured(number: number, measure: () => Promise<Line[]>): Promise<Line[]> {
  const from = performance.now()
  const lines = await measure().catch((error: unknown) => {
    const [why = ''] = String(error).split('\n')
    process.stderr.write(`${inspect(error)}\n`)
    return [{ number, what: 'not measured', ours: '–', beside: why, goal: '–', met: false }]
  })
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  process.stdout.write(`Row ${number} took ${seconds} s\n`)
  for (const { what, ours, beside } of lines)
    process.stdout.write(`  ${what}: ${ours} (${beside})\n`)
  return lines
}

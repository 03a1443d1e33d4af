import { boardRow } from './rows/board.ts'
import { coldStartRow } from './rows/cold-start.ts'
import { embeddedReadsRow } from './rows/embedded-reads.ts'
import { guestImportRow } from './rows/guest-import.ts'
import { guestTableRow } from './rows/guest-table.ts'
import { jsonRow } from './rows/json.ts'
import { loadingRows } from './rows/loading.ts'
import { loginPageRow } from './rows/login-page.ts'
import { searchRows } from './rows/search.ts'
import { sessionRow } from './rows/session.ts'
import { staticRow } from './rows/static.ts'
import { withOurs } from './ours.ts'
import { tableOf } from './table.ts'
import type { Line } from './table.ts'

const rows = new Map([
  [1, withOurs(sessionRow)],
  [2, withOurs(jsonRow)],
  [3, withOurs(staticRow)],
  [4, searchRows],
  [7, withOurs(loginPageRow)],
  [8, withOurs(loadingRows)],
  [10, guestTableRow],
  [11, boardRow],
  [13, coldStartRow],
  [14, guestImportRow],
  [18, embeddedReadsRow],
])

/**
 * Measures the rows of the given numbers, or all of them, and prints one table. The answer is
 * whether every goal is met.
 */
export async function measureRows(numbers: number[]) {
  const lines: Line[] = []
  for (const [number, measure] of rows) {
    if (numbers.length === 0 || numbers.includes(number))
      lines.push(...(await measured(number, measure)))
  }
  process.stdout.write(`\n${tableOf(lines)}\n`)
  return lines.every(({ met }) => met !== false)
}

/** A row that cannot be measured is a line that says why, and a failure. */
async function measured(number: number, measure: () => Promise<Line[]>): Promise<Line[]> {
  const from = performance.now()
  try {
    return await measure()
  } catch (error) {
    const [why = ''] = String(error).split('\n')
    return [{ number, what: 'not measured', ours: '–', beside: why, goal: '–', met: false }]
  } finally {
    process.stdout.write(
      `Row ${number} took ${((performance.now() - from) / 1_000).toFixed(0)} s\n`,
    )
  }
}

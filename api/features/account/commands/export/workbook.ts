import writeWorkbook from 'write-excel-file/node'
import type { SheetData } from 'write-excel-file/node'
import { minorDigits } from '#machines/kernel/values/money.ts'
import { rest } from './texts.ts'
import type { Said } from './words.ts'

/** A workbook is made in memory, so longer lists end here; their CSV is complete. */
export const maxSheetRows = 2_000

export interface Sheet {
  name: string
  rows: Map<string, Said>[]
  isCut: boolean
}

/** The sheets as one workbook: no cell is ever a formula. */
export async function workbookOf(lists: readonly Sheet[]): Promise<Buffer> {
  return writeWorkbook(
    lists.map(({ name, rows, isCut }) => {
      const heads = [...new Set(rows.flatMap((row) => [...row.keys()]))]
      const data: SheetData = [
        heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => heads.map((head) => cellOf(row.get(head)))),
        ...(isCut ? [[{ value: rest, type: String }]] : []),
      ]
      return { sheet: name, data, stickyRowsCount: 1, columns: heads.map(() => ({ width: 20 })) }
    }),
  ).toBuffer()
}

function cellOf(content: Said | undefined) {
  if (content === undefined) return null
  if (content.as === 'number') return { value: content.number, type: Number }
  if (content.as === 'day')
    return { value: new Date(`${content.day}T00:00:00Z`), type: Date, format: 'd mmm yyyy' }
  if (content.as === 'text')
    return content.text === '' ? null : { value: content.text.slice(0, maxCell), type: String }
  const digits = minorDigits(content.currency)
  const decimals = digits === 0 ? '' : `.${'0'.repeat(digits)}`
  return {
    value: Number(content.amount),
    type: Number,
    format: `#,##0${decimals} "${content.currency}"`,
  }
}

/** The most characters in a cell of a workbook. */
const maxCell = 32_767

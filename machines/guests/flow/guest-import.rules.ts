import type { Layout } from '../foreign/source.schema.ts'
import type { GuestImportContext } from './guest-import.schema.ts'
import type { KeptImport } from './kept-import.schema.ts'

/** The first sheet of a file, with everything detected. */
const wholeFile: Layout = { sheet: 0, headings: 'found', encoding: 'found' }

const nothingYet = {
  resumedAt: null,
  file: null,
  sheet: null,
  columns: [],
  ahead: null,
  toSend: null,
  imported: null,
  refusal: null,
  unreadable: null,
  looksAgain: false,
  changedSince: null,
  leaving: null,
} satisfies Partial<GuestImportContext>

/** Starts to read a file and forgets everything before. */
export function beginWith(fileName: string, layout: Layout = wholeFile): GuestImportContext {
  return { ...nothingYet, fileName, layout }
}

/** The context after a reload; null starts again. */
export function contextFrom(kept: KeptImport | null): GuestImportContext {
  if (!kept) return beginWith('')
  const { step, fileName, layout, columns, imported, leaving } = kept
  return {
    ...beginWith(fileName, layout),
    resumedAt: step,
    columns,
    imported,
    leaving,
    looksAgain: step === 'looked' || step === 'writing',
  }
}

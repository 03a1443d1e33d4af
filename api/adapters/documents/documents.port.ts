/** A document for both sides of an agreement, as blocks in the order of reading. */
export interface DocumentContent {
  title: string
  /** The two sides, each with a label, a name and other details. */
  parties: { label: string; lines: string[] }[]
  blocks: DocumentBlock[]
  /** Printed at the foot of every page. */
  footer: string
  createdAt: Date
}

export type DocumentBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks stay as typed. */
  | { kind: 'text'; text: string }
  | { kind: 'figures'; rows: { label: string; value: string; isTotal?: boolean }[] }
  | { kind: 'table'; head: string[]; rows: { cells: string[]; note?: string }[] }

/**
 * Texts of locales/<language>/documents.json by their key. Values that people typed are inserted
 * unchanged.
 */
export type DocumentText = (key: string, values?: Record<string, string | number>) => string

/** Draws documents that people download: tagged PDF with its fonts inside. */
export interface DocumentsPort {
  text: DocumentText
  draw: (content: DocumentContent) => Promise<Buffer>
}

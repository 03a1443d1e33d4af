import type { Readable } from 'node:stream'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import type { DocumentType } from '#machines/kernel/files/document-file.ts'

/** How many bytes tell what a file is. */
const telling = 64

/**
 * What a file is, by its content alone (null for what is not taken), and the whole of it to read
 * on.
 */
export async function detectFileType(
  file: Readable,
): Promise<{ type: DocumentType | null; content: AsyncIterable<Uint8Array> }> {
  const parts = file.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < telling) {
    const { value, done } = await parts.next()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  const start = Buffer.concat(chunks)
  async function* whole() {
    yield start
    yield* parts
  }
  return { type: documentTypes.find((type) => beginnings[type](start)) ?? null, content: whole() }
}

/**
 * Each as its own standard begins a file. A PDF may by custom begin later; a file that begins as
 * something else is that, to us.
 */
const beginnings: Record<DocumentType, (start: Buffer) => boolean> = {
  'application/pdf': (start) => /^%PDF-[12]\.\d/.test(start.toString('latin1')),
  'image/jpeg': (start) => start.length > 4 && start.readUIntBE(0, 3) === 0xffd8ff,
  // The signature, then the chunk that every PNG has first, of thirteen bytes.
  'image/png': (start) =>
    start.length >= 33 && start.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
}

const endings: Record<DocumentType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

/**
 * A name that is safe on every disk and screen: no folders, no control or direction characters, and
 * the ending of what the file is, so that a saved copy is not opened as anything else.
 */
export function safeFileName(typed: string, type: DocumentType) {
  const base = Array.from(
    typed
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, '_')
      .trim()
      .replace(/^\.+/, ''),
  )
  const name = base.slice(0, 190).join('') || 'document'
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return endings[type].includes(ending) && name.includes('.') ? name : `${name}.${endings[type][0]}`
}

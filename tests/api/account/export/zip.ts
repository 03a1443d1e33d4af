import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

/**
 * The files of a zip, read by a different library than the one that wrote it, which checks sizes
 * and sums.
 */
export async function unzip(content: ArrayBuffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(content), { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  )
  const files = new Map<string, Buffer>()
  for (;;) {
    const entry = await nextEntry(zip)
    if (entry === null) return files
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    files.set(entry.fileName, await buffer(stream))
  }
}

function nextEntry(zip: ZipFile) {
  return new Promise<Entry | null>((resolve, reject) => {
    zip.removeAllListeners()
    zip.once('entry', resolve)
    zip.once('end', () => resolve(null))
    zip.once('error', reject)
    zip.readEntry()
  })
}

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { detectFileType } from './detect-file-type.ts'

/** So long may an upload take until it is recorded; past it the file is erased. */
const unfinishedFor = 60 * 60 * 1_000

/** The queue that erases files. */
export const erasureQueue = 'file-erasure'

/**
 * Stores a PDF, a JPEG or a PNG under a name that tells nothing. A file is stored before its record is written, so that no transaction
 * waits for it; until then it is due to be erased, so that nothing is left of an upload that is refused or whose process dies.
 */
export async function storeFile({ db, files }: Pick<Deps, 'db' | 'files'>, file: Readable, now: Date) {
  const { type, content } = await detectFileType(file)
  if (type === null) throw new Problem('file_type')
  const fileKey = `documents/${randomBytes(24).toString('hex')}`
  await db.query
    .insertInto('fileErasures')
    .values({ fileKey, dueAt: new Date(now.getTime() + unfinishedFor) })
    .execute()
  const measured = measure(content)
  await files.put(fileKey, measured.content, { contentType: type })
  return { fileKey, type, ...measured.result() }
}

/** A stored file stays, in the transaction that writes its record. */
export async function recordFile(tx: Queryable, fileKey: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('fileErasures').where('fileKey', '=', fileKey).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Error('The file was erased before its upload was over: the clock has jumped.')
}

/** Size and SHA-256 of what passes. */
function measure(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* passing() {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  return { content: Readable.from(passing()), result: () => ({ size, sha256: hash.digest('hex') }) }
}

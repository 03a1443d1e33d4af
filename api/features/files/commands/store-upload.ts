import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { DocumentType } from '#machines/kernel/files/document-file.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { IdempotentRequest } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { detectFileType } from './detect-file-type.ts'
import { workInTurn } from './spool-upload.ts'
import { hasTooManyPixels, stripImageMetadata } from './strip-image-metadata.ts'
import type { CleanPhoto } from './strip-image-metadata.ts'

export interface StoredFile {
  fileKey: string
  type: DocumentType
  size: number
  /** The SHA-256 of what was sent, as hexadecimal digits. */
  sha256: string
}

export type StoredPhoto = StoredFile & CleanPhoto

type Dependencies = Pick<Deps, 'db' | 'files'>

/** An upload must be recorded within this time; after it the file is erased. */
const maxUnrecordedMs = 60 * 60 * 1_000

/** The queue that erases files. */
export const erasureQueue = 'file-erasure'

/**
 * Stores a PDF, a JPEG or a PNG under a name that tells nothing. A file is stored before its record
 * is written, so that no transaction waits for it; until then it is due to be erased, so that
 * nothing is left of an upload that is refused or whose process dies.
 */
export async function storeDocument(
  { db, files }: Dependencies,
  file: Readable,
  now: Date,
): Promise<StoredFile> {
  const { type, content } = await detectFileType(file)
  if (type === null) throw new Problem('file_type')
  const fileKey = `documents/${randomBytes(24).toString('hex')}`
  await db.query
    .insertInto('fileErasures')
    .values({ fileKey, dueAt: new Date(now.getTime() + maxUnrecordedMs) })
    .execute()
  const measured = measure(content)
  await files.put(fileKey, measured.content, { contentType: type })
  return { fileKey, type, ...measured.result() }
}

interface PhotoOptions {
  maxBytes: number
  now: Date
  evenWebOnly?: boolean
}

/** Stores a photo that is being uploaded, when it is its turn. The route limits its bytes. */
export function storePhoto(
  deps: Dependencies,
  file: Readable,
  options: PhotoOptions,
): Promise<StoredPhoto> {
  return workInTurn(file, (sent) => storePicture(deps, sent, options))
}

/**
 * Stores the picture of a JPEG or a PNG, in at most `maxBytes`, without what the camera wrote into
 * the file; with `evenWebOnly` that of a WebP or an AVIF, too.
 */
export async function storePicture(
  deps: Dependencies,
  sent: Buffer,
  { maxBytes, now, evenWebOnly = false }: PhotoOptions,
): Promise<StoredPhoto> {
  const photo = await stripImageMetadata(sent, maxBytes, { evenWebOnly })
  if (photo === null)
    throw new Problem((await hasTooManyPixels(sent)) ? 'picture_too_large' : 'file_type')
  const { type, content, width, height } = photo
  const stored = await storeDocument(deps, Readable.from([content]), now)
  return {
    ...stored,
    type,
    content,
    width,
    height,
    sha256: createHash('sha256').update(sent).digest('hex'),
  }
}

/**
 * Writes the record of a stored file, once for each idempotency key: the same request carries the
 * same file.
 */
export function recordUpload<Answer extends { status: number; body: unknown }>(
  { db }: Pick<Deps, 'db'>,
  request: IdempotentRequest & { body: object },
  { fileKey, sha256 }: StoredFile,
  write: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const body = { ...request.body, sha256 }
  return withIdempotency(db, { ...request, body }, async (tx) => {
    const answer = await write(tx)
    await keepFile(tx, fileKey)
    return answer
  })
}

/** Keeps a stored file, in the transaction that writes its record. */
export async function keepFile(tx: Queryable, fileKey: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('fileErasures')
    .where('fileKey', '=', fileKey)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n)
    throw new Error('The file was erased before its upload was over: the clock has jumped.')
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

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import type { FilesPort } from './files.port.ts'
import { meaningOf } from './failure.ts'
import { checkKey } from './key.ts'

export interface S3Settings {
  bucket: string
  region: string
  /**
   * Null for Amazon's own. Any other is addressed by path, because self-hosted storage has no host
   * name for each bucket.
   */
  endpoint: string | null
  /** If empty, the SDK looks in its usual places (the machine's role, the environment). */
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Files in a bucket of S3 or of compatible storage. Objects are private; clients get them only
 * through the API.
 */
export async function s3Files({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<FilesPort> {
  // Loaded only here: the SDK costs a fifth of a second and 36 MB, which a product with files in a
  // folder does not need.
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    // With the default, storage that does not know the new trailing checksums silently stores their
    // framing as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Access control lists are off in buckets made since 2023, and most other storage does not know
  // them.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))

  return {
    async put(key, content, { contentType }) {
      checkKey(key)
      await spooled(content, (file, contentLength) =>
        disk.putStream(key, file, { contentType, contentLength }),
      )
    },

    async get(key) {
      checkKey(key)
      try {
        return await disk.getStream(key)
      } catch (error) {
        throw meaningOf(error)
      }
    },

    async delete(key) {
      checkKey(key)
      await disk.delete(key)
    },

    async exists(key) {
      checkKey(key)
      return disk.exists(key)
    },
  }
}

/**
 * S3 needs the length of a stream in advance, so the content is first written to a file on the
 * disk.
 */
async function spooled(
  content: Readable,
  handOn: (file: Readable, length: number) => Promise<void>,
) {
  const file = join(tmpdir(), `vowline-${randomUUID()}`)
  try {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    await handOn(createReadStream(file), (await stat(file)).size)
  } catch (error) {
    throw meaningOf(error)
  } finally {
    await rm(file, { force: true })
  }
}

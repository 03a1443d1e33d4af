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
  /** Null for Amazon's own; any other one is addressed by path, as self-hosted storage has no host name per bucket. */
  endpoint: string | null
  /** Empty: the SDK's own chain (the machine's role, the environment). */
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket of S3 or of storage that speaks its protocol. Objects are private; only the API hands them out. */
export async function s3Files({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<FilesPort> {
  // Loaded here alone: the SDK is a fifth of a second and 36 MB, which a product that keeps files in a folder should not pay for.
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    // With the default, storage that does not know the new trailing checksums keeps their framing as part of the file, in silence.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Access control lists are off in buckets made since 2023 and unknown to most other storage.
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

/** S3 takes no stream whose length it is not told first, so the content waits in a file: on the disk, not in memory, however long it is. */
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

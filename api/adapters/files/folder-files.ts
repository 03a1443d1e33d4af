import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FilesPort } from './files.port.ts'
import { meaningOf } from './failure.ts'
import { checkKey } from './key.ts'

/**
 * Files in a folder. A file appears only once it is complete: an upload that breaks off leaves the
 * previous file unchanged.
 */
export function folderFiles(folder: string): FilesPort {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  return {
    async put(key, content) {
      checkKey(key)
      // No key contains a dot, so nobody can request this name.
      const unfinished = join(folder, `${key}.${randomUUID()}`)
      try {
        await mkdir(dirname(unfinished), { recursive: true })
        // The driver's own stream reports a full disk as an upload that broke off.
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
        // The driver's own move copies, so that a reader could get half a file.
        await rename(unfinished, join(folder, key))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw meaningOf(error)
      }
    },

    async get(key) {
      checkKey(key)
      const content = await disk.getStream(key)
      try {
        // The driver answers before it knows whether the file exists.
        await once(content, 'open')
        return content
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

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FilesPort } from './files.port.ts'
import { meaningOf } from './failure.ts'
import { checkKey } from './key.ts'

/** Files in a folder. A file is there when it is whole: an upload that breaks off leaves the one before it untouched. */
export function folderFiles(folder: string): FilesPort {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  return {
    async put(key, content) {
      checkKey(key)
      // No key has a dot, so nobody can ask for this one.
      const unfinished = `${key}.${randomUUID()}`
      try {
        await disk.putStream(unfinished, content)
        // Not the driver's own move, which copies: a reader could meet half a file.
        await rename(join(folder, unfinished), join(folder, key))
      } catch (error) {
        await rm(join(folder, unfinished), { force: true })
        throw meaningOf(error)
      }
    },

    async get(key) {
      checkKey(key)
      const content = await disk.getStream(key)
      try {
        // The driver answers before it has looked whether there is a file.
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

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FilesPort } from './files.port.ts'
import { meaningOf } from './failure.ts'
import { checkKey } from './key.ts'

/** Where files are written until they are complete. No key begins like this. */
const unfinishedFolder = '.unfinished'

/**
 * Files in a folder. A file appears only once it is complete: an upload that breaks off leaves the
 * previous file unchanged. What a process that was killed left of one goes when its key is deleted.
 */
export function folderFiles(folder: string): FilesPort {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  return {
    async put(key, content) {
      checkKey(key)
      const target = join(folder, key)
      const unfinished = join(folder, unfinishedFolder, `${beginningOf(key)}${randomUUID()}`)
      try {
        await mkdir(dirname(target), { recursive: true })
        await mkdir(dirname(unfinished), { recursive: true })
        // The driver's own stream reports a full disk as an upload that broke off.
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
        // The driver's own move copies, so that a reader could get half a file.
        await rename(unfinished, target)
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
      const unfinished = join(folder, unfinishedFolder)
      for (const name of await namesIn(unfinished))
        if (name.startsWith(beginningOf(key))) await rm(join(unfinished, name), { force: true })
    },

    async exists(key) {
      checkKey(key)
      return disk.exists(key)
    },
  }
}

/** How the names begin under which a key's file is written; no key contains a dot. */
function beginningOf(key: string) {
  return `${key.replace('/', '.')}.`
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // Nothing was ever written.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

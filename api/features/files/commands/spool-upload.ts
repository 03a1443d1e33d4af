import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limitConcurrency } from './limit-concurrency.ts'

/**
 * Receives an upload and then works on it in turn: two uploads at a time for all users, because a
 * decoded photo takes a third of a second of a processor and 100 MB. Whoever sends slowly, or waits
 * for a turn, holds up nobody and occupies the disk instead of memory.
 */
export async function workInTurn<T>(
  upload: Readable,
  work: (content: Buffer) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `vowline-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // Without a name it goes with its last reader, also if the process is killed.
    await rm(path)
    await file.writeFile(upload.iterator({ destroyOnReturn: false }))
    // The limit is one for works of every result.
    return (await inTurn(async () => {
      const content = file.createReadStream({ start: 0, autoClose: false })
      return work(await buffer(content))
    })) as T
  } finally {
    await file.close()
  }
}

const inTurn = limitConcurrency({ running: 2, waiting: 24 }, (work: () => Promise<unknown>) =>
  work(),
)

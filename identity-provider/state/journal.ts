import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Lines that survive a kill: `append` resolves once its line is on the disk. */
export interface Journal {
  append(line: string): Promise<void>
  /**
   * Writes the whole anew, once what is being appended is on the disk; what is appended meanwhile
   * comes after it.
   */
  replace(content: () => string): Promise<void>
  close(): Promise<void>
}

/** A journal for tests that keep nothing. */
export const forgetfulJournal: Journal = {
  append: () => Promise.resolve(),
  replace: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/**
 * Reads the lines of a journal. A process killed in the middle of a write leaves a last line
 * without its end: that line was never acknowledged and is cut off, so that the next one starts
 * cleanly.
 */
export function readJournal(file: string): string[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) {
    const handle = openSync(file, 'r+')
    ftruncateSync(handle, whole)
    fsyncSync(handle)
    closeSync(handle)
  }
  return bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
}

/** Replaces a file in one step: after a crash it is either the old one or the new one. */
export function replaceFile(file: string, content: string) {
  const handle = openSync(`${file}.new`, 'w', 0o600)
  writeSync(handle, content)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.new`, file)
  syncFolder(dirname(file))
}

export async function openJournal(file: string): Promise<Journal> {
  let handle = await open(file, 'a', 0o600)
  syncFolder(dirname(file))
  let length = (await handle.stat()).size
  let waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = []
  let writing: Promise<void> | null = null

  let replacing: { content: () => string; done: () => void; failed: (error: unknown) => void }[] =
    []

  /**
   * All that has been appended is in the new content too, so it comes after every append that
   * waits.
   */
  async function writeAnew() {
    const asked = replacing
    replacing = []
    try {
      replaceFile(file, asked[0]?.content() ?? '')
      await handle.close()
      handle = await open(file, 'a', 0o600)
      length = (await handle.stat()).size
      for (const { done } of asked) done()
    } catch (error) {
      for (const { failed } of asked) failed(error)
    }
  }

  async function writeWaiting() {
    while (waiting.length > 0 || replacing.length > 0) {
      if (waiting.length === 0) {
        await writeAnew()
        continue
      }
      const batch = waiting
      waiting = []
      try {
        length += await writeAndSync(handle, batch.map(({ line }) => `${line}\n`).join(''))
        for (const { done } of batch) done()
      } catch (error) {
        // Half a batch may be on the disk. None of it was acknowledged, nor may what was decided on
        // top of it stand.
        await handle.truncate(length).catch(() => {})
        const all = [...batch, ...waiting]
        waiting = []
        // The newest first, so that each caller puts back what it found.
        for (const { failed } of all.toReversed()) failed(error)
      }
    }
    writing = null
  }

  return {
    append: (line) =>
      new Promise((done, failed) => {
        waiting.push({ line, done, failed })
        writing ??= writeWaiting()
      }),
    replace: (content) =>
      new Promise((done, failed) => {
        replacing.push({ content, done, failed })
        writing ??= writeWaiting()
      }),
    async close() {
      await writing
      await handle.close()
    },
  }
}

async function writeAndSync(handle: FileHandle, text: string) {
  const bytes = Buffer.from(text)
  await handle.writeFile(bytes)
  await handle.datasync()
  return bytes.length
}

/**
 * A new name in a folder is on the disk only once the folder is. Windows cannot open a folder and
 * needs no such step.
 */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

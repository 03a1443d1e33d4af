import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { replaceFile } from './journal.ts'

/** Who holds a folder: a process, and where its provider listens once it does. */
interface Holder {
  pid: number
  url: string | null
}

export interface HeldLock {
  held: true
  announce(url: string): void
  release(): void
}
type Lock = HeldLock | { held: false; holder: { pid: number; url: string } }

/**
 * Takes a folder for this process alone. Where a living process has it, answers that one's address
 * instead; a dead one's lock is taken over. Rejects, naming the process, when that one does not
 * come to listen within 5 seconds. `isServing` says whether the holder is at its address; it
 * rejects when that cannot be known, for two writers on one folder would be worse than none.
 */
export async function lockFolder(
  folder: string,
  isServing: (holder: { pid: number; url: string }) => Promise<boolean>,
): Promise<Lock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock.json')
  const giveUpAt = performance.now() + 5_000
  while (true) {
    if (create(file, { pid: process.pid, url: null })) {
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return {
        held: true,
        announce: (url) => replaceFile(file, JSON.stringify({ pid: process.pid, url })),
        release() {
          process.off('exit', release)
          release()
        },
      }
    }
    const text = read(file)
    const holder = text === null ? null : parse(text)
    if (!holder || !isAlive(holder.pid)) takeAway(file, text)
    else if (holder.url !== null) {
      const serving = { pid: holder.pid, url: holder.url }
      if (await isServing(serving)) return { held: false, holder: serving }
      // A process that lives but is not where it said it would listen has inherited a dead one's
      // number.
      takeAway(file, text)
    } else if (performance.now() > giveUpAt)
      throw new Error(
        `The folder ${folder} is in use by process ${holder.pid}, which does not come to listen.`,
      )
    await delay(50)
  }
}

function create(file: string, holder: Holder) {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, JSON.stringify(holder))
    fsyncSync(handle)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Null for a lock file that its writer was killed in the middle of. */
function parse(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

/**
 * Removes a dead holder's lock, and only that one: a rename is atomic, and what turns out to be
 * somebody else's goes back.
 */
function takeAway(file: string, expected: string | null) {
  if (expected === null) return
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) !== expected) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

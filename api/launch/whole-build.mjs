/**
 * Puts a build in place as a whole: made in a folder beside, by one process at a time, and counted
 * as fresh only once all of it is there.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 200

/**
 * No build takes as long; a lock of that age was left behind, and its process id is somebody else's
 * by now.
 */
const abandonedMs = 10 * 60_000

/** Whether the folder holds a whole build of the sources with this fingerprint. */
export function isFresh(folder, fingerprint) {
  const mark = markOf(folder)
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint
}

/**
 * Makes the parts of `folder` anew unless they are fresh. `make` gets an empty folder beside it and
 * leaves every part there; the old parts stay until then, so that a build that fails or is killed
 * changes nothing. Waits for another process that builds the same folder.
 */
export async function buildWhole({ folder, parts, fingerprint, make }) {
  if (isFresh(folder, fingerprint())) return
  const release = await claim(`${folder}.lock`)
  const draft = `${folder}.${process.pid}`
  try {
    const wanted = fingerprint()
    if (isFresh(folder, wanted)) return
    removeDrafts(folder)
    mkdirSync(draft)
    await make(draft)
    putInPlace({ folder, draft, parts, wanted })
  } finally {
    rmSync(draft, { recursive: true, force: true })
    release()
  }
}

/**
 * Without a mark from the first rename to the last, so that what lies between two of them never
 * counts.
 */
function putInPlace({ folder, draft, parts, wanted }) {
  mkdirSync(folder, { recursive: true })
  rmSync(markOf(folder), { force: true })
  for (const part of parts) {
    if (existsSync(join(folder, part))) renameSync(join(folder, part), join(draft, `${part}.old`))
    renameSync(join(draft, part), join(folder, part))
  }
  const mark = join(draft, basename(markOf(folder)))
  writeFileSync(mark, wanted)
  renameSync(mark, markOf(folder))
}

/**
 * Takes the lock, after whoever has it; the answer gives it back. The file is linked with its
 * content, so that none is without an owner.
 */
async function claim(lock) {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    for (let isSaid = false; !isLinked(mine, lock);) {
      const holder = holderOf(lock)
      if (holder === null) rmSync(lock, { force: true })
      else {
        if (!isSaid) console.log(`Process ${holder} is building; waiting for it …`)
        isSaid = true
        await wait(pollMs)
      }
    }
  } finally {
    rmSync(mine)
  }
  return () => rmSync(lock, { force: true })
}

function isLinked(mine, lock) {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The process that has the lock; null when there is none, or it has ended. */
function holderOf(lock) {
  const held = statSync(lock, { throwIfNoEntry: false })
  if (!held || Date.now() - held.mtimeMs > abandonedMs) return null
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return isAlive(pid) ? pid : null
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** What builds that were killed have left. */
function removeDrafts(folder) {
  for (const name of readdirSync(dirname(folder))) {
    const pid = name.startsWith(`${basename(folder)}.`)
      ? name.slice(basename(folder).length + 1)
      : ''
    if (/^\d+$/.test(pid) && !isAlive(Number(pid)))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function markOf(folder) {
  return join(folder, 'built-from')
}

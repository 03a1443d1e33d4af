import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Another process has the data folder open. The message is one line for the person who started this
 * one.
 */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}.`)
  }
}

/**
 * Takes `<folder>.lock` for this process or throws FolderInUse; the function that it returns
 * releases it. PGlite takes no lock of its own, and two processes on one folder silently lose each
 * other's rows. The file holds the process id and its start time, because ids are reused; it is
 * written under another name and linked, so that no crash leaves one without an owner. It works
 * among the processes of one machine: a folder shared between machines needs PostgreSQL instead.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (claim(file, mine)) return releaseAtExit(file, mine)
    const holder = read(file)
    if (holder === null) continue
    const pid = Number.parseInt(holder, 10)
    if (isHeld(holder, pid)) throw new FolderInUse(folder, pid)
    takeFromTheDead(file, holder)
  }
  throw new FolderInUse(folder, Number.parseInt(read(file) ?? '', 10))
}

const attempts = 50
const abandonedMs = 10_000

function claim(file: string, mine: string) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine, { flag: 'wx', mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Removes a dead process's file, for one process at a time and only that very file, never one that
 * a third has just claimed.
 */
function takeFromTheDead(file: string, holder: string) {
  const turn = `${file}.turn`
  try {
    mkdirSync(turn)
  } catch {
    const age = Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > abandonedMs) rmSync(turn, { recursive: true, force: true })
    return
  }
  try {
    if (read(file) === holder) rmSync(file)
  } finally {
    rmdirSync(turn)
  }
}

function releaseAtExit(file: string, mine: string) {
  const release = () => {
    process.off('exit', release)
    if (read(file) === mine) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

function isHeld(holder: string, pid: number) {
  return Number.isInteger(pid) && isAlive(pid) && holder === `${pid} ${startOf(pid)}`
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process started, in the system's own format; the empty text if the system does not say, so
 * that only the id counts.
 */
function startOf(pid: number) {
  try {
    if (process.platform === 'linux') {
      // The name in brackets may hold spaces; the start is the 22nd field, the 20th after it. The
      // boot id makes it unique.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return `${fields?.[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

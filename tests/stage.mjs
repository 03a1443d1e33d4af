/**
 * One stage of a test run: a program that is run to its end, with the wall time and the processor
 * time that it took.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../api/launch/project.mjs'

/** Every stage that has ended, in the order of their ends. */
const stages = []

/**
 * Runs a script on this Node. Resolves with its exit status and, when `isQuiet`, with what it
 * printed. `onMessage` hears what it sends over its channel.
 */
export function runStage(
  name,
  script,
  args = [],
  { environment = {}, isQuiet = false, onMessage } = {},
) {
  const program = [process.execPath, script, ...args]
  // A POSIX shell knows the processor time of its children and of theirs, and prints it on
  // descriptor 3.
  const hasShell = process.platform !== 'win32'
  const [command, ...rest] = hasShell
    ? ['sh', '-c', '"$@"; status=$?; times >&3; exit $status', 'sh', ...program]
    : program
  const from = performance.now()
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(command, rest, {
    cwd: root,
    stdio: ['ignore', output, output, 'pipe', ...(onMessage ? ['ipc'] : [])],
    env: { ...process.env, ...environment },
  })
  let printed = ''
  let times = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))
  child.stdio[3].on('data', (text) => (times += text))
  if (onMessage) child.on('message', onMessage)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      stages.push({ name, wall: (performance.now() - from) / 1_000, cpu: secondsIn(times) })
      resolve({ status, printed })
    })
  })
}

/**
 * `times` prints user and system time of the shell in its first line, of its children in its
 * second: `1m2.34s 0m0.50s`.
 */
function secondsIn(times) {
  const ofChildren = times.trim().split('\n')[1]
  if (!ofChildren) return null
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/**
 * The stages as a table, with the whole run. A stage knows the processor time of what its processes
 * have waited for: the parts of a browser that is killed are missing there, as are database
 * servers. The last line has what the whole machine was busy, where that is known.
 */
export function stageTable({ wall, busy }) {
  const rows = stages.map((stage) => rowOf(stage.name, stage.wall, stage.cpu))
  return [...rows, rowOf('In all (CPU: the whole machine)', wall, busy)].join('\n')
}

function rowOf(name, wall, cpu) {
  return `  ${name.padEnd(38)}${seconds(wall)} wall${cpu === null ? '' : `${seconds(cpu)} CPU`}`
}

/**
 * Seconds that the processors of this machine have been busy since it started; null where the
 * system does not tell.
 */
export function machineBusySeconds() {
  if (!existsSync('/proc/stat')) return null
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softirq) / 100
}

function seconds(value) {
  return `${value.toFixed(1).padStart(9)} s`
}

/**
 * Tests keep their files in memory where a machine has a folder for that: an embedded database is a
 * thousand small files.
 */
const memory = '/dev/shm'
const enough = 4 * 2 ** 30
let made = ''

/**
 * The folder in which all tests of a run keep their databases, data folders and browsers. It is
 * removed with the run.
 */
export function scratch() {
  if (made) return made
  made = mkdtempSync(
    join(existsSync(memory) && roomIn(memory) > enough ? memory : tmpdir(), 'vowline-tests-'),
  )
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return made
}

function roomIn(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

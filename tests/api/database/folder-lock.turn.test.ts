import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#api/db/engine/folder-lock.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'vowline-lock-'))
  folder = join(parent, 'database')
})
afterEach(() => rmSync(parent, { recursive: true }))

test('a second process is refused in one line that names the first', () => {
  const unlock = lockFolder(folder)
  const refused = openElsewhere()
  expect(refused.message).toBe(
    `FolderInUse: The data folder ${folder} is in use by process ${process.pid}.`,
  )
  unlock()
  expect(readdirSync(parent)).toEqual([])
})

test('a second lock in the same process is refused too', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`)
  unlock()
  lockFolder(folder)()
})

test('a dead process holds no lock', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(lock(), `${dead} whenever it started`)
  const unlock = lockFolder(folder)
  expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  unlock()
})

test('a killed process holds no lock', async () => {
  const child = spawn(process.execPath, [
    '-e',
    `${script('lockFolder')}; console.log('locked'); setInterval(() => {}, 1e6)`,
    folder,
  ])
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}.`)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  lockFolder(folder)()
})

test('a process that reuses the number of a dead one holds no lock', () => {
  const itself = readLock()
  writeFileSync(lock(), itself.replace(/ \d+/, ' 1'))
  lockFolder(folder)()
})

test.each(['', 'no number', '-1 x'])(
  'a lock file that names no process (%j) holds no lock',
  (content) => {
    writeFileSync(lock(), content)
    lockFolder(folder)()
  },
)

test('a process that exits releases the folder', () => {
  spawnSync(process.execPath, ['-e', script('lockFolder'), folder])
  expect(existsSync(lock())).toBe(false)
})

test('of several processes that find a dead lock, one gets the folder', async () => {
  writeFileSync(lock(), `${spawnSync(process.execPath, ['-e', '']).pid} x`)
  const hold = `try { ${script('lockFolder')}; console.log('mine') } catch { console.log('refused') } process.stdin.resume()`
  const children = Array.from({ length: 5 }, () => spawn(process.execPath, ['-e', hold, folder]))
  const outcomes = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) =>
          child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
        ),
    ),
  )
  for (const child of children) child.stdin.end()
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  expect(outcomes.toSorted()).toEqual(['mine', 'refused', 'refused', 'refused', 'refused'])
})

function lock() {
  return `${folder}.lock`
}

function readLock() {
  const unlock = lockFolder(folder)
  const content = readFileSync(lock(), 'utf8')
  unlock()
  return content
}

/** Takes the lock in another process, in which `require` reads the module from its source. */
function script(name: string) {
  const path = join(process.cwd(), 'api/db/engine/folder-lock.ts')
  return `require(${JSON.stringify(path)}).${name}(process.argv[1])`
}

function openElsewhere() {
  const code = `
    import { openDatabase } from '#api/db/client.ts'
    const log = { debug() {}, info() {}, warn() {}, error() {}, flush() {} }
    await openDatabase({ databaseUrl: null, folder: process.argv[1], log }).catch((error) =>
      console.log(JSON.stringify({ message: String(error) })))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, folder], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as { message: string }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A separate checkout whose build consists of two files with their fingerprint. */
let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'vowline-build-'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

test('a killed build changes nothing, and its leftovers go with the next build', async () => {
  await (await building('one')).finish()
  const killed = await building('two')
  expect(readdirSync(checkout)).toHaveLength(3)
  await killed.kill()
  expect(built()).toEqual({ 'built-from': 'one', client: 'one', api: 'one' })
  await (await building('two')).finish()
  expect([built(), readdirSync(checkout)]).toEqual([
    { 'built-from': 'two', client: 'two', api: 'two' },
    ['dist'],
  ])
})

test('a concurrent second build waits for the first, names it, and finds the work done', async () => {
  const first = await building('one')
  const second = start('one')
  expect(await second.line()).toBe(`Process ${first.pid} is building; waiting for it …`)
  await first.finish()
  expect(await second.ended).toBe(0)
  expect(second.printed()).not.toContain('making')
  expect([built(), readdirSync(checkout)]).toEqual([
    { 'built-from': 'one', client: 'one', api: 'one' },
    ['dist'],
  ])
})

test('a build that is not completely in place does not count', async () => {
  await (await building('one')).finish()
  // The old mark would match these sources again after the change is reverted.
  const failing = start('two', ['client', 'api', 'never-made'])
  await failing.line()
  expect(await failing.finish()).toBe(1)
  expect(Object.keys(built())).not.toContain('built-from')
  await (await building('one')).finish()
  expect(built()).toEqual({ 'built-from': 'one', client: 'one', api: 'one' })
})

test('a fresh build is not repeated', async () => {
  await (await building('one')).finish()
  const again = start('one')
  expect(await again.ended).toBe(0)
  expect(again.printed()).toBe('')
})

/** A build that has begun to write and continues when told to. */
async function building(fingerprint: string) {
  const build = start(fingerprint)
  expect(await build.line()).toBe('making')
  return build
}

function start(fingerprint: string, parts = ['client', 'api']) {
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { once } from 'node:events'
    import { buildWhole } from ${JSON.stringify(new URL('../../../api/launch/whole-build.mjs', import.meta.url).href)}
    const [folder, fingerprint, parts] = JSON.parse(process.argv[1])
    await buildWhole({ folder, parts, fingerprint: () => fingerprint, make: async (draft) => {
      mkdirSync(draft + '/client')
      writeFileSync(draft + '/client/file', fingerprint)
      console.log('making')
      await once(process.stdin, 'data')
      mkdirSync(draft + '/api')
      writeFileSync(draft + '/api/file', fingerprint)
    } })
    process.exit()`
  const job = JSON.stringify([join(checkout, 'dist'), fingerprint, parts])
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, job])
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  return {
    pid: child.pid,
    ended,
    printed: () => printed,
    async line() {
      while (!printed.includes('\n')) await once(child.stdout, 'data')
      return printed.split('\n')[0]
    },
    async finish() {
      child.stdin.write('\n')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** The contents of the checkout’s build: each part with its fingerprint, and the mark. */
function built() {
  const folder = join(checkout, 'dist')
  const read = (name: string) =>
    readFileSync(name === 'built-from' ? join(folder, name) : join(folder, name, 'file'), 'utf8')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]))
}

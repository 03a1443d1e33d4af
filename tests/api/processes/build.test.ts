import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A checkout of its own, whose build is two files that hold their fingerprint. */
let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'vowline-build-'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

test('a build that is killed changes nothing, and nothing of it stays once the next is in place', async () => {
  await (await building('one')).finish()
  const killed = await building('two')
  expect(readdirSync(checkout)).toHaveLength(3)
  await killed.kill()
  expect(built()).toEqual({ 'built-from': 'one', client: 'one', api: 'one' })
  await (await building('two')).finish()
  expect([built(), readdirSync(checkout)]).toEqual([{ 'built-from': 'two', client: 'two', api: 'two' }, ['dist']])
})

test('a second build at once waits for the first, says for whom, and finds its work done', async () => {
  const first = await building('one')
  const second = start('one')
  expect(await second.line()).toBe(`Process ${first.pid} is building; waiting for it …`)
  await first.finish()
  expect(await second.ended).toBe(0)
  expect(second.printed()).not.toContain('making')
  expect([built(), readdirSync(checkout)]).toEqual([{ 'built-from': 'one', client: 'one', api: 'one' }, ['dist']])
})

test('a build that is not put in place to its last part does not count', async () => {
  await (await building('one')).finish()
  // The old mark would name these sources again after a change that was taken back.
  const failing = start('two', ['client', 'api', 'never-made'])
  await failing.line()
  expect(await failing.finish()).toBe(1)
  expect(Object.keys(built())).not.toContain('built-from')
  await (await building('one')).finish()
  expect(built()).toEqual({ 'built-from': 'one', client: 'one', api: 'one' })
})

test('what is fresh is not built again', async () => {
  await (await building('one')).finish()
  const again = start('one')
  expect(await again.ended).toBe(0)
  expect(again.printed()).toBe('')
})

/** A build that has begun to write and goes on when it is told to. */
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

/** What the checkout's build holds: each part with the fingerprint that its file is of, and the mark. */
function built() {
  const folder = join(checkout, 'dist')
  const read = (name: string) => readFileSync(name === 'built-from' ? join(folder, name) : join(folder, name, 'file'), 'utf8')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]))
}

/** The two runners of tests, each in a process of its own. Both answer how many tests passed, failed and were skipped, and which failed why. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../api/launch/project.mjs'

/** Vitest. A run that dies without counting is a failure of its own. */
export function vitest(results, args = [], environment = {}) {
  const file = join(results, 'vitest.json')
  const { status } = run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  )
  if (!existsSync(file)) return { failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = testResults.filter((file) => file.status === 'failed').flatMap(failedIn)
  // A file that fails before its first test counts as one.
  const failed = Math.max(failures.length, numFailedTests, status === 0 ? 0 : 1)
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures }
}

function failedIn({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [{ test: file, why: message }]
  return failed.map((test) => ({ test: `${file}: ${test.fullName}`, why: test.failureMessages.join('\n') }))
}

/** Playwright, on the Chromium of the machine or on its own copy. A machine that can have neither is told so; in CI that is a failure. */
export async function playwright(results, args = [], environment = {}) {
  const chromium = await findChromium()
  if (!chromium) {
    console.log('No Chromium was found and none could be downloaded: the journeys were not run. Set CHROMIUM to the path of one.')
    return process.env['CI'] ? { failed: 1 } : { skipped: 1 }
  }
  // Imported late: it is TypeScript, which only the project's own Node reads.
  const { engines } = await import('./harness/database.ts')
  if (!engines.includes('postgresql'))
    console.log('No PostgreSQL answers on 127.0.0.1:5432: journeys that both databases have to pass run on the embedded one alone.')
  const file = join(results, 'journeys.json')
  const { status } = run('node_modules/@playwright/test/cli.js', ['test', '--config', 'tests/journeys/playwright.config.ts', ...args], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...environment,
  })
  if (!existsSync(file)) return { failed: 1 }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, unexpected, flaky, skipped } = stats
  const died = status !== 0 && unexpected === 0 && flaky === 0 ? 1 : 0
  return { passed: expected, failed: unexpected + flaky + died, skipped, failures: failedJourneys(suites) }
}

/** What failed in these suites and in those within them, with what the browser told of it (tests/journeys/journey.ts). */
function failedJourneys(suites) {
  return suites.flatMap((suite) => [
    ...failedJourneys(suite.suites ?? []),
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => {
        const results = tests.flatMap((test) => test.results)
        const said = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        const heard = results.flatMap(({ attachments }) => attachments.filter(({ name, body }) => name === 'browser' && body))
        const texts = heard.map(({ body }) => Buffer.from(body, 'base64').toString())
        return { test: `${file}:${line}: ${title}`, why: [...said, ...texts].join('\n') }
      }),
  ])
}

async function findChromium() {
  const { chromium } = await import('playwright')
  // The shell is the same browser without its windows, and a fifth lighter.
  const ofMachine = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`)
  const places = [process.env['CHROMIUM'], ...ofMachine, chromium.executablePath()]
  const found = () => places.find((place) => place && existsSync(place))
  if (!found()) run('node_modules/playwright/cli.js', ['install', 'chromium'])
  return found()
}

function run(script, args, environment = {}) {
  return spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', TMPDIR: scratch(), ...environment },
  })
}

/** What tests forget again is kept in memory, where a machine has a folder for that: an embedded database is a thousand small files. */
const memory = '/dev/shm'
const enough = 4 * 2 ** 30
let made = ''

/** The folder that all tests of a run keep their databases, data folders and browsers in. It goes with the run. */
function scratch() {
  if (made) return made
  const hasRoom = existsSync(memory) && roomIn(memory) > enough
  made = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'vowline-tests-'))
  const forget = () => rmSync(made, { recursive: true, force: true })
  process.once('exit', forget)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return made
}

function roomIn(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Adds up what the runners answer. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  failures = []

  add({ failures = [], ...counts }) {
    for (const [kind, count] of Object.entries(counts)) this[kind] += count
    this.failures.push(...failures)
  }

  get line() {
    return `${this.passed} passed, ${this.failed} failed${this.skipped ? `, ${this.skipped} skipped` : ''}`
  }
}

/** Which tests failed and why, as the last that is read of a long run. */
export function tellFailures(failures) {
  heading('What failed')
  for (const { test, why } of failures) {
    const lines = stripVTControlCharacters(why).split('\n').slice(0, 60)
    console.log(`\n✗ ${test}\n${lines.map((line) => `  ${line.slice(0, 300)}`).join('\n')}`)
  }
}

export function heading(text) {
  console.log(`\n── ${text}`)
}

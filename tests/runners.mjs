/**
 * The two test runners, each in a process of its own. Both resolve with how many tests passed,
 * failed and were skipped, and which failed why.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../api/launch/project.mjs'
import { runStage, scratch } from './stage.mjs'

/** More journeys than this that pass only when tried once more fail the run. */
const flakyAllowed = 2

/**
 * Vitest. A run that dies without counting is a failure of its own. `onDraining` is called when the
 * last files have been begun.
 */
export async function vitest(results, args = [], environment = {}, onDraining = () => {}) {
  const file = join(results, 'vitest.json')
  const durations = join(results, 'vitest-durations.json')
  const reporters = [
    '--reporter=tests/progress-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { status } = await runStage(
    'Rules, charts, paths, API (Vitest)',
    'node_modules/vitest/vitest.mjs',
    ['run', ...reporters, ...args],
    {
      environment: { ...testEnvironment(), VITEST_DURATIONS: durations, ...environment },
      onMessage: (message) => message === 'draining' && onDraining(),
    },
  )
  onDraining()
  if (!existsSync(file)) return { failed: 1, durations: {} }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const failures = testResults.filter((result) => result.status === 'failed').flatMap(failedIn)
  // A file that fails before its first test counts as one.
  const failed = Math.max(failures.length, numFailedTests, status === 0 ? 0 : 1)
  return {
    passed: numPassedTests,
    failed,
    skipped: numPendingTests + numTodoTests,
    failures,
    durations: existsSync(durations) ? JSON.parse(readFileSync(durations, 'utf8')) : {},
  }
}

function failedIn({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [{ test: file, why: message }]
  return failed.map((test) => ({
    test: `${file}: ${test.fullName}`,
    why: test.failureMessages.join('\n'),
  }))
}

/**
 * Playwright, on the machine's Chromium or on its own copy. A machine that can have neither is told
 * so; in CI that is a failure.
 */
export async function playwright(results, args = [], environment = {}) {
  const chromium = await findChromium()
  if (!chromium) {
    console.log(
      'No Chromium was found and none could be downloaded: the journeys were not run. Set CHROMIUM to the path of one.',
    )
    return process.env['CI'] ? { failed: 1, durations: {} } : { skipped: 1, durations: {} }
  }
  const file = join(results, 'journeys.json')
  const cli = ['test', '--config', 'tests/journeys/playwright.config.ts', ...args]
  const { status } = await runStage(
    'Journeys in Chromium (Playwright)',
    'node_modules/@playwright/test/cli.js',
    cli,
    {
      environment: {
        ...testEnvironment(),
        CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        // Beside the packages, since the temporary folder of a run ends with it: what has not
        // changed is compiled once.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
        ...environment,
      },
    },
  )
  if (!existsSync(file)) return { failed: 1, durations: {} }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, unexpected, flaky, skipped } = stats
  const specs = suites.flatMap(specsIn)
  const died = status !== 0 && unexpected === 0 ? 1 : 0
  const failures = specs.filter(({ ok }) => !ok).map(failedSpec)
  const unsteady = specs.filter(({ tests }) => tests.some((test) => test.status === 'flaky'))
  if (flaky > flakyAllowed) {
    const why = `${flaky} journeys passed only when tried once more; ${flakyAllowed} are allowed.`
    failures.push({ test: 'flaky journeys', why })
  }
  return {
    passed: expected + flaky,
    failed: unexpected + died + (flaky > flakyAllowed ? 1 : 0),
    skipped,
    failures,
    flaky: unsteady.map(({ file: place, line, title }) => `${place}:${line}: ${title}`),
    durations: durationsOf(specs),
  }
}

function specsIn(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]
}

/** What failed, with what the browser reported of it (tests/journeys/journey.ts). */
function failedSpec({ title, file, line, tests }) {
  const results = tests.flatMap((test) => test.results)
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
  const reports = results.flatMap(({ attachments }) =>
    attachments.filter(({ name, body }) => name === 'browser' && body),
  )
  const texts = reports.map(({ body }) => Buffer.from(body, 'base64').toString())
  return { test: `${file}:${line}: ${title}`, why: [...messages, ...texts].join('\n') }
}

/** Milliseconds by file. */
function durationsOf(specs) {
  const durations = {}
  for (const { file, tests } of specs) {
    const took = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0)
    durations[`tests/${file}`] = (durations[`tests/${file}`] ?? 0) + Math.round(took)
  }
  return durations
}

async function findChromium() {
  const { chromium } = await import('playwright')
  // The shell is the same browser without its windows, and a fifth lighter.
  const ofMachine = ['chromium-headless-shell', 'chromium', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  )
  const places = [process.env['CHROMIUM'], ...ofMachine, chromium.executablePath()]
  const found = () => places.find((place) => place && existsSync(place))
  if (!found())
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      cwd: root,
      stdio: 'inherit',
    })
  return found()
}

function testEnvironment() {
  return { NODE_ENV: 'test', TMPDIR: scratch() }
}

/** Adds up what the runners answer. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  failures = []
  flaky = []
  durations = {}

  add({ failures = [], flaky = [], durations = {}, ...counts }) {
    for (const [kind, count] of Object.entries(counts)) this[kind] += count
    this.failures.push(...failures)
    this.flaky.push(...flaky)
    Object.assign(this.durations, durations)
  }

  get line() {
    return `${this.passed} passed, ${this.failed} failed${this.skipped ? `, ${this.skipped} skipped` : ''}`
  }
}

/** Keeps how long each file took, and answers the ten slowest as a table. */
export function keepDurations(results, durations) {
  const slowestFirst = Object.entries(durations).toSorted(([, one], [, other]) => other - one)
  writeFileSync(
    join(results, 'durations.json'),
    `${JSON.stringify(Object.fromEntries(slowestFirst), null, 2)}\n`,
  )
  return slowestFirst
    .slice(0, 10)
    .map(([file, took]) => `  ${(took / 1_000).toFixed(1).padStart(7)} s  ${file}`)
    .join('\n')
}

/** Which tests failed and why, as the last that is read of a long run. */
export function printFailures(failures) {
  heading('What failed')
  for (const { test, why } of failures) {
    const lines = stripVTControlCharacters(why).split('\n').slice(0, 60)
    console.log(`\n✗ ${test}\n${lines.map((line) => `  ${line.slice(0, 300)}`).join('\n')}`)
  }
}

export function heading(text) {
  console.log(`\n── ${text}`)
}

/**
 * `npm test`: installs and builds what is missing, then runs every kind of test and closes with one line `N passed, N failed`.
 * A suite that dies without counting is a failure of its own.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../api/launch/build.mjs'
import { ensurePackages, onProjectNode, root } from '../api/launch/project.mjs'
import { check } from './house/check.mjs'

ensurePackages()
await onProjectNode(async () => {
  const results = mkdtempSync(join(tmpdir(), 'vowline-tests-'))
  const total = { passed: 0, failed: 0, skipped: 0 }
  const add = (counts) => Object.entries(counts).forEach(([kind, count]) => (total[kind] += count))
  try {
    heading('Format, lint, types, import rules, dead code')
    add(await check())
    heading('Build')
    buildWhenStale()
    heading('Rules, charts, generated paths, API')
    add(vitest(join(results, 'vitest.json')))
    heading('Journeys in Chromium')
    add(await journeys(join(results, 'journeys.json')))
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
  process.exitCode = total.failed ? 1 : 0
})

function vitest(file) {
  const { status } = run('node_modules/vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  if (!existsSync(file)) return { failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, 'utf8'))
  const died = status !== 0 && numFailedTests === 0 ? 1 : 0
  return { passed: numPassedTests, failed: numFailedTests + died, skipped: numPendingTests + numTodoTests }
}

/** Playwright, on the Chromium of the machine or on its own copy. A machine that can have neither is told so; in CI that is a failure. */
async function journeys(file) {
  const chromium = await findChromium()
  if (!chromium) {
    console.log('No Chromium was found and none could be downloaded: the journeys were not run. Set CHROMIUM to the path of one.')
    return process.env['CI'] ? { failed: 1 } : { skipped: 1 }
  }
  const { status } = run('node_modules/@playwright/test/cli.js', ['test', '--config', 'tests/journeys/playwright.config.ts'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  if (!existsSync(file)) return { failed: 1 }
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
  const died = status !== 0 && unexpected === 0 && flaky === 0 ? 1 : 0
  return { passed: expected, failed: unexpected + flaky + died, skipped }
}

async function findChromium() {
  const { chromium } = await import('playwright')
  const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
  const found = () => places.find((place) => place && existsSync(place))
  if (!found()) run('node_modules/playwright/cli.js', ['install', 'chromium'])
  return found()
}

function run(script, args, environment = {}) {
  return spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...environment },
  })
}

function heading(text) {
  console.log(`\n── ${text}`)
}

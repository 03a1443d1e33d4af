import { defineConfig } from '@playwright/test'
import type { EngineName } from '#tests/harness/database.ts'
import { allEngines } from '#tests/harness/database.ts'
import { changedLately, isWholeSuite, outOfTurn } from '#tests/suite.ts'

/** The visualiser's journeys belong to the gate only while its sources change. */
const visualiser = 'journeys/statecharts.e2e.ts'
const walksVisualiser =
  isWholeSuite ||
  changedLately(['src/statecharts', `tests/${visualiser}`, ':!src/statecharts/**/*.test.ts'])

/**
 * Chromium of the machine (tests/run.mjs finds it), two at a time: three took as long, each of them
 * half as long again.
 */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '..',
  testMatch: ['journeys/**/*.e2e.ts', 'paths/browser/**/*.e2e.ts'],
  testIgnore: [
    ...(walksVisualiser ? [] : [visualiser]),
    ...outOfTurn('.turn.e2e.ts').map((file) => file.replace('tests/', '')),
  ],
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  // They end what hangs. A machine that is busy with other things takes minutes for what takes
  // seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json']],
  projects: isWholeSuite
    ? allEngines.map((engine) => ({
        name: engine,
        use: { engine },
        ...(engine === 'postgresql' && { grep: /@both/ }),
      }))
    : [{ name: 'pglite', use: { engine: 'pglite' }, grepInvert: /@night/ }],
  // The one retry there is: a journey that passes only then is reported by name
  // (tests/runners.mjs).
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  use: {
    // A trace of every test, kept or not, is a third of the work; TRACE=on records those that fail.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // Requests that a service worker makes reach no page.route; the journeys without a connection
    // allow it.
    serviceWorkers: 'block',
    // What moves is drawn sixty times a second: in the gate only where a journey asks for it.
    contextOptions: { reducedMotion: isWholeSuite ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

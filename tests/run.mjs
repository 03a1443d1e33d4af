/** `npm test`: installs and builds what is missing, then runs every kind of test and closes with one line `N passed, N failed`. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from '../api/launch/build.mjs'
import { ensurePackages, onProjectNode, root } from '../api/launch/project.mjs'
import { check } from './house/check.mjs'
import { heading, playwright, Tally, tellFailures, vitest } from './suites.mjs'

ensurePackages()
await onProjectNode(async () => {
  // Of the last run, which may be looked up: what took how long, and what failed.
  const results = join(root, 'coverage', 'tests')
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const records = { PATH_RECORDS: join(results, 'paths') }
  const tally = new Tally()
  heading('Format, lint, types, import rules, dead code')
  tally.add(await check())
  heading('Build')
  buildWhenStale()
  heading('Rules, charts, generated paths, API')
  tally.add(vitest(results, [], records))
  heading('Journeys in Chromium')
  const journeys = await playwright(results, [], records)
  tally.add(journeys)
  heading('What the paths cover')
  // Imported late: it is TypeScript, which only the project's own Node reads.
  const { reportPaths } = await import('./paths/report/report.ts')
  tally.add(reportPaths(records.PATH_RECORDS, { hasBrowser: journeys.passed !== undefined }))
  if (tally.failures.length > 0) tellFailures(tally.failures)
  console.log(`\n${tally.line}`)
  process.exitCode = tally.failed ? 1 : 0
})

/** `npm test`: installs and builds what is missing, then runs every kind of test and closes with one line `N passed, N failed`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../api/launch/build.mjs'
import { ensurePackages, onProjectNode } from '../api/launch/project.mjs'
import { check } from './house/check.mjs'
import { heading, playwright, Tally, vitest } from './suites.mjs'

ensurePackages()
await onProjectNode(async () => {
  const results = mkdtempSync(join(tmpdir(), 'vowline-tests-'))
  const records = { PATH_RECORDS: join(results, 'paths') }
  const tally = new Tally()
  try {
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
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
  console.log(`\n${tally.line}`)
  process.exitCode = tally.failed ? 1 : 0
})

/**
 * `npm run test:paths`: the generated paths on the bare machine, over HTTP and in Chromium, the
 * mutants, and what all of it covers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../../../api/launch/build.mjs'
import { ensurePackages, onProjectNode } from '../../../api/launch/project.mjs'
import { heading, playwright, Tally, vitest } from '../../runners.mjs'

// Every path in the browser, as at night.
process.env['ALL_TESTS'] = '1'

ensurePackages()
await onProjectNode(async () => {
  const results = mkdtempSync(join(tmpdir(), 'vowline-paths-'))
  const records = { PATH_RECORDS: join(results, 'paths') }
  const tally = new Tally()
  try {
    heading('Build')
    buildWhenStale()
    heading('On the bare machine and over HTTP')
    tally.add(await vitest(results, ['tests/paths'], records))
    heading('In Chromium')
    const browser = await playwright(results, ['paths/browser'], records)
    tally.add(browser)
    heading('What the paths cover')
    // Imported late: it is TypeScript, which only the project's own Node reads.
    const { reportPaths } = await import('./report.ts')
    tally.add(
      reportPaths(records.PATH_RECORDS, {
        inBrowser: browser.passed === undefined ? 'nothing' : 'everything',
        overHttp: 'everything',
      }),
    )
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
  console.log(`\n${tally.line}`)
  process.exitCode = tally.failed ? 1 : 0
})

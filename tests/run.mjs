/**
 * `npm test`: installs and builds what is missing, runs every kind of test and closes with one line
 * `N passed, N failed`. `npm run test:all` does the same with everything that belongs to the night
 * (`--all`), and `npm run test:all -- --part=1/3` a third of the test files and journeys.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, onProjectNode, root } from '../api/launch/project.mjs'
import { machineBusySeconds, runStage, stageTable } from './stage.mjs'
import { heading, keepDurations, playwright, Tally, printFailures, vitest } from './runners.mjs'

const isWhole = process.argv.includes('--all')
if (isWhole) process.env['ALL_TESTS'] = '1'
/** Both runners deal out their files by these words. */
const shard = shardIn(process.argv)

ensurePackages()
await onProjectNode(async () => {
  const [from, busyBefore] = [performance.now(), machineBusySeconds()]
  // Of the last run: how long each file took, and what failed.
  const results = join(root, 'coverage', 'tests')
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const records = { PATH_RECORDS: join(results, 'paths') }
  const tally = new Tally()

  heading('Format, lint, types, import rules, dead code; build')
  const [checks, build] = await Promise.all([
    runStage('Checks', 'tests/house/check.mjs', [], { isQuiet: true }),
    runStage('Build', 'api/launch/build.mjs', [], { isQuiet: true }),
  ])
  console.log(`${build.printed}${checks.printed}`.trim())
  tally.add(countsIn(checks))
  if (build.status !== 0)
    tally.add({ failed: 1, failures: [{ test: 'build', why: build.printed }] })
  else await runTests()

  if (tally.failures.length > 0) printFailures(tally.failures)
  heading('The ten slowest files (all: coverage/tests/durations.json)')
  console.log(keepDurations(results, tally.durations))
  heading('Where the time went')
  const busy = busyBefore === null ? null : machineBusySeconds() - busyBefore
  console.log(stageTable({ wall: (performance.now() - from) / 1_000, busy }))
  for (const name of tally.flaky) console.log(`flaky: ${name}`)
  console.log(`flaky journeys: ${tally.flaky.length}`)
  console.log(`\n${tally.line}`)
  process.exitCode = tally.failed ? 1 : 0

  async function runTests() {
    heading('Rules, charts, generated paths, API; journeys in Chromium begin with the last of them')
    const { promise: isDraining, resolve: onDraining } = Promise.withResolvers()
    const tests = vitest(results, shard, records, onDraining)
    await isDraining
    const [counted, journeys] = await Promise.all([tests, playwright(results, shard, records)])
    tally.add(counted)
    tally.add(journeys)
    // A part of the files walks a part of the paths.
    if (shard.length > 0) return
    heading('What the paths cover')
    // Imported late: it is TypeScript, which only the project's own Node reads.
    const { reportPaths } = await import('./paths/report/report.ts')
    const walked = isWhole ? 'everything' : 'something'
    const inBrowser = journeys.passed === undefined ? 'nothing' : walked
    tally.add(reportPaths(records.PATH_RECORDS, { inBrowser, overHttp: walked }))
  }
})

/** What `--part=2/3` says to the runners; nothing for a whole run. Ends a run that asks for none. */
function shardIn(args) {
  const part = args.find((each) => each.startsWith('--part'))
  if (!part) return []
  const [, one, of] = /^--part=(\d+)\/(\d+)$/.exec(part) ?? []
  if (!(Number(one) >= 1 && Number(one) <= Number(of))) {
    console.error('A part is written as --part=1/3: the first of three.')
    process.exit(1)
  }
  return [`--shard=${one}/${of}`]
}

/** The closing line of the checks; a run of them that died is one failure. */
function countsIn({ status, printed }) {
  const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(printed) ?? []
  const failures = status === 0 ? [] : [{ test: 'npm run check', why: printed }]
  return {
    passed: Number(passed),
    failed: status === 0 ? 0 : Math.max(1, Number(failed)),
    failures,
  }
}

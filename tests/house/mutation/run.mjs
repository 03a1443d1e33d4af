/**
 * `npm run test:mutation`: changes the charts, the rules and the guards one place at a time, and
 * fails when too few of the changes are found out (thresholds.json). It prints those that nothing
 * found out and survivors.md does not argue. An hour and a half of a free processor for everything,
 * at the lowest priority: for the night. `-- --mutate machines/x/y.rules.ts` takes a minute or two.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { ensurePackages, onProjectNode, root } from '../../../api/launch/project.mjs'

const report = join(root, 'reports/mutation/report.json')

ensurePackages()
await onProjectNode(async () => {
  rmSync(report, { force: true })
  const status = await stryker(process.argv.slice(2))
  if (status !== 0 || !existsSync(report)) {
    process.exitCode = status || 1
    return
  }
  const results = JSON.parse(readFileSync(report, 'utf8'))
  await printSurvivors(results)
  const groups = scoresOf(results)
  for (const { name, killed, all, score, min } of groups) {
    console.log(
      `${score >= min ? '✓' : '✗'} ${name}: ${killed} of ${all} mutants found out, ${score.toFixed(1)} % (at least ${min} %)`,
    )
  }
  process.exitCode = groups.every(({ score, min }) => score >= min) ? 0 : 1
})

function stryker(args) {
  const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const child = spawn(
    process.execPath,
    [program, 'run', 'tests/house/mutation/stryker.config.mjs', ...args],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/**
 * The survivors that nobody has argued. They count like all others: an argument excuses, it does
 * not raise the score.
 */
async function printSurvivors(results) {
  // Only the project's own Node reads TypeScript.
  const { arguedSurvivors, survivorsIn } = await import('./survivors.ts')
  const argued = new Set(arguedSurvivors().map(keyOf))
  for (const survivor of survivorsIn(results).filter((one) => !argued.has(keyOf(one))))
    console.log(
      `survived, and not in survivors.md: ${survivor.file}:${survivor.line} ${survivor.original} → ${survivor.replacement}`,
    )
}

function keyOf({ file, original, replacement }) {
  return [file, original, replacement].join('\n')
}

/**
 * By group of files, how many of its mutants were found out. A mutant that is ignored, or that no
 * file can even load, does not count.
 */
function scoresOf({ files }) {
  const groups = Object.entries(
    JSON.parse(readFileSync(join(root, 'tests/house/mutation/thresholds.json'), 'utf8')),
  )
  return groups.flatMap(([name, { files: pattern, min }]) => {
    const mutants = Object.entries(files).flatMap(([file, { mutants: inFile }]) =>
      matchesGlob(file, pattern) ? inFile : [],
    )
    const killed = mutants.filter(
      ({ status }) => status === 'Killed' || status === 'Timeout',
    ).length
    const all =
      killed +
      mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length
    return all === 0 ? [] : [{ name, killed, all, score: (killed / all) * 100, min }]
  })
}

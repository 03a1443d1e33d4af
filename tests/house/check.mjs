/**
 * `npm run check`: format, lint, types, import rules with their plants, dead code. Prints what is
 * wrong, or one line each.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages, onProjectNode, root } from '../../api/launch/project.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)

/** Each check: what it is called, and how it is run. Those that take long start first. */
const checks = [
  // Four checkers would each work out the types that they share.
  [
    'types',
    () =>
      command(process.execPath, [
        join(root, 'node_modules/@typescript/native/bin/tsc'),
        '--noEmit',
        '--checkers',
        '1',
      ]),
  ],
  ['import rules, and that each bites', importRules],
  ['dead code', () => command(bin('knip'), ['--no-progress'])],
  // As with the compiler: two threads would each work out the types that they share.
  ['lint', () => command(bin('oxlint'), ['--deny-warnings', '--quiet', '--threads', '1'])],
  ['format', () => command(bin('oxfmt'), ['--check', '.'])],
]

/** Runs all checks, two at a time. The answer has a line for each that failed. */
export async function check() {
  const queue = [...checks]
  const failures = []
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, run] = next
      const from = performance.now()
      const complaint = await run()
      const took = `${((performance.now() - from) / 1000).toFixed(1)} s`
      console.log(complaint ? `✗ ${name} (${took})\n${complaint}` : `✓ ${name} (${took})`)
      if (complaint) failures.push(name)
    }
  }
  await Promise.all([worker(), worker()])
  return { passed: checks.length - failures.length, failed: failures.length }
}

/**
 * For what is written in Go, which the compiler and the linter's types are: on one thread, with
 * memory collected seldom. Both together take 51 CPU seconds so, and 88 otherwise; their memory
 * stays below 3 GB.
 */
const littleProcessorTime = { GOMAXPROCS: '1', GOGC: '800' }

function command(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...littleProcessorTime, FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code) => resolve(code === 0 ? '' : output || `exit ${code}`))
  })
}

/** In a process of its own, so that it runs beside the others. */
function importRules() {
  const script = `import { importFaults } from ${JSON.stringify(new URL('plants.mjs', import.meta.url).href)}
    const found = importFaults()
    if (found.length) { console.log(found.join('\\n')); process.exitCode = 1 }`
  return command(process.execPath, ['--input-type=module', '--eval', script])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensurePackages()
  await onProjectNode(async () => {
    const { passed, failed } = await check()
    console.log(`${passed} passed, ${failed} failed`)
    process.exitCode = failed ? 1 : 0
  })
}

/**
 * Vitest's reporter for whole runs: prints how far the run is and each failure with its reason at
 * once, keeps how long each file took in VITEST_DURATIONS, and sends `draining` over the process's
 * channel when no file is left to begin.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const everySeconds = 10

/** So much of the reason of a failure is printed at once; the end of the run prints all of it. */
const reasonLines = 30

export default class ProgressReporter {
  #files = 0
  #begun = new Map()
  #durations = {}
  #failed = 0
  #timer
  #shard

  onInit({ config }) {
    this.#shard = config.shard
  }

  onTestRunStart(specifications) {
    this.#files = filesIn(specifications.length, this.#shard)
    this.#timer = setInterval(() => this.#print(), everySeconds * 1_000).unref()
  }

  onTestModuleStart(module) {
    this.#begun.set(module.id, performance.now())
    if (this.#begun.size === this.#files) process.send?.('draining')
  }

  onTestCaseResult(testCase) {
    const { state, errors = [] } = testCase.result()
    if (state !== 'failed') return
    this.#failed += 1
    console.log(`  ✗ ${nameOf(testCase.module)}: ${testCase.fullName}`)
    // A run that is ended early still says why.
    for (const { message, diff } of errors) console.log(indented(`${message}\n${diff ?? ''}`))
  }

  onTestModuleEnd(module) {
    const from = this.#begun.get(module.id) ?? performance.now()
    this.#durations[nameOf(module)] = Math.round(performance.now() - from)
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
    this.#print()
    const { VITEST_DURATIONS } = process.env
    if (VITEST_DURATIONS) writeFileSync(VITEST_DURATIONS, JSON.stringify(this.#durations))
  }

  #print() {
    console.log(
      `  ${Object.keys(this.#durations).length} of ${this.#files} files, ${this.#failed} failures`,
    )
  }
}

/** How many of so many files are dealt to a part of the run; the first parts take what is left over. */
function filesIn(all, { index, count } = { index: 1, count: 1 }) {
  return Math.floor(all / count) + (index <= all % count ? 1 : 0)
}

function indented(text) {
  const lines = stripVTControlCharacters(text).trim().split('\n')
  return lines
    .slice(0, reasonLines)
    .map((line) => `      ${line}`)
    .join('\n')
}

function nameOf(module) {
  return relative(process.cwd(), module.moduleId)
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { shortcomings } from './demands.ts'
import type { Extent } from './demands.ts'
import { coverageOf, leftIn } from './join.ts'
import { pageOf } from './page.ts'
import { tableOf } from './table.ts'

const page = 'coverage/paths/index.html'

/**
 * Prints what the paths of a run have covered, and writes it as a page. Every machine whose demands
 * are met counts as one test.
 */
export function reportPaths(records: string, extent: Extent) {
  const coverages = coverageOf(catalogue, leftIn(records))
  mkdirSync('coverage/paths', { recursive: true })
  writeFileSync(page, pageOf(coverages))
  const short = coverages.map((coverage) => shortcomings([coverage], extent))
  say(
    [
      tableOf(coverages),
      '',
      ...short.flat().map((line) => `✗ ${line}`),
      `With the charts: ${page}`,
    ].join('\n'),
  )
  const failed = short.filter((lines) => lines.length > 0).length
  return { passed: coverages.length - failed, failed }
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

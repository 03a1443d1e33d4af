import { kinds } from '#machines/catalogue/paths/visits.ts'
import { foundOut, isDemanded, notInBrowser } from './demands.ts'
import { levels } from './join.ts'
import type { Coverage, LevelCoverage } from './join.ts'

const headings = { machine: 'bare machine', http: 'over HTTP', browser: 'in the browser' }

/**
 * The coverage of every machine, a line each, and below it what nobody can bring about and which
 * mutants survived.
 */
export function tableOf(coverages: readonly Coverage[]) {
  const head = [
    ['', ...levels.flatMap((level) => [headings[level], '', '']), 'mutants'],
    ['', ...levels.flatMap(() => ['states', 'transitions', 'guards']), 'found out'],
  ]
  const rows = coverages.map(({ entry, levels: walked, mutation }) => [
    entry.id,
    ...levels.flatMap((level) => sharesIn(walked[level], isDemanded(entry, level))),
    mutation ? shareOf({ visited: foundOut(mutation).found, of: foundOut(mutation).of }) : 'none',
  ])
  return [...aligned([...head, ...rows, total(coverages)]), '', ...notes(coverages)].join('\n')
}

function sharesIn(walked: LevelCoverage | undefined, isDemanded: boolean) {
  return kinds.map((kind) => (walked ? shareOf(walked.shares[kind]) : isDemanded ? 'none' : '·'))
}

function shareOf({ visited, of }: { visited: number; of: number }) {
  return `${visited}/${of}${visited < of ? ' !' : ''}`
}

function total(coverages: readonly Coverage[]) {
  const found = coverages.flatMap(({ mutation }) => (mutation ? [foundOut(mutation)] : []))
  return [
    'all',
    ...levels.flatMap((level) =>
      kinds.map((kind) =>
        summed(coverages.flatMap(({ levels: walked }) => walked[level]?.shares[kind] ?? [])),
      ),
    ),
    summed(found.map((mutation) => ({ visited: mutation.found, of: mutation.of }))),
  ]
}

function summed(shares: { visited: number; of: number }[]) {
  return shareOf(
    shares.reduce(
      (all, share) => ({ visited: all.visited + share.visited, of: all.of + share.of }),
      { visited: 0, of: 0 },
    ),
  )
}

function aligned(table: string[][]) {
  const widths = (table[1] ?? []).map((_, column) =>
    Math.max(...table.slice(1).map((row) => row[column]?.length ?? 0)),
  )
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function notes(coverages: readonly Coverage[]) {
  const reasons = coverages.flatMap(({ entry, levels: walked }) =>
    levels.flatMap((level) =>
      Object.entries(walked[level]?.outOfReach ?? {}).map(([name, reason]) => ({
        reason,
        line: `${entry.id} ${headings[level]}: ${name}`,
      })),
    ),
  )
  const survivors = coverages.flatMap(({ entry, mutation }) =>
    (mutation?.survivors ?? []).map(
      (name) =>
        `${entry.id}: ${name}${mutation && name in mutation.equivalent ? ` (the same machine: ${mutation.equivalent[name]})` : ''}`,
    ),
  )
  const excused = coverages.flatMap(({ entry: { id } }) =>
    id in notInBrowser ? [`${id} is not walked in the browser. ${notInBrowser[id]}`] : [],
  )
  return [
    ...excused,
    ...[...Map.groupBy(reasons, ({ reason }) => reason)].flatMap(([reason, items]) => [
      `Not counted: ${reason}`,
      ...items.map(({ line }) => `  ${line}`),
    ]),
    survivors.length > 0 ? 'Mutants that no path found out:' : 'No mutant survived.',
    ...survivors.map((line) => `  ${line}`),
  ]
}

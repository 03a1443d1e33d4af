import { catalogue } from '#machines/catalogue/catalogue.ts'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import type { ModelPath } from '#machines/catalogue/paths/model.ts'
import { edgePaths, shortestPaths } from '#machines/catalogue/paths/paths.ts'
import { storyOf } from '#machines/catalogue/paths/sentences.ts'
import { inventoryOf } from '#machines/catalogue/paths/visits.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { Unclear, wantedBy } from './options.ts'
import type { KindOfPaths } from './options.ts'
import { testPlan } from './plan.ts'
import { pathsFor } from './wanted-paths.ts'
import type { Found } from './wanted-paths.ts'

/**
 * What `npm run paths` prints for its arguments, and how it ends: 0, or 2 when it cannot be
 * understood.
 */
export function printed(args: string[]): { text: string; status: 0 | 2 } {
  try {
    const wanted = wantedBy(args)
    const { entry, as, kind } = wanted
    if (!entry)
      return {
        text: as === 'json' ? inJson(catalogue.map(summaryOf)) : listOf(catalogue),
        status: 0,
      }
    const found = pathsFor(entry, wanted)
    const text = {
      text: () => storiesOf(entry, kind, found),
      md: () => testPlan(entry, found),
      json: () => inJson(dataOf(entry, kind, found)),
    }
    return { text: text[as](), status: 0 }
  } catch (unclear) {
    if (unclear instanceof Unclear) return { text: unclear.message, status: 2 }
    throw unclear
  }
}

function summaryOf(entry: CatalogueEntry) {
  const { id, kind, domain, title, purpose, machine } = entry
  const { states, transitions } = inventoryOf(machine)
  const paths = {
    every: edgePaths(entry).length,
    cover: transitionCover(entry).paths.length,
    shortest: shortestPaths(entry).length,
  }
  return {
    id,
    kind,
    domain,
    title,
    purpose,
    states: states.length,
    transitions: transitions.length,
    paths,
  }
}

function listOf(entries: readonly CatalogueEntry[]) {
  const rows = entries
    .map(summaryOf)
    .map(({ id, kind, states, transitions, paths, title }) =>
      [id, kind, states, transitions, paths.every, paths.cover, paths.shortest, title].map(String),
    )
  const table = [
    ['machine', 'kind', 'states', 'transitions', 'every', 'cover', 'shortest', 'what it is'],
    ...rows,
  ]
  return `${aligned(table)}

Paths: every case in every state, as npm test walks them · the fewest that take every transition · one to every place it can rest.
npm run paths -- <machine> prints those to every place; --cover, --every or --simple prints others; --to <state>, --max <n>, --json, --md.`
}

/** Columns as wide as their widest cell; numbers to the right. */
function aligned(table: string[][]) {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const isNumber = (column: number) =>
    table.slice(1).every((row) => /^\d+$/.test(row[column] ?? ''))
  return table
    .map((row) =>
      row.map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      ),
    )
    .map((row) => row.join('  ').trimEnd())
    .join('\n')
}

const kindNames: Record<KindOfPaths, string> = {
  shortest: 'the shortest to every place it can rest',
  simple: 'those that come through no state twice, the short ones first',
  cover: 'the fewest that take every transition',
  every: 'every case in every state',
}

function storiesOf(entry: CatalogueEntry, kind: KindOfPaths, { paths, note }: Found) {
  const stories = paths.map((path, number) => {
    const { title, given, steps } = storyOf(entry, path)
    const lines = steps.flatMap(({ when, sentence }) => [
      `   When   ${when}`,
      `   Then   ${sentence}`,
    ])
    return [`${number + 1}. ${title}`, `   Given  ${given.sentence}`, ...lines].join('\n')
  })
  const count = `${paths.length} ${paths.length === 1 ? 'path' : 'paths'}`
  return [
    `${entry.title} (${entry.id}), ${count}: ${kindNames[kind]}`,
    ...stories,
    ...(note ? [note] : []),
  ].join('\n\n')
}

function dataOf({ id }: CatalogueEntry, kind: KindOfPaths, { paths, note }: Found) {
  return { machine: id, kind, paths: paths.map(pathAsData), note }
}

function pathAsData({ input, steps }: ModelPath) {
  const started: unknown = input
  return {
    ...(started === undefined ? {} : { input: started }),
    steps: steps.map(({ event, state }) => ({ event, state: state.value, status: state.status })),
  }
}

function inJson(value: unknown) {
  return JSON.stringify(value, null, 2)
}

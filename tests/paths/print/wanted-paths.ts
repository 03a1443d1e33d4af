import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import { inputsOf } from '#machines/catalogue/paths/model.ts'
import type { Model, ModelPath } from '#machines/catalogue/paths/model.ts'
import { edgePaths, isIn, shortestPaths, simplePaths } from '#machines/catalogue/paths/paths.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { Wanted } from './options.ts'

export interface Found {
  paths: ModelPath[]
  /** What to say of paths that are not among these; empty when these are all. */
  note: string
}

/**
 * The paths that are asked for. A plan to follow by hand has only what a person can bring about.
 */
export function pathsFor(
  entry: CatalogueEntry,
  { kind, to, max, as }: Omit<Wanted, 'entry'>,
): Found {
  const model = as === 'md' ? { ...entry, only: entry.playable } : entry
  if (kind === 'simple') return firstOf(simplePaths(model, to), max)
  const isThere = ({ steps }: ModelPath) =>
    to === undefined || isIn((steps.at(-1) ?? noStep()).state, to)
  const made = {
    shortest: waysByHand,
    cover: () => transitionCover(model).paths,
    every: () => edgePaths(model),
  }[kind](model)
  const there = made.filter(isThere)
  if (kind === 'shortest' && to !== undefined)
    there.push(...shortcutsIn(model).filter(isThere).filter(isNotAmong(there)))
  return {
    paths: there.slice(0, max),
    note: there.length > max ? `${there.length - max} more; --max says how many are printed.` : '',
  }
}

type Walked = Model & Pick<CatalogueEntry, 'extraCases'>

/** The shortest paths with all that a person may do on the way. */
function waysByHand(model: Walked): ModelPath[] {
  return shortestPaths({ ...model, cases: [...model.cases, ...(model.extraCases ?? [])] })
}

/** The shortest paths from the starts that skip steps. */
function shortcutsIn(model: Model): ModelPath[] {
  const inputs = inputsOf(model).filter((input) => model.isShortcut?.(input))
  return inputs.length === 0 ? [] : shortestPaths({ ...model, inputs })
}

function isNotAmong(known: ModelPath[]) {
  const signatures = new Set(known.map(signature))
  return (path: ModelPath) => !signatures.has(signature(path))
}

function signature({ input, steps }: ModelPath) {
  return JSON.stringify([input, steps.map(({ event }) => event)])
}

/**
 * There can be millions of simple paths: no more are made than are printed, and one to know whether
 * there are more.
 */
function firstOf(found: ReturnType<typeof simplePaths>, max: number): Found {
  const paths: ModelPath[] = []
  for (;;) {
    const next = found.next()
    if (next.done)
      return {
        paths,
        note: next.value === 'all' ? '' : 'There may be more: looking further would take too long.',
      }
    if (paths.length === max)
      return { paths, note: 'There are more; --max says how many are printed.' }
    paths.push(next.value)
  }
}

function noStep(): never {
  throw new Error('A path has at least its start.')
}

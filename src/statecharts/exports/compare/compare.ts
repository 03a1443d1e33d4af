import * as v from 'valibot'
import type { Chart, ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'

/** What is different between two versions of a chart, from the earlier to the later. */
export interface Differences {
  states: Parted<ChartNode>
  transitions: Parted<ChartTransition>
}

interface Parted<T> {
  added: T[]
  removed: T[]
  /** Of what is in both, the fields that differ. */
  changed: { was: T; is: T; fields: string[] }[]
}

const stateFields = ['type', 'initial', 'description', 'tags', 'entry', 'exit', 'invokes'] as const
const transitionFields = ['targets', 'guard', 'actions', 'delay', 'reenter', 'description'] as const

export function differencesBetween(earlier: Chart, later: Chart): Differences {
  return {
    states: parted(earlier.nodes, later.nodes, ({ id }) => id, stateFields),
    transitions: parted(earlier.transitions, later.transitions, slotOf, transitionFields),
  }
}

/**
 * Its place in the chart: source, event and branch. A transition that leads elsewhere now is the
 * same one, changed.
 */
function slotOf({ id }: ChartTransition) {
  return id.split(' → ')[0] ?? id
}

function parted<T extends object>(
  earlier: readonly T[],
  later: readonly T[],
  keyOf: (item: T) => string,
  fields: readonly (keyof T & string)[],
): Parted<T> {
  const [before, after] = [earlier, later].map(
    (items) => new Map(items.map((item) => [keyOf(item), item] as const)),
  )
  const changed = earlier.flatMap((was) => {
    const is = after?.get(keyOf(was))
    if (is === undefined) return []
    const differing = fields.filter(
      (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
    )
    return differing.length > 0 ? [{ was, is, fields: differing }] : []
  })
  return {
    added: later.filter((item) => !before?.has(keyOf(item))),
    removed: earlier.filter((item) => !after?.has(keyOf(item))),
    changed,
  }
}

const texts = v.array(v.string())
const node = v.object({
  id: v.string(),
  key: v.string(),
  path: v.string(),
  parent: v.nullable(v.string()),
  type: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  history: v.nullable(v.picklist(['shallow', 'deep'])),
  initial: v.nullable(v.string()),
  description: v.string(),
  tags: texts,
  meta: v.unknown(),
  entry: texts,
  exit: texts,
  invokes: v.array(v.object({ id: v.string(), src: v.string(), machine: v.nullable(v.string()) })),
})
const transition = v.object({
  id: v.string(),
  source: v.string(),
  targets: texts,
  event: v.string(),
  kind: v.picklist(['event', 'always', 'after', 'done', 'error']),
  label: v.string(),
  guard: v.nullable(v.string()),
  actions: texts,
  delay: v.nullable(v.string()),
  reenter: v.boolean(),
  description: v.string(),
})
const version = v.object({
  vowlineChart: v.literal(1),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  chart: v.object({
    id: v.string(),
    description: v.string(),
    nodes: v.array(node),
    transitions: v.array(transition),
  }),
})

export interface SavedVersion {
  savedAt: string
  chart: Chart
}

/** A chart as a file that a later version can be compared with. */
export function versionText(chart: Chart, savedAt: string) {
  return `${JSON.stringify({ vowlineChart: 1, savedAt, chart }, null, 2)}\n`
}

/** Null for what is no saved chart. */
export function versionFrom(text: string): SavedVersion | null {
  try {
    const found = v.safeParse(version, JSON.parse(text))
    return found.success ? { savedAt: found.output.savedAt, chart: found.output.chart } : null
  } catch {
    return null
  }
}

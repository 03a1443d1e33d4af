import type { Chart, ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'

/**
 * The chart as a Mermaid state diagram, which documents and merge requests draw. It has neither
 * history states nor transitions that stay where they are: the first lead to the state whose
 * history it is, the second are loops. Mermaid draws one loop per state, so the loops of a state
 * share one arrow with a line of text for each.
 */
export function mermaidText(chart: Chart) {
  const names = new Map(
    chart.nodes.map(({ id, path }) => [id, path === '' ? chart.id : path.replace(/[^\w]/g, '_')]),
  )
  const nameOf = (id: string) => {
    const node = chart.nodes.find((known) => known.id === id)
    return names.get(node?.type === 'history' ? (node.parent ?? id) : id) ?? id
  }
  const [root] = chart.nodes
  if (!root) return ''
  // A transition of the machine itself starts from a state around all others.
  const isAround =
    chart.transitions.some(({ source }) => source === root.id) || root.type !== 'compound'
  const inside = isAround ? state(chart, root, nameOf) : content(chart, root, nameOf)
  return [
    'stateDiagram-v2',
    ...[...inside, ...arrows(chart, nameOf)].map((line) => `  ${line}`),
    '',
  ].join('\n')
}

type Names = (id: string) => string

function content(chart: Chart, node: ChartNode, nameOf: Names): string[] {
  const inside = chart.nodes.filter(({ parent, type }) => parent === node.id && type !== 'history')
  const parts = inside.map((child) => state(chart, child, nameOf))
  const separated =
    node.type === 'parallel'
      ? parts.flatMap((part, at) => (at === 0 ? part : ['--', ...part]))
      : parts.flat()
  return [...(node.initial ? [`[*] --> ${nameOf(node.initial)}`] : []), ...separated]
}

function state(chart: Chart, node: ChartNode, nameOf: Names): string[] {
  const name = nameOf(node.id)
  const declared = `state "${plain(node.parent === null ? chart.id : node.key)}" as ${name}`
  const inside = content(chart, node, nameOf)
  if (inside.length > 0) return [`${declared} {`, ...inside.map((line) => `  ${line}`), '}']
  return node.type === 'final' ? [declared, `${name} --> [*]`] : [declared]
}

function arrows({ transitions }: Chart, nameOf: Names) {
  const ends = transitions.flatMap(({ source, targets, ...transition }) =>
    (targets.length > 0 ? targets : [source]).map((target) => ({
      from: nameOf(source),
      to: nameOf(target),
      text: textOf(transition),
    })),
  )
  const groups = Map.groupBy(ends, ({ from, to }, at) =>
    from === to ? `loop of ${from}` : String(at),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first
      ? [`${first.from} --> ${first.to} : ${group.map(({ text }) => text).join('<br/>')}`]
      : []
  })
}

function textOf({ label, guard, actions }: Pick<ChartTransition, 'label' | 'guard' | 'actions'>) {
  return plain(
    [label, guard ? `[${guard}]` : '', actions.length > 0 ? `/ ${actions.join(', ')}` : '']
      .filter(Boolean)
      .join(' '),
  )
}

/** Without what Mermaid would read as its own. */
function plain(text: string) {
  return text.replace(/[:;#{}"]/g, ' ')
}

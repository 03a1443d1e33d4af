import type { Chart, ChartTransition } from '#machines/catalogue/chart.ts'

/**
 * From how many lines on a picture is too full for all of them, and from how many on a state is one
 * that everything leads to.
 */
const [fullPicture, popular] = [20, 6]

/**
 * The transitions that no line is drawn for; the box that they start from tells them, with the name
 * of the state that they lead to. Those that stay in their state, for which a loop would be in the
 * way; and in a full picture those to a state that everything leads to, whose lines would run
 * across all others.
 */
export function transitionsInWords(chart: Chart): Set<string> {
  const inside = chart.transitions.filter((transition) => staysInside(chart, transition))
  const shown = new Set(inside.map(({ id }) => id))
  const lines = Map.groupBy(
    chart.transitions.filter(({ id }) => !shown.has(id)),
    ({ targets }) => targets.join(' '),
  )
  const all = [...lines.values()].reduce((sum, transitions) => sum + sourcesOf(transitions), 0)
  if (all < fullPicture) return shown
  for (const transitions of lines.values())
    if (sourcesOf(transitions) >= popular) for (const { id } of transitions) shown.add(id)
  return shown
}

function sourcesOf(transitions: ChartTransition[]) {
  return new Set(transitions.map(({ source }) => source)).size
}

function staysInside({ nodes }: Chart, { source, targets }: ChartTransition) {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  return targets.every((target) => {
    let id: string | null = target
    while (id !== null && id !== source) id = parents.get(id) ?? null
    return id === source
  })
}

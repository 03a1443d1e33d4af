// @vitest-environment happy-dom
import mermaid from 'mermaid'
import type { AnyStateMachine } from 'xstate'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import type { Chart } from '#machines/catalogue/chart.ts'
import { mermaidText } from './mermaid.ts'
import { player } from './player.fixture.ts'

beforeAll(() => mermaid.initialize({ startOnLoad: false }))

const machines: [string, AnyStateMachine][] = [
  ...catalogue.map(({ id, machine }) => [id, machine] as [string, AnyStateMachine]),
  ['player', player],
]

test.each(machines)('Mermaid draws every state and every transition of %s', async (_, machine) => {
  const chart = chartOf(machine)
  const { states, arrows } = await drawnByMermaid(mermaidText(chart))
  const name = namesIn(chart, states)
  expect(states.toSorted()).toEqual([...new Set(name.values())].toSorted())
  expect(arrows.toSorted()).toEqual(
    chart.transitions
      .flatMap(({ source, targets, label }) =>
        (targets.length > 0 ? targets : [source]).map(
          (target) => `${name.get(source)} → ${name.get(target)}: ${label}`,
        ),
      )
      .toSorted(),
  )
})

/** The diagram as Mermaid’s own parser reads and its layout draws it. */
async function drawnByMermaid(text: string) {
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text)
  // Each kind of diagram has its own database, which the common type does not declare.
  const { rootDoc, getData } = db as unknown as Found
  const { nodes } = getData.call(db)
  // The statements, because happy-dom loses lines of the cleaned labels of getData. The initial
  // transition has no label.
  const arrows = rootDoc.filter(({ stmt, description }) => stmt === 'relation' && description)
  // The layout names a self-transition by its state alone, so of several on one state only the last
  // is drawn.
  const drawn = new Map(
    arrows.map((arrow, at) => [
      arrow.state1?.id === arrow.state2?.id ? ends(arrow) : String(at),
      arrow,
    ]),
  )
  return {
    states: nodes
      .filter(({ id, shape }) => !/_(?:start|end)\d*$/.test(id) && shape !== 'divider')
      .map(({ id }) => id),
    arrows: [...drawn.values()].flatMap((arrow) =>
      (arrow.description ?? '')
        .split('<br/>')
        .map((line) => `${ends(arrow)}: ${line.split(/ \[| \/ /)[0]}`),
    ),
  }
}

function ends({ state1, state2 }: Statement) {
  return `${state1?.id} → ${state2?.id}`
}

interface Found {
  rootDoc: Statement[]
  getData: () => { nodes: { id: string; shape: string }[] }
}

interface Statement {
  stmt: string
  state1?: { id: string }
  state2?: { id: string }
  description?: string
}

/** The name of each state in the diagram; a history state has the name of its parent. */
function namesIn({ id: machine, nodes }: Chart, found: string[]) {
  const nameOf = (path: string) => (path === '' ? machine : path.replace(/\W/g, '_'))
  const parents = new Map(nodes.map(({ id, path }) => [id, path]))
  const kept = nodes.filter(({ parent }) => parent !== null || found.includes(machine))
  return new Map(
    kept.map(({ id, path, type, parent }) => [
      id,
      nameOf(type === 'history' ? (parents.get(parent ?? '') ?? '') : path),
    ]),
  )
}

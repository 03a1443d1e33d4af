import * as xstate from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { toMachine } from 'xstate-4/lib/scxml.js'
import { xml2js } from 'xml-js'
import type { Element } from 'xml-js'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import type { Chart } from '#machines/catalogue/chart.ts'
import { createMachineText } from './create-machine.ts'
import { player } from './player.fixture.ts'
import { scxmlText } from './scxml.ts'

const machines: [string, AnyStateMachine][] = [
  ...catalogue.map(({ id, machine }) => [id, machine] as [string, AnyStateMachine]),
  ['player', player],
]

describe.each(machines)('%s', (_, machine) => {
  const chart = chartOf(machine)

  test('createMachine: XState reads the text back as the same chart', () => {
    const text = createMachineText(machine)
    const names = /import \{ (.+) \} from 'xstate'/.exec(text)?.[1] ?? ''
    const body = text.slice(text.indexOf(' = ') + 3)
    // Runs the exported text with the real library.
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
    const made = new Function('xstate', `const { ${names} } = xstate; return ${body}`) as (
      library: typeof xstate,
    ) => AnyStateMachine
    expect(withoutComputed(chartOf(made(xstate)))).toEqual(withoutComputed(chart))
  })

  test('SCXML: another library (XState 4) finds the same states and transitions', () => {
    const xml = scxmlText(chart)
    const read = readByXState4(xml)
    const drawn = read.states.filter((state) => state.id !== '(machine)')
    const isAround = drawn.some((state) => state.id === chart.nodes[0]?.id)
    expect(idsOf(drawn)).toEqual(idsOf(isAround ? chart.nodes : chart.nodes.slice(1)))
    expect(read.transitions.toSorted()).toEqual(
      chart.transitions
        .map(({ source, event, targets }) =>
          `${source} ${scxmlEvent(event)} ${targets.join(' ')}`.replace(/[^\w.\- *]/g, '_'),
        )
        .toSorted(),
    )
  })

  test('SCXML: names the ports, the history and the initial states', () => {
    const elements = elementsIn(xml2js(scxmlText(chart), { compact: false }) as Element)
    const named = (name: string) => elements.filter((element) => element.name === name)
    expect(
      named('invoke').map(({ attributes }) => String(attributes?.['id']).split('.').at(-1)),
    ).toEqual(chart.nodes.flatMap(({ invokes }) => invokes.map((port) => port.id)))
    expect(named('history').map(({ attributes }) => attributes?.['type'])).toEqual(
      chart.nodes.flatMap(({ history }) => history ?? []),
    )
    expect(named('final')).toHaveLength(chart.nodes.filter(({ type }) => type === 'final').length)
    const begins = named('state').flatMap(({ attributes }) => attributes?.['initial'] ?? [])
    const inner = chart.nodes
      .filter(({ parent }) => parent !== null)
      .flatMap(({ initial }) => initial ?? [])
    expect(inner.map(idText).filter((initial) => !begins.includes(initial))).toEqual([])
  })
})

function idsOf(states: { id: string }[]) {
  return states.map(({ id }) => idText(id)).toSorted()
}

/** An id in the characters that SCXML allows. */
function idText(id: string) {
  return id.replace(/[^\w.-]/g, '_')
}

/** Leaves out computed values and invoked machines, which are not exported. */
function withoutComputed({ nodes, transitions }: Chart) {
  const named = nodes.map((node) => ({
    ...node,
    invokes: node.invokes.map((invoke) => ({ ...invoke, machine: null })),
  }))
  return {
    nodes: named,
    transitions: transitions.map((transition) => ({ ...transition, delay: null, label: '' })),
  }
}

interface OldNode {
  id: string
  states: Record<string, OldNode>
  transitions: { eventType: string; target?: OldNode[] }[]
}

/**
 * XState 4 can read SCXML, XState 5 cannot. It supports neither cancel nor invocations of anything
 * but documents; the next test reads those.
 */
function readByXState4(xml: string) {
  const known = xml.replace(/<(?:invoke|cancel) [^>]*\/>/g, '').replaceAll('<onexit></onexit>', '')
  // Its own types cover less of a machine than is read here.
  const root = toMachine(known, { delimiter: '/' }) as unknown as OldNode
  const below = (node: OldNode): OldNode[] => [node, ...Object.values(node.states).flatMap(below)]
  const states = below(root)
  const transitions = states.flatMap(({ id, transitions }) =>
    transitions
      .filter(({ eventType }) => !eventType.startsWith('done.state'))
      // When several states invoke a port, the id of an invocation begins with its state's.
      .map(
        ({ eventType, target = [] }) =>
          `${id} ${eventType.replace(`.${id}.`, '.')} ${target.map((state) => state.id).join(' ')}`,
      ),
  )
  return { states, transitions }
}

function scxmlEvent(event: string) {
  return event
    .replace('xstate.done.actor.', 'done.invoke.')
    .replace('xstate.error.actor.', 'error.communication.')
}

function elementsIn(element: Element): Element[] {
  return [element, ...(element.elements ?? []).flatMap(elementsIn)]
}

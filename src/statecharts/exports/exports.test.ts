import { parseMermaid } from 'beautiful-mermaid'
import type { MermaidGraph } from 'beautiful-mermaid'
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
import { mermaidText } from './mermaid.ts'
import { scxmlText } from './scxml.ts'

const player = xstate.createMachine({
  id: 'player',
  type: 'parallel',
  on: { RESET: '.film' },
  states: {
    sound: {
      initial: 'loud',
      states: { loud: { on: { MUTE: 'quiet' } }, quiet: { on: { MUTE: { target: 'loud', guard: xstate.and(['mayShout', 'isAwake']) } } } },
    },
    film: {
      initial: 'playing',
      states: {
        playing: {
          initial: 'slow',
          entry: 'light',
          exit: 'dim',
          on: { STOP: 'paused' },
          states: { slow: { after: { patience: 'fast' } }, fast: {}, back: { type: 'history', history: 'deep' } },
        },
        paused: { on: { PLAY: 'playing.back', WAIT: { target: 'paused', reenter: true }, 'a.b': { actions: 'note' } } },
        over: { type: 'final' },
      },
    },
  },
})

const machines: [string, AnyStateMachine][] = [
  ...catalogue.map(({ id, machine }) => [id, machine] as [string, AnyStateMachine]),
  ['player', player],
]

describe.each(machines)('%s', (id, machine) => {
  const chart = chartOf(machine)

  test('createMachine: XState reads the text back as the same chart', () => {
    const text = createMachineText(machine)
    const names = /import \{ (.+) \} from 'xstate'/.exec(text)?.[1] ?? ''
    const body = text.slice(text.indexOf(' = ') + 3)
    // The text is run as what it is: a module that calls createMachine.
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
    const made = new Function('xstate', `const { ${names} } = xstate; return ${body}`) as (library: typeof xstate) => AnyStateMachine
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
        .map(({ source, event, targets }) => `${source} ${scxmlEvent(event)} ${targets.join(' ')}`.replace(/[^\w.\- *]/g, '_'))
        .toSorted(),
    )
  })

  test('SCXML: it says which ports are called, what is remembered, and where a state begins', () => {
    const elements = elementsIn(xml2js(scxmlText(chart), { compact: false }) as Element)
    const named = (name: string) => elements.filter((element) => element.name === name)
    expect(named('invoke').map(({ attributes }) => attributes?.['id'])).toEqual(
      chart.nodes.flatMap(({ invokes }) => invokes.map((port) => port.id)),
    )
    expect(named('history').map(({ attributes }) => attributes?.['type'])).toEqual(chart.nodes.flatMap(({ history }) => history ?? []))
    expect(named('final')).toHaveLength(chart.nodes.filter(({ type }) => type === 'final').length)
    const begins = named('state').flatMap(({ attributes }) => attributes?.['initial'] ?? [])
    const inner = chart.nodes.filter(({ parent }) => parent !== null).flatMap(({ initial }) => initial ?? [])
    expect(inner.map(idText).filter((initial) => !begins.includes(initial))).toEqual([])
  })

  test('Mermaid: another library (beautiful-mermaid) finds the same states and transitions', () => {
    const read = parseMermaid(mermaidText(chart))
    const known = new Map(chart.nodes.map((node) => [node.id, node.path === '' ? id : node.path.replace(/[^\w]/g, '_')]))
    const isAround = namesIn(read).includes(id)
    const states = chart.nodes.filter(({ type, parent }) => type !== 'history' && (isAround || parent !== null))
    expect(namesIn(read).toSorted()).toEqual(states.map((node) => known.get(node.id) ?? '').toSorted())
    const rested = (state: string) => {
      const node = chart.nodes.find((found) => found.id === state)
      return known.get(node?.type === 'history' ? (node.parent ?? '') : state)
    }
    const arrows = chart.transitions.flatMap(({ source, targets }) =>
      (targets.length > 0 ? targets : [source]).map((target) => `${known.get(source)} → ${rested(target)}`),
    )
    const found = read.edges.filter(({ label }) => label !== undefined).map(({ source, target }) => `${source} → ${target}`)
    expect(found.toSorted()).toEqual(arrows.toSorted())
  })
})

function idsOf(states: { id: string }[]) {
  return states.map(({ id }) => idText(id)).toSorted()
}

/** An id as SCXML may write it. */
function idText(id: string) {
  return id.replace(/[^\w.-]/g, '_')
}

/** What functions compute does not travel; neither does what XState says of it. */
function withoutComputed({ nodes, transitions }: Chart) {
  return { nodes, transitions: transitions.map((transition) => ({ ...transition, delay: null, label: '' })) }
}

interface OldNode {
  id: string
  states: Record<string, OldNode>
  transitions: { eventType: string; target?: OldNode[] }[]
}

/**
 * XState 4 has a reader of SCXML, which XState 5 has not. It knows neither how to cancel nor invocations of anything but documents; the
 * test after this one reads those.
 */
function readByXState4(xml: string) {
  const known = xml.replace(/<(?:invoke|cancel) [^>]*\/>/g, '').replaceAll('<onexit></onexit>', '')
  // Its own types tell less of a machine than is read here.
  const root = toMachine(known, { delimiter: '/' }) as unknown as OldNode
  const below = (node: OldNode): OldNode[] => [node, ...Object.values(node.states).flatMap(below)]
  const states = below(root)
  const transitions = states.flatMap(({ id, transitions }) =>
    transitions
      .filter(({ eventType }) => !eventType.startsWith('done.state'))
      .map(({ eventType, target = [] }) => `${id} ${eventType} ${target.map((state) => state.id).join(' ')}`),
  )
  return { states, transitions }
}

function scxmlEvent(event: string) {
  return event.replace('xstate.done.actor.', 'done.invoke.').replace('xstate.error.actor.', 'error.communication.')
}

function elementsIn(element: Element): Element[] {
  return [element, ...(element.elements ?? []).flatMap(elementsIn)]
}

/** Plain states and those with states inside; not the marks of where something begins or ends. */
function namesIn({ nodes, subgraphs }: MermaidGraph) {
  const groups = (list: MermaidGraph['subgraphs']): string[] => list.flatMap(({ id, children }) => [id, ...groups(children)])
  const plain = [...nodes.values()].filter(({ shape }) => shape !== 'state-start' && shape !== 'state-end').map((node) => node.id)
  return [...new Set([...plain, ...groups(subgraphs)])]
}

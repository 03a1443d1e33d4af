import ELK from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { Chart, ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'
import { contentOf, labelsOf } from './content.ts'
import { judge } from './judge.ts'
import { transitionsInWords } from './in-words.ts'
import type { Content } from './content.ts'
import type { Arrow, Direction, Part, Picture, Place, StateBox } from './picture.ts'

/** Gives every state, arrow and label its place. The same chart always gets the same picture. */
export async function arrange(
  chart: Chart,
  direction: Direction,
  tries: LayoutOptions[] = ladder,
): Promise<Picture> {
  const plan = planOf(chart, direction)
  let best: Picture | null = null
  let failure: unknown = null
  for (const options of tries) {
    try {
      const picture = readBack(chart, plan, await new ELK().layout(graphOf(chart, plan, options)))
      const { length } = judge(picture).overlaps
      if (length === 0) return picture
      if (best === null || length < judge(best).overlaps.length) best = picture
    } catch (error) {
      // Some options meet errors of the layouter's own on some charts; the next step asks for less.
      failure = error
    }
  }
  if (best) return best
  throw failure ?? new Error(`${chart.id} has no layout.`)
}

interface Plan {
  direction: Direction
  boxes: Map<string, Content>
  lines: Line[]
}

/** Transitions between the same two states: one line with all of their labels. */
interface Line {
  id: string
  source: string
  target: string
  content: Content
}

function planOf(chart: Chart, direction: Direction): Plan {
  const transitions = transitionsInWords(chart)
  const inside = chart.transitions.filter(({ id }) => transitions.has(id))
  const boxes = chart.nodes.map(
    (node) =>
      [
        node.id,
        contentOf(
          chart,
          node,
          inside.filter(({ source }) => source === node.id),
        ),
      ] as const,
  )
  const pairs = Map.groupBy(
    chart.transitions
      .filter((transition) => !inside.includes(transition))
      .flatMap((transition) => transition.targets.map((target) => ({ transition, target }))),
    ({ transition, target }) => `${transition.source} → ${target}`,
  )
  const lines = [...pairs].map(([id, all]) =>
    lineOf(
      id,
      all[0]?.target ?? '',
      all.map(({ transition }) => transition),
      direction,
    ),
  )
  return { direction, boxes: new Map(boxes), lines }
}

function lineOf(
  id: string,
  target: string,
  transitions: ChartTransition[],
  direction: Direction,
): Line {
  return {
    id,
    source: transitions[0]?.source ?? '',
    target,
    content: labelsOf(transitions, direction === 'right' ? 190 : 230),
  }
}

/** Ours: where a state with others inside says what it says. */
const textAt = 'vowline.textAt'

const ladder: LayoutOptions[] = [
  {
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  },
  {
    'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
    'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  },
  {},
  // A line from above to a state inside another would cross what the outer one says: here that
  // stands at the side.
  { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX', [textAt]: 'side' },
  {
    'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
    'elk.layered.spacing.edgeNodeBetweenLayers': '40',
    [textAt]: 'side',
  },
]

function graphOf(chart: Chart, { direction, boxes, lines }: Plan, extra: LayoutOptions): ElkNode {
  const common = commonOptions(direction, extra)
  const build = (node: ChartNode): ElkNode => {
    const { width, height } = boxes.get(node.id) ?? { width: 0, height: 0 }
    const inside = chart.nodes.filter(({ parent }) => parent === node.id)
    if (inside.length === 0)
      return { id: node.id, width: node.type === 'history' ? width : Math.max(width, 96), height }
    const dot: ElkNode[] = node.initial
      ? [{ id: startOf(node.id), width: dotSize, height: dotSize }]
      : []
    return {
      id: node.id,
      children: [...dot, ...inside.map(build)],
      layoutOptions: {
        ...common,
        'elk.padding':
          extra[textAt] === 'side' && node.parent !== null
            ? `[top=20,left=${width + 20},bottom=${Math.max(20, height - 60)},right=20]`
            : `[top=${height + 14},left=20,bottom=20,right=20]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, ${height})`,
      },
    }
  }
  const [root] = chart.nodes
  if (!root) throw new Error('A chart has at least its own state.')
  return {
    id: 'picture',
    children: [build(root)],
    edges: [
      ...chart.nodes.flatMap(({ id, initial }) =>
        initial ? [{ id: startOf(id), sources: [startOf(id)], targets: [initial] }] : [],
      ),
      ...lines.map(({ id, source, target, content: { width, height } }) => ({
        id,
        sources: [source],
        targets: [target],
        labels: [
          {
            id: `${id} label`,
            text: id,
            width,
            height,
            layoutOptions: { 'elk.edgeLabels.inline': 'true' },
          },
        ],
      })),
    ],
    layoutOptions: {
      ...common,
      'elk.algorithm': 'layered',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
    },
  }
}

/** Nested states inherit none of these, so each gets them all. */
function commonOptions(direction: Direction, extra: LayoutOptions): LayoutOptions {
  return {
    'elk.direction': direction === 'right' ? 'RIGHT' : 'DOWN',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.edgeLabels.inline': 'true',
    'elk.edgeLabels.placement': 'CENTER',
    'elk.layered.spacing.nodeNodeBetweenLayers': '28',
    'elk.layered.spacing.edgeNodeBetweenLayers': '18',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
    'elk.spacing.nodeNode': '28',
    'elk.spacing.edgeNode': '18',
    'elk.spacing.edgeEdge': '14',
    'elk.spacing.edgeLabel': '0',
    'elk.spacing.labelNode': '8',
    ...extra,
  }
}

const dotSize = 10

function startOf(id: string) {
  return `${id} start`
}

function readBack(chart: Chart, { direction, boxes, lines }: Plan, laid: ElkNode): Picture {
  const places = new Map<string, Place>()
  const collect = (node: ElkNode) => {
    places.set(node.id, placeOf(node))
    node.children?.forEach(collect)
  }
  collect(laid)
  const edges = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]))
  const depths = new Map<string, number>()
  const wide = widened(places, chart, boxes)
  const states = chart.nodes.map((node): StateBox => {
    const place = at(places, node.id)
    const depth = node.parent === null ? 0 : (depths.get(node.parent) ?? 0) + 1
    depths.set(node.id, depth)
    const isRegion = chart.nodes.some(({ id, type }) => id === node.parent && type === 'parallel')
    return {
      id: node.id,
      type: node.type,
      isRegion,
      depth,
      ...place,
      parts: moved(boxes.get(node.id)?.parts ?? [], place),
    }
  })
  return {
    direction,
    width: Math.ceil(laid.width ?? 0) + wide,
    height: Math.ceil(laid.height ?? 0),
    states,
    arrows: lines.map(({ id, source, target, content }): Arrow => {
      const edge = at(edges, id)
      const frame = placeOf(edge.labels?.[0] ?? {})
      return {
        id,
        source,
        target,
        points: pointsOf(edge),
        labels: moved(content.parts, frame),
        frame,
      }
    }),
    starts: chart.nodes.flatMap(({ id, initial }) => {
      if (!initial) return []
      const { x, y } = at(places, startOf(id))
      return [
        {
          target: initial,
          dot: [x + dotSize / 2, y + dotSize / 2] as [number, number],
          points: pointsOf(at(edges, startOf(id))),
        },
      ]
    }),
  }
}

/**
 * The layouter looks at what is inside of the outermost box, not at its words. The answer is by how
 * much it was too narrow for them.
 */
function widened(places: Map<string, Place>, chart: Chart, boxes: Plan['boxes']) {
  const [root] = chart.nodes
  const place = at(places, root?.id ?? '')
  const missing = Math.max(0, (boxes.get(root?.id ?? '')?.width ?? 0) - place.width)
  places.set(root?.id ?? '', { ...place, width: place.width + missing })
  return missing
}

function at<T>(found: Map<string, T>, id: string) {
  const value = found.get(id)
  if (value === undefined) throw new Error(`The layouter lost ${id}.`)
  return value
}

function placeOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Place>): Place {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  }
}

function pointsOf({ sections = [] }: ElkExtendedEdge) {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [
      Math.round(x * 10) / 10,
      Math.round(y * 10) / 10,
    ]),
  )
}

function moved(parts: Part[], { x, y }: { x: number; y: number }) {
  return parts.map((part) => ({ ...part, x: part.x + x, y: part.y + y }))
}

import { invokeKind } from '#machines/catalogue/chart.ts'
import type { Chart, ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'
import { t } from '#src/i18n/i18n.ts'
import { broken, widthOfLines } from './lines.ts'
import type { Piece } from './lines.ts'
import type { Part } from './picture.ts'

/** What stands in a state's box, with places from the box's own corner, and the room it takes. */
export interface Content {
  parts: Part[]
  width: number
  height: number
}

export const lineHeight = 17
const tagHeight = 20
/** How far a transition's pill reaches beyond its text. */
export const pill = { x: 8, y: 4 }

/**
 * The name, the tags, what it is for, the ports it calls, what it does on the way in and out, and
 * the events that do not leave it.
 */
export function contentOf(chart: Chart, node: ChartNode, transitions: ChartTransition[]): Content {
  if (node.type === 'history') return historyContent(node)
  const column = node.parent === null ? new Column(560, 20) : new Column(250, 12)
  if (node.parent === null) column.put('title', [{ text: chart.id, tone: 'title' }], { after: 12 })
  else column.put('name', [{ text: node.key, tone: 'name' }], { after: 6 })
  column.tags(node.tags)
  if (node.description) column.put('note', [{ text: node.description, tone: 'soft' }])
  for (const invoke of node.invokes) {
    const text = t(`statecharts:drawing.${invokeKind(chart, node, invoke)}`, { name: invoke.id })
    column.put('port', [{ text, tone: 'plain' }], { indent: 19 })
  }
  if (node.entry.length > 0)
    column.put('action', [
      { text: t('statecharts:drawing.entry', { actions: node.entry.join(', ') }), tone: 'soft' },
    ])
  if (node.exit.length > 0)
    column.put('action', [
      { text: t('statecharts:drawing.exit', { actions: node.exit.join(', ') }), tone: 'soft' },
    ])
  for (const transition of transitions)
    column.event([...wording(transition), ...destination(chart, transition)], transition)
  return column.content()
}

/** Parts under each other. */
class Column {
  readonly #widest: number
  readonly #inset: number
  readonly #parts: Part[] = []
  #width = 0
  #y: number

  constructor(widest: number, inset: number) {
    this.#widest = widest
    this.#inset = inset
    this.#y = inset - 3
  }

  put(kind: Part['kind'], pieces: Piece[], { indent = 0, after = 5 } = {}) {
    const lines = broken(pieces, this.#widest - indent)
    const part = {
      kind,
      x: this.#inset + indent,
      y: this.#y,
      width: widthOfLines(lines),
      height: lines.length * lineHeight,
      lines,
    }
    this.#add(part)
    this.#y += part.height + after
  }

  tags(tags: string[]) {
    if (tags.length === 0) return
    let x = this.#inset
    for (const tag of tags) {
      const lines = broken([{ text: tag, tone: 'soft' }], this.#widest)
      const width = widthOfLines(lines) + 14
      this.#add({ kind: 'tag', x, y: this.#y, width, height: tagHeight, lines })
      x += width + 5
    }
    this.#y += tagHeight + 6
  }

  event(pieces: Piece[], { id, kind }: ChartTransition) {
    const lines = broken(pieces, this.#widest - 2 * pill.x)
    const height = lines.length * lineHeight
    this.#add(
      {
        kind: 'event',
        cause: kind,
        transition: id,
        x: this.#inset + pill.x,
        y: this.#y + pill.y,
        width: widthOfLines(lines),
        height,
        lines,
      },
      pill.x,
    )
    this.#y += height + 2 * pill.y + 4
  }

  content(): Content {
    return { parts: this.#parts, width: Math.ceil(this.#width), height: Math.ceil(this.#y + 5) }
  }

  #add(part: Part, beyond = 0) {
    this.#parts.push(part)
    this.#width = Math.max(this.#width, part.x + part.width + beyond + this.#inset)
  }
}

function historyContent({ history }: ChartNode): Content {
  const lines = broken([{ text: history === 'deep' ? 'H*' : 'H', tone: 'strong' }], 30)
  const width = widthOfLines(lines)
  return {
    parts: [{ kind: 'history', x: (32 - width) / 2, y: 7.5, width, height: lineHeight, lines }],
    width: 32,
    height: 32,
  }
}

/** The labels of an arrow, one under the other. */
export function labelsOf(transitions: ChartTransition[], widest: number): Content {
  let [width, y] = [0, 0]
  const parts = transitions.map((transition): Part => {
    const lines = broken(wording(transition), widest)
    const height = lines.length * lineHeight
    const part: Part = {
      kind: 'event',
      cause: transition.kind,
      transition: transition.id,
      x: pill.x,
      y: y + pill.y,
      width: widthOfLines(lines),
      height,
      lines,
    }
    width = Math.max(width, part.width)
    y += height + 2 * pill.y + 3
    return part
  })
  return { parts, width: Math.ceil(width) + 2 * pill.x, height: y - 3 }
}

/** "SUBMIT if isFilledIn then keepTyped" */
function wording({ label, guard, actions }: ChartTransition): Piece[] {
  const pieces: Piece[] = [{ text: label, tone: 'strong' }]
  if (guard === 'otherwise')
    pieces.push({ text: t('statecharts:drawing.otherwise'), tone: 'plain' })
  else if (guard) pieces.push({ text: t('statecharts:drawing.if', { guard }), tone: 'plain' })
  if (actions.length > 0)
    pieces.push({
      text: t('statecharts:drawing.then', { actions: actions.join(', ') }),
      tone: 'soft',
    })
  return pieces
}

/** "→ idle", where no line says so. */
function destination({ nodes }: Chart, { source, targets, reenter }: ChartTransition): Piece[] {
  if (targets.length === 0) return []
  if (reenter && targets[0] === source)
    return [{ text: t('statecharts:drawing.again'), tone: 'plain' }]
  const names = targets.map((id) => nodes.find((node) => node.id === id)?.key ?? id)
  return [{ text: t('statecharts:drawing.to', { state: names.join(', ') }), tone: 'strong' }]
}

import type { Arrow, Part, Picture, StateBox } from '../layout/picture.ts'

/** What is going on in a chart: nothing, for a picture that is only looked at. */
export interface Marks {
  /** The states that it is in. */
  active?: ReadonlySet<string>
  /** They are those of a moment that somebody went back to. */
  isPast?: boolean
  /** The transitions that were just taken. */
  taken?: ReadonlySet<string>
  /** The transitions that could be taken next. */
  possible?: ReadonlySet<string>
  /** The states and transitions that were come through by hand; all others are drawn as missing. */
  covered?: ReadonlySet<string>
  /** The state or transition that is looked at more closely. */
  chosen?: string | null
}

/**
 * A chart as a group of SVG, at full size. States and transitions carry their ids, so that a page
 * can tell what was pressed.
 */
export function Drawing({
  picture,
  marks = {},
  fixed = false,
}: {
  picture: Picture
  marks?: Marks
  fixed?: boolean
}) {
  return (
    <g className="sc">
      {picture.states.map((box) => (
        <State key={box.id} box={box} marks={marks} fixed={fixed} />
      ))}
      {picture.starts.map(({ target, dot: [x, y], points }) => (
        <g key={target} className="sc-start">
          <path className="sc-line" d={rounded(points)} />
          <path className="sc-head" d={headAt(points)} />
          <circle cx={x} cy={y} r={5} />
        </g>
      ))}
      {picture.arrows.map((arrow) => (
        <Line key={arrow.id} arrow={arrow} marks={marks} />
      ))}
      {picture.arrows.map((arrow) => (
        <Labels key={arrow.id} arrow={arrow} marks={marks} fixed={fixed} />
      ))}
    </g>
  )
}

function State({ box, marks, fixed }: { box: StateBox; marks: Marks; fixed: boolean }) {
  const { id, type, depth, isRegion, x, y, width, height, parts } = box
  const classes = [
    'sc-state',
    `sc-${type}`,
    depth === 0 ? 'sc-root' : '',
    isRegion ? 'sc-region' : '',
  ]
  if (marks.active?.has(id)) classes.push('sc-active')
  if (marks.chosen === id) classes.push('sc-chosen')
  if (marks.covered && depth > 0 && type !== 'history')
    classes.push(marks.covered.has(id) ? 'sc-covered' : 'sc-missing')
  const round = type === 'history' ? width / 2 : depth === 0 ? 14 : 8
  return (
    <g className={classes.filter(Boolean).join(' ')} data-state-id={id}>
      <rect className="sc-box" x={x} y={y} width={width} height={height} rx={round} />
      {type === 'final' ? (
        <rect
          className="sc-inner"
          x={x + 3.5}
          y={y + 3.5}
          width={width - 7}
          height={height - 7}
          rx={5}
        />
      ) : null}
      {parts.map((part, at) =>
        part.kind === 'event' ? (
          <Pill key={part.transition} part={part} marks={marks} fixed={fixed} />
        ) : (
          <Text key={at} part={part} fixed={fixed} />
        ),
      )}
    </g>
  )
}

function Line({ arrow: { id, points, labels }, marks }: { arrow: Arrow; marks: Marks }) {
  const mark = markOf(labels, marks)
  return (
    <g className={`sc-arrow ${mark}`} data-arrow-id={id}>
      <path className="sc-line" d={rounded(points)} />
      <path className="sc-head" d={headAt(points)} />
    </g>
  )
}

/**
 * Several transitions on one line stand in one frame, so that they are not taken for those of the
 * line beside it.
 */
function Labels({
  arrow: { labels, frame },
  marks,
  fixed,
}: {
  arrow: Arrow
  marks: Marks
  fixed: boolean
}) {
  const { x, y, width, height } = frame
  return (
    <g className={labels.length > 1 ? 'sc-stack' : undefined}>
      {labels.length > 1 ? (
        <rect className="sc-frame" x={x} y={y} width={width} height={height} rx={12.5} />
      ) : null}
      {labels.map((part) => (
        <Pill key={part.transition} part={part} marks={marks} fixed={fixed} />
      ))}
    </g>
  )
}

function markOf(labels: Part[], marks: Marks) {
  const any = (set: ReadonlySet<string> | undefined) =>
    labels.some(({ transition }) => transition !== undefined && set?.has(transition))
  const mark = any(marks.taken) ? 'sc-taken' : any(marks.possible) ? 'sc-possible' : ''
  const coverage = marks.covered ? (any(marks.covered) ? 'sc-covered' : 'sc-missing') : ''
  const isChosen = labels.some(({ transition }) => transition === marks.chosen)
  return [mark, coverage, isChosen ? 'sc-chosen' : ''].filter(Boolean).join(' ')
}

function Pill({ part, marks, fixed }: { part: Part; marks: Marks; fixed: boolean }) {
  const { x, y, width, height, cause = 'event', transition } = part
  return (
    <g
      className={`sc-event sc-by-${cause} ${markOf([part], marks)}`}
      data-transition-id={transition}
    >
      <rect
        className="sc-pill"
        x={x - 8}
        y={y - 4}
        width={width + 16}
        height={height + 8}
        rx={Math.min(12.5, (height + 8) / 2)}
      />
      <Text part={part} fixed={fixed} />
    </g>
  )
}

/** `fixed` pins the width of every run of text, for files that are opened where our font is not. */
function Text({
  part: { kind, x, y, width, height, lines },
  fixed,
}: {
  part: Part
  fixed: boolean
}) {
  const indent = kind === 'tag' ? 7 : 0
  const first = kind === 'tag' ? y + 14.5 : y + 13
  return (
    <g className={`sc-part sc-is-${kind}`}>
      {kind === 'tag' ? (
        <rect className="sc-tag" x={x} y={y} width={width} height={height} rx={4} />
      ) : null}
      {kind === 'port' ? (
        <path className="sc-plug" d={`M${x - 19} ${y + 8.5}h6m8 0a4 4 0 1 1-8 0a4 4 0 1 1 8 0`} />
      ) : null}
      {lines.map((line, row) => (
        <text key={row} y={first + row * 17}>
          {line.map((span) => (
            <tspan
              key={span.x}
              className={`sc-${span.tone}`}
              x={x + indent + span.x}
              {...(fixed && span.tone !== 'title'
                ? { textLength: round(span.width), lengthAdjust: 'spacingAndGlyphs' }
                : {})}
            >
              {span.text}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

/** A path through the points whose corners are a little round. */
function rounded(points: [number, number][]) {
  const [start, ...rest] = points
  if (!start) return ''
  const parts = rest.map(([x, y], at) => {
    const [px, py] = points[at] ?? [x, y]
    const next = rest[at + 1]
    if (!next) return `L${x} ${y}`
    const [nx, ny] = next
    const bend = Math.min(8, Math.hypot(x - px, y - py) / 2, Math.hypot(nx - x, ny - y) / 2)
    const [before, after] = [towards([x, y], [px, py], bend), towards([x, y], [nx, ny], bend)]
    return `L${before.join(' ')}Q${x} ${y} ${after.join(' ')}`
  })
  return `M${start.join(' ')}${parts.join('')}`
}

function towards(
  [x, y]: [number, number],
  [tx, ty]: [number, number],
  length: number,
): [number, number] {
  const distance = Math.hypot(tx - x, ty - y) || 1
  return [round(x + ((tx - x) * length) / distance), round(y + ((ty - y) * length) / distance)]
}

/** The head of an arrow at the end of its line. */
function headAt(points: [number, number][]) {
  const [end, before] = [points.at(-1), points.at(-2)]
  if (!end || !before) return ''
  const back = towards(end, before, 9)
  const [dx, dy] = [((end[1] - back[1]) / 9) * 4, ((back[0] - end[0]) / 9) * 4]
  return `M${end.join(' ')}L${round(back[0] + dx)} ${round(back[1] + dy)}L${round(back[0] - dx)} ${round(back[1] - dy)}Z`
}

import type { Look } from '#machines/wedding/wedding.schema.ts'
import {
  bloom,
  circle,
  leaf,
  n,
  PI,
  polyline,
  rosette,
  run,
  sin,
  TAU,
} from '#src/ui/data/cover/lines.ts'
import { Arch, formOrnaments, Meadow, Press } from './art-forms.tsx'
import css from './art.module.css'

/**
 * The line art at the head of a page, drawn by code. The number of petals comes from the two names,
 * so that each couple gets its own flowers.
 */
export function Art({ look, names }: { look: Look; names: readonly string[] }) {
  const petals = 5 + (letterSum(names) % 4)
  if (look === 'garland') return <Garland petals={petals} />
  if (look === 'evening') return <Evening lobes={petals * 3} />
  if (look === 'press') return <Press lobes={petals * 4} />
  if (look === 'meadow') return <Meadow petals={petals} />
  if (look === 'arch') return <Arch stones={petals * 6 + 1} />
  return (
    <>
      <Register petals={petals} />
      <Joined />
    </>
  )
}

/** Two bundles of lines come from two sides, meet in a bloom, and go on as one. */
function Register({ petals }: { petals: number }) {
  const [x, y, radius] = [720, 190, 132]
  const outline = bloom(x, y, radius, petals, 1, 0.9).join('')
  return (
    <svg
      className={css.whole}
      viewBox="0 0 1440 820"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        d={strands(
          [-20, 30, 220, 250, 430, 330, 700, 205],
          [-20, 340, 250, 440, 500, 330, 706, 170],
        )}
      />
      <path
        className={css.second}
        d={strands(
          [1460, 30, 1220, 250, 1010, 330, 740, 205],
          [1460, 340, 1190, 440, 940, 330, 734, 170],
        )}
      />
      <path className={css.petals} d={outline} />
      <path d={bloom(x, y, radius, petals, 13, 0.9).join('')} />
      <path className={css.second} d={bloom(x, y, radius * 0.34, petals, 5, 0.9).join('')} />
    </svg>
  )
}

/** The two bundles as one line, from the names down to the text. */
function Joined() {
  return (
    <svg className={css.joined} viewBox="0 0 120 96" aria-hidden="true">
      <path d={strands([4, 0, 8, 44, 52, 40, 60, 84], [38, 0, 40, 36, 56, 40, 60, 84], 8)} />
      <path
        className={css.second}
        d={strands([116, 0, 112, 44, 68, 40, 60, 84], [82, 0, 80, 36, 64, 40, 60, 84], 8)}
      />
      <path d="M60 80V96" />
    </svg>
  )
}

/** A garland across the top, and blooms that grow from the two corners below. */
function Garland({ petals }: { petals: number }) {
  const knots = [-240, 240, 720, 1_200, 1_680]
  return (
    <>
      <svg
        className={css.top}
        viewBox="0 0 1440 300"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <path
          d={knots
            .slice(1)
            .map((to, at) => swag(knots[at] ?? 0, to))
            .join('')}
        />
        <path
          className={css.second}
          d={knots
            .slice(1)
            .map((to, at) => leaves(knots[at] ?? 0, to))
            .join('')}
        />
        {knots.slice(1, 4).map((x) => (
          <g key={x}>
            <path className={css.petals} d={bloom(x, 30, 62, petals, 1, 0.8).join('')} />
            <path d={bloom(x, 30, 62, petals, 9, 0.8).join('')} />
          </g>
        ))}
      </svg>
      {(['start', 'end'] as const).map((side) => (
        <svg
          key={side}
          className={`${css.corner} ${css[side]}`}
          viewBox="0 0 300 300"
          aria-hidden="true"
        >
          <path
            className={css.second}
            d={[
              leaf(96, 210, -1.25, 180, 30, 4),
              leaf(130, 240, -0.72, 170, 28, 4),
              leaf(60, 170, -1.6, 130, 24, 4),
            ]
              .flat()
              .join('')}
          />
          <Flower x={58} y={236} radius={96} petals={petals} />
          <Flower x={186} y={272} radius={64} petals={petals + 2} />
          <Flower x={26} y={122} radius={46} petals={petals + 1} />
        </svg>
      ))}
    </>
  )
}

/** A rosette rises over water like a moon, with its reflection. */
function Evening({ lobes }: { lobes: number }) {
  const [x, y, radius, shore] = [985, 560, 300, 660]
  return (
    <svg
      className={`${css.whole} ${css.low}`}
      viewBox="0 0 1440 820"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={css.stars} d={stars({ x, y, radius })} />
      <path className={css.second} d={rosette(x, y, radius * 0.42, radius, lobes, 9, 8).join('')} />
      <path
        d={[
          ...rosette(x, y, radius * 0.2, radius * 0.42, 8, 6),
          circle(x, y, radius * 1.06),
          circle(x, y, radius * 1.1),
        ].join('')}
      />
      <path className={css.ground} d={`M-10 ${shore}H1450V840H-10Z`} />
      <path d={run(16, (line) => wave(0, 1_440, shore + line * line * 0.72, line)).join('')} />
      <path
        className={css.second}
        d={run(11, (line) =>
          wave(x - 210 + line * 11, x + 210 - line * 11, shore + 6 + line * line * 1.1, line + 3),
        ).join('')}
      />
    </svg>
  )
}

function Flower({
  x,
  y,
  radius,
  petals,
}: {
  x: number
  y: number
  radius: number
  petals: number
}) {
  return (
    <>
      <path className={css.petals} d={bloom(x, y, radius, petals, 1, 1).join('')} />
      <path d={bloom(x, y, radius, petals, 9, 1).join('')} />
    </>
  )
}

/** A small ornament between two parts of a page, in the page’s look. */
export function Ornament({ look }: { look: Look }) {
  const form = formOf(look)
  return (
    <svg className={css.ornament} viewBox="0 0 240 32" aria-hidden="true">
      {look === 'register' ? (
        <>
          <path d={strands([0, 4, 60, 4, 80, 15, 120, 15], [0, 12, 60, 12, 80, 16, 120, 16], 4)} />
          <path
            className={css.second}
            d={strands([0, 28, 60, 28, 80, 17, 120, 17], [0, 20, 60, 20, 80, 16, 120, 16], 4)}
          />
          <path d={`M120 16H232${circle(236, 16, 3)}`} />
        </>
      ) : null}
      {look === 'garland' ? (
        <>
          <path
            className={css.second}
            d={[leaf(108, 18, PI, 84, 8, 2), leaf(132, 18, 0, 84, 8, 2)].flat().join('')}
          />
          <path d={bloom(120, 16, 15, 6, 5, 0.8).join('')} />
        </>
      ) : null}
      {form ? (
        <>
          <path d={form.lines()} />
          <path className={css.second} d={form.accents()} />
        </>
      ) : null}
      {look === 'evening' ? (
        <>
          <path d={run(5, (line) => wave(line * 22, 240 - line * 22, 14 + line * 4, 0)).join('')} />
          <path className={css.second} d={rosette(120, 9, 3, 8, 9, 3).join('')} />
        </>
      ) : null}
    </svg>
  )
}

function formOf(look: Look) {
  return look === 'press' || look === 'meadow' || look === 'arch' ? formOrnaments[look] : null
}

/**
 * Evenly spaced lines between two curves. Each curve is its start, two control points and its end.
 */
function strands(from: number[], to: number[], lines = 22) {
  return run(lines, (_, share) => {
    const [x, y, ...rest] = from.map((value, at) => n(value + ((to[at] ?? 0) - value) * share))
    return `M${x} ${y}C${rest.join(' ')}`
  }).join('')
}

/** Five strings between two points. */
function swag(from: number, to: number) {
  return run(
    5,
    (string) =>
      `M${from} ${20 + string * 4}Q${(from + to) / 2} ${210 + string * 13} ${to} ${20 + string * 4}`,
  ).join('')
}

/** Leaves on both sides of a swag, turned along its curve. */
function leaves(from: number, to: number) {
  return run(11, (at) => {
    const u = (at + 0.5) / 11
    const hangs = 28 + 2 * u * (1 - u) * 214
    const slope = (1 - 2 * u) * 0.85
    const across = at % 2 ? 1 : -1
    return leaf(from + (to - from) * u, hangs, slope + across * 0.85, 44, 9, 2).join('')
  }).join('')
}

function wave(from: number, to: number, y: number, phase: number) {
  const points = Math.max(8, Math.round((to - from) / 28))
  return polyline(
    run(points, (_, u) => [
      from + (to - from) * u,
      y + sin(u * (to - from) * 0.03 + phase * 1.7) * 3.2,
    ]),
  )
}

/**
 * The position of each star follows from its number, so that the sky is always the same. No star is
 * behind the names or inside the moon.
 */
function stars(moon: { x: number; y: number; radius: number }) {
  return run(70, (star) => {
    const [x, y, size] = [
      780 + scattered(star) * 650,
      16 + scattered(star + 0.5) * 600,
      2 + (star % 4) * 1.4,
    ]
    if (Math.hypot(x - moon.x, y - moon.y) < moon.radius * 1.2) return ''
    return `M${n(x - size)} ${n(y)}h${n(size * 2)}M${n(x)} ${n(y - size)}v${n(size * 2)}`
  }).join('')
}

/** A number from 0 to 1 that looks random and is always the same. */
function scattered(number: number) {
  const far = sin((number + 1) * 12.9898) * 4_375.85
  return far - Math.floor(far)
}

function letterSum(names: readonly string[]) {
  return Array.from(names.join('')).reduce(
    (sum, letter) => sum + (letter.codePointAt(0) ?? 0),
    Math.round(TAU),
  )
}

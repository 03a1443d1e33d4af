import { useHydrated } from '../../frame/hydrated.ts'
import css from './hero-art.module.css'

/** The bloom where two bundles of lines meet. Drawn by rule in the browser: as HTML it would weigh more than the page. */
export function HeroArt() {
  const hydrated = useHydrated()
  return (
    <>
      <svg className={`${css.art} ${css.wide}`} viewBox="0 0 1440 900" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        {hydrated ? (
          <>
            <path
              className={css.first}
              d={bundle([-120, 590, 330, 690, 600, 500, 1000, 400], [-120, 745, 400, 740, 640, 610, 1000, 480])}
            />
            <path
              className={css.second}
              d={bundle([1080, 460, 1140, 600, 1290, 640, 1500, 540], [1120, 500, 1170, 680, 1310, 740, 1500, 690])}
            />
            <Bloom x={1048} y={300} radius={292} />
          </>
        ) : null}
      </svg>
      <svg className={`${css.art} ${css.tall}`} viewBox="0 0 360 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {hydrated ? (
          <>
            <path className={css.first} d={bundle([-120, 60, -40, 150, 60, 90, 180, 108], [-120, 120, -20, 190, 80, 120, 180, 130])} />
            <path className={css.second} d={bundle([180, 112, 280, 90, 400, 150, 480, 60], [180, 132, 260, 120, 380, 190, 480, 130])} />
            <Bloom x={180} y={120} radius={101} />
          </>
        ) : null}
      </svg>
    </>
  )
}

function Bloom({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <>
      <path className={css.ring} d={rosette(x, y, radius * 0.83, radius)} />
      <path className={css.petals} d={bloom({ x, y, radius: radius * 0.91, petals: 8, rings: 15, twist: 0.62 })} />
      <path className={css.heart} d={bloom({ x, y, radius: radius * 0.33, petals: 7, rings: 8, twist: 0.5 })} />
    </>
  )
}

type Curve = [number, number, number, number, number, number, number, number]

/** Lines evenly spread from one curve to another. */
function bundle(from: Curve, to: Curve) {
  const lines = 24
  return each(lines, (_, part) => {
    const [x, y, ...rest] = from.map((value, at) => round(value + ((to[at] ?? 0) - value) * part))
    return `M${x} ${y}C${rest.join(' ')}`
  })
}

/** Petal curves, ring in ring, each turned a little further, like an engraved dahlia. */
function bloom({
  x,
  y,
  radius,
  petals,
  rings,
  twist,
}: {
  x: number
  y: number
  radius: number
  petals: number
  rings: number
  twist: number
}) {
  return each(rings, (_, part) => {
    const reach = radius * (0.1 + 0.9 * (1 - part))
    return closed(x, y, 24 * petals, (angle) => reach * (1 - 0.36 * Math.abs(Math.sin((petals * (angle + twist * part)) / 2)) ** 1.6))
  })
}

/** One wave ring drawn at many phases, like the lathe work on a certificate. */
function rosette(x: number, y: number, inner: number, outer: number) {
  const lobes = 30
  return each(12, (line) => {
    const phase = (line / 12) * 2 * Math.PI
    return closed(x, y, lobes * 12, (angle) => (inner + outer) / 2 + ((outer - inner) / 2) * Math.sin(lobes * angle + phase))
  })
}

function closed(x: number, y: number, points: number, reach: (angle: number) => number) {
  const outline = Array.from({ length: points }, (_, point) => {
    const angle = (point / points) * 2 * Math.PI
    return `${round(x + reach(angle) * Math.cos(angle))} ${round(y + reach(angle) * Math.sin(angle))}`
  })
  return `M${outline.join('L')}Z`
}

function each(count: number, draw: (index: number, part: number) => string) {
  return Array.from({ length: count }, (_, index) => draw(index, index / (count - 1))).join('')
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

import css from './auth-layout.module.css'

/** Lathe work as on engraved paper: two bundles of lines that meet behind the card, and two blooms. Drawn by rule, so it weighs nothing. */
export function Engraving() {
  return (
    <svg className={css.engraving} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={bundle([-20, 190, 220, 420, 380, 330, 470, 396], [-20, 410, 210, 520, 420, 520, 720, 490])} />
      <path d={bloom(150, 760, 150, 0.4)} />
      <g className={css.settled}>
        <path d={bundle([720, 420, 960, 440, 1240, 380, 1460, 140], [720, 510, 1010, 530, 1300, 470, 1460, 390])} />
        <path d={bloom(1320, 700, 190, 0.1)} />
      </g>
    </svg>
  )
}

type Curve = [number, number, number, number, number, number, number, number]

/** Lines evenly spread from one curve to another. */
function bundle(from: Curve, to: Curve) {
  const lines = 22
  return Array.from({ length: lines }, (_, line) => {
    const [x, y, ...rest] = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * (line / (lines - 1))))
    return `M${x} ${y}C${rest.join(' ')}`
  }).join('')
}

/** Seven petals, ring in ring, each turned a little further. */
function bloom(x: number, y: number, radius: number, turn: number) {
  const rings = 12
  const points = 140
  return Array.from({ length: rings }, (_, ring) => {
    const size = (ring + 1) / rings
    const outline = Array.from({ length: points }, (_, point) => {
      const angle = (point / points) * 2 * Math.PI
      const reach = radius * size * (0.76 + 0.24 * Math.cos(7 * angle + turn))
      const around = angle + 0.35 * size
      return `${(x + reach * Math.cos(around)).toFixed(1)} ${(y + reach * Math.sin(around)).toFixed(1)}`
    })
    return `M${outline.join('L')}Z`
  }).join('')
}

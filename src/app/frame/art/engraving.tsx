import css from './engraving.module.css'

/**
 * Lathe work as on engraved paper: bundles of lines and blooms, drawn by rule, so that they weigh nothing. `around` a card they meet
 * behind it; `beside` a text they keep to the end side; `across` a banner they run from side to side.
 */
export function Engraving({ lies }: { lies: 'around' | 'beside' | 'across' }) {
  return (
    <svg className={`${css.engraving} ${css[lies]}`} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {lies === 'around' ? (
        <>
          <path d={bundle([-20, 190, 220, 420, 400, 350, 720, 410], [-20, 410, 210, 520, 420, 520, 720, 500])} />
          <path d={bloom(150, 760, 150, 0.4)} />
          <g className={css.settled}>
            <path d={bundle([720, 420, 960, 440, 1240, 380, 1460, 140], [720, 510, 1010, 530, 1300, 470, 1460, 390])} />
            <path d={bloom(1320, 700, 190, 0.1)} />
          </g>
          <path className={css.third} d={bloom(1180, 860, 110, 0.8)} />
        </>
      ) : lies === 'across' ? (
        <>
          <path d={bundle([-20, 300, 340, 560, 640, 300, 1460, 330], [-20, 640, 420, 640, 800, 560, 1460, 420])} />
          <g className={css.settled}>
            <path d={bundle([420, 700, 800, 560, 1080, 600, 1460, 380], [560, 760, 900, 620, 1180, 680, 1460, 520])} />
          </g>
        </>
      ) : (
        <>
          <path d={bundle([640, 940, 820, 700, 1000, 620, 1460, 640], [860, 940, 980, 800, 1180, 740, 1460, 760])} />
          <g className={css.settled}>
            <path d={bundle([820, -40, 960, 160, 1180, 240, 1460, 180], [1020, -40, 1100, 60, 1260, 120, 1460, 60])} />
            <path d={bloom(1120, 430, 250, 0.1)} />
          </g>
        </>
      )}
    </svg>
  )
}

/** One small bloom, for a place that is still empty. */
export function Bloom({ turn, settled = false }: { turn: number; settled?: boolean }) {
  return (
    <svg className={`${css.small} ${settled ? css.settled : ''}`} viewBox="0 0 100 100" aria-hidden="true">
      <path d={bloom(50, 50, 48, turn, 6)} />
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
function bloom(x: number, y: number, radius: number, turn: number, rings = 12) {
  const points = 210
  return Array.from({ length: rings }, (_, ring) => {
    const size = (ring + 1) / rings
    const outline = Array.from({ length: points }, (__, point) => {
      const angle = (point / points) * 2 * Math.PI
      const reach = radius * size * (0.76 + 0.24 * Math.cos(7 * angle + turn))
      const around = angle + 0.35 * size
      return `${(x + reach * Math.cos(around)).toFixed(1)} ${(y + reach * Math.sin(around)).toFixed(1)}`
    })
    return `M${outline.join('L')}Z`
  }).join('')
}

import css from './engraving.module.css'
import { ribbon } from './ribbon.ts'

/**
 * Lathe work as on engraved paper: bundles of lines and blooms, drawn by rule, so that they weigh
 * nothing. `around` a card they meet line by line behind it, and under it where it is short;
 * `across` a banner they run from side to side.
 */
export function Engraving({ lies }: { lies: 'around' | 'across' }) {
  return (
    <svg
      className={`${css.engraving} ${css[lies]}`}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {lies === 'around' ? (
        <>
          <path
            d={ribbon(
              [-20, 190, 220, 420, 400, 380, 720, 415],
              [-20, 410, 210, 520, 420, 505, 720, 508],
            )}
          />
          <path d={bloom(150, 760, 150, 0.4)} />
          <g className={css.settled}>
            <path
              d={ribbon(
                [720, 415, 960, 441, 1240, 380, 1460, 140],
                [720, 508, 1010, 511, 1300, 470, 1460, 390],
              )}
            />
            <path d={bloom(1320, 700, 190, 0.1)} />
          </g>
          <path className={css.third} d={bloom(1180, 860, 110, 0.8)} />
        </>
      ) : (
        <>
          <path
            d={ribbon(
              [-20, 300, 340, 560, 640, 300, 1460, 330],
              [-20, 640, 420, 640, 800, 560, 1460, 420],
            )}
          />
          <g className={css.settled}>
            <path
              d={ribbon(
                [-20, 960, 500, 700, 900, 600, 1460, 380],
                [-20, 1140, 560, 860, 1000, 720, 1460, 520],
              )}
            />
          </g>
        </>
      )}
    </svg>
  )
}

/** Seven petals, ring in ring, each turned a little further. */
function bloom(x: number, y: number, radius: number, turn: number) {
  const rings = 12
  const points = 210
  return Array.from({ length: rings }, (_, ring) => {
    const size = (ring + 1) / rings
    const outline = Array.from({ length: points }, (__, point) => {
      const angle = (point / points) * 2 * Math.PI
      const reach =
        radius * size * (1 - 0.34 * Math.abs(Math.sin(3.5 * (angle + turn - 0.95 * size))) ** 1.6)
      return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
    })
    return `M${outline.join('L')}Z`
  }).join('')
}

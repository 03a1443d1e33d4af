import { bloom, circle, leaf, n, PI, rosette, run, sin } from '#src/ui/data/cover/lines.ts'
import css from './art.module.css'

/* The art of the looks that is drawn for the size of the head instead of being cropped. */

/**
 * A certificate: a frame of two rules with a rosette on each corner, and a seal above the names.
 */
export function Press({ lobes }: { lobes: number }) {
  return (
    <>
      <div className={css.frame} />
      {(['tl', 'tr', 'bl', 'br'] as const).map((corner) => (
        <svg
          key={corner}
          className={`${css.knot} ${css[corner]}`}
          viewBox="0 0 80 80"
          aria-hidden="true"
        >
          <path className={css.petals} d={circle(40, 40, 36)} />
          <path d={rosette(40, 40, 12, 34, 8, 5).join('')} />
          <path className={css.second} d={circle(40, 40, 38)} />
        </svg>
      ))}
      <svg className={css.seal} viewBox="0 0 240 240" aria-hidden="true">
        <path d={rosette(120, 120, 70, 112, lobes, 9, 8).join('')} />
        <path className={css.second} d={rosette(120, 120, 26, 66, 10, 8).join('')} />
        <path d={[circle(120, 120, 68), circle(120, 120, 117)].join('')} />
      </svg>
    </>
  )
}

/** The distance between two stems, and how many there are at the largest width. */
const stemGap = 30

/** Stems of uneven height along the lower edge, most of them with a bloom. */
export function Meadow({ petals }: { petals: number }) {
  const stems = run(48, (at) => {
    const root = 20 + at * stemGap + (unordered(at) - 0.5) * 18
    const height = 70 + unordered(at + 0.4) * 190
    return { at, root, height, head: root + (unordered(at + 0.7) - 0.5) * 46 }
  })
  const tops = stems.filter(({ at }) => at % 3 !== 1)
  return (
    <svg
      className={css.meadow}
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        d={stems
          .map(
            ({ root, height, head }) =>
              `M${n(root)} 322Q${n(root)} ${n(322 - height * 0.6)} ${n(head)} ${n(320 - height)}`,
          )
          .join('')}
      />
      <path
        d={stems
          .map(({ at, root, height }) =>
            leaf(root, 322 - height * 0.2, at % 2 ? -0.8 : -2.3, 26 + height * 0.14, 6, 1).join(''),
          )
          .join('')}
      />
      {tops.map(({ at, head, height }) => {
        const radius = 11 + unordered(at + 0.9) * 13
        return (
          <g key={at} className={at % 2 ? undefined : css.second}>
            <path
              className={css.petals}
              d={bloom(head, 318 - height, radius, petals + (at % 3), 1, 1).join('')}
            />
            <path d={bloom(head, 318 - height, radius, petals + (at % 3), 4, 1).join('')} />
          </g>
        )
      })}
    </svg>
  )
}

/** How many rings an arch has. */
const rings = 9

/** An arch of even rings around the names, with its stones between the outer and the inner one. */
export function Arch({ stones }: { stones: number }) {
  const radii = run(rings, (at) => 219 - at * 4.5)
  return (
    <div className={css.arch} aria-hidden="true">
      <svg viewBox="0 0 440 220">
        <path
          d={radii
            .map((r) => `M${n(220 - r)} 220A${n(r)} ${n(r)} 0 0 1 ${n(220 + r)} 220`)
            .join('')}
        />
        <path
          className={css.second}
          d={run(stones, (_, share) => {
            const angle = PI * (1 + share)
            const [x, y] = [Math.cos(angle), sin(angle)]
            return `M${n(220 + 183 * x)} ${n(220 + 183 * y)}L${n(220 + 219 * x)} ${n(220 + 219 * y)}`
          }).join('')}
        />
      </svg>
      <svg viewBox="0 0 440 100" preserveAspectRatio="none">
        <path d={radii.map((r) => `M${n(220 - r)} 0V100M${n(220 + r)} 0V100`).join('')} />
      </svg>
    </div>
  )
}

/** The small drawings of these looks, 240 wide and 32 high. */
export const formOrnaments = {
  press: {
    lines: () => `M0 16H100M140 16H240${rosette(120, 16, 4, 14, 8, 4).join('')}`,
    accents: () => 'M24 20H100M140 20H216',
  },
  meadow: {
    lines: () =>
      run(
        5,
        (at) => `M${80 + at * 20} 32Q${80 + at * 20} 24 ${n(74 + at * 23)} ${at % 2 ? 18 : 11}`,
      ).join(''),
    accents: () =>
      run(5, (at) => bloom(74 + at * 23, at % 2 ? 16 : 9, 7, 6, 3, 0.8).join('')).join(''),
  },
  arch: {
    lines: () =>
      run(3, (at) =>
        run(3, (ring) => {
          const [x, r] = [76 + at * 44, 20 - ring * 4]
          return `M${x - r} 32V24A${r} ${r} 0 0 1 ${x + r} 24V32`
        }).join(''),
      ).join(''),
    accents: () => 'M0 31.5H54M186 31.5H240',
  },
} as const

/** A number from 0 to 1 that looks random and is always the same. */
function unordered(number: number) {
  const far = sin((number + 3) * 78.233) * 4_375.85
  return far - Math.floor(far)
}

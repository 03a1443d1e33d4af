import { bloom, rosette } from '#src/ui/data/cover/lines.ts'
import { ribbon } from '../../frame/art/ribbon.ts'
import { useHydrated } from '../../frame/hydrated.ts'
import css from './hero-art.module.css'

/**
 * The bloom where two bundles of lines meet. Drawn by rule in the browser: as HTML it would weigh
 * more than the page.
 */
export function HeroArt() {
  const hydrated = useHydrated()
  return (
    <>
      <svg
        className={`${css.art} ${css.wide}`}
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
      >
        {hydrated ? (
          <>
            <path
              className={css.first}
              d={ribbon(
                [-203, 623, -40, 705, 250, 640, 442, 589, 600, 545, 760, 420, 1048, 326],
                [-237, 777, -50, 868, 270, 722, 472, 654, 625, 600, 770, 430, 1051, 334],
              )}
            />
            <path
              className={css.second}
              d={ribbon(
                [1046, 331, 1070, 500, 1150, 640, 1281, 681, 1430, 740, 1610, 660, 1721, 451],
                [1054, 329, 1075, 480, 1180, 580, 1296, 612, 1400, 650, 1520, 560, 1596, 355],
              )}
            />
            <Bloom x={1048} y={300} radius={318} />
          </>
        ) : null}
      </svg>
      <svg
        className={`${css.art} ${css.tall}`}
        viewBox="0 0 1080 720"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {hydrated ? (
          <>
            <path
              className={css.first}
              d={ribbon(
                [-360, 180, -120, 450, 180, 270, 540, 336],
                [-360, 360, -60, 570, 240, 390, 540, 372],
              )}
            />
            <path
              className={css.second}
              d={ribbon(
                [540, 342, 840, 270, 1200, 450, 1440, 180],
                [540, 378, 780, 390, 1140, 570, 1440, 390],
              )}
            />
            <Bloom x={540} y={360} radius={262} />
          </>
        ) : null}
      </svg>
    </>
  )
}

function Bloom({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <>
      <path className={css.ring} d={rosette(x, y, radius * 0.83, radius, 32, 9, 14).join('')} />
      <path className={css.petals} d={bloom(x, y, radius * 0.83, 9, 16, 0.95, 0.32).join('')} />
      <path className={css.heart} d={bloom(x, y, radius * 0.3, 6, 7, 0.8).join('')} />
    </>
  )
}

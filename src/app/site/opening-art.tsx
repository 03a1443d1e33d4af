import { bloom } from '#src/ui/data/cover/lines.ts'
import { ribbon } from '../frame/art/ribbon.ts'
import { useHydrated } from '../frame/hydrated.ts'
import css from './opening-art.module.css'

/**
 * Two bundles of lines that meet in a bloom, beside the first words of a page. Drawn by rule in the
 * browser, as on the home page.
 */
export function OpeningArt() {
  const hydrated = useHydrated()
  return (
    <svg
      className={css.art}
      viewBox="0 0 2880 640"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      {hydrated ? (
        <>
          <path
            d={ribbon(
              [1120, 840, 1400, 500, 1720, 660, 1920, 460, 2020, 360, 2160, 300, 2300, 314],
              [1480, 840, 1660, 660, 1840, 740, 2000, 560, 2100, 430, 2200, 330, 2300, 326],
            )}
          />
          <path
            className={css.second}
            d={ribbon(
              [2300, 314, 2500, 140, 2660, 260, 2960, -180],
              [2300, 326, 2540, 320, 2740, 420, 2960, 220],
            )}
          />
          <path className={css.petals} d={bloom(2300, 320, 248, 9, 12, 0.95, 0.32).join('')} />
          <path className={css.heart} d={bloom(2300, 320, 84, 6, 6, 0.8).join('')} />
        </>
      ) : null}
    </svg>
  )
}

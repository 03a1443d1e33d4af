import { bloom, rosette } from '#src/ui/data/cover/lines.ts'
import { ribbon } from '../../frame/art/ribbon.ts'
import { useHydrated } from '../../frame/hydrated.ts'
import css from './message.module.css'

/**
 * A line that has lost its way to the bloom. Drawn by rule in the browser: as HTML it would weigh
 * more than the page.
 */
export function LostLine() {
  const hydrated = useHydrated()
  return (
    <svg
      className={css.art}
      viewBox="0 0 1440 830"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      {hydrated ? (
        <>
          <path
            d={ribbon(
              [
                -117, 559, 20, 515, 200, 470, 305, 534, 380, 580, 430, 690, 513, 691, 590, 692, 640,
                640, 697, 558,
              ],
              [
                -3, 721, 80, 690, 170, 622, 254, 635, 340, 648, 400, 735, 516, 731, 600, 728, 650,
                640, 703, 562,
              ],
              26,
            )}
          />
          <path
            className={css.alone}
            d="M700 560C745 490 790 450 834 446C880 442 905 470 905 520"
          />
          <path className={css.astray} d="M905 520C905 620 815 655 838 770" />
          <circle className={css.point} cx="838" cy="782" r="11" />
          <path
            className={css.other}
            d={ribbon(
              [1543, -9, 1400, 90, 1450, 120, 1376, 228, 1300, 335, 1320, 370, 1182, 433],
              [1428, -144, 1290, 0, 1325, 90, 1296, 211, 1272, 310, 1285, 360, 1178, 426],
              26,
            )}
          />
          <path className={css.ring} d={rosette(1180, 470, 178, 214, 32, 8, 14).join('')} />
          <path
            className={`${css.other} ${css.petals}`}
            d={bloom(1180, 470, 176, 9, 15, 0.95, 0.32).join('')}
          />
          <path className={css.heart} d={bloom(1180, 470, 60, 6, 6, 0.8).join('')} />
        </>
      ) : null}
    </svg>
  )
}

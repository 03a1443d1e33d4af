import { TurnMark } from '../data/turn-mark.tsx'
import type { Turn } from '../data/turn-mark.tsx'
import css from './track.module.css'

export interface Stage {
  name: string
  /** One short word about it, such as the day or what was chosen there. */
  note?: string
  /** It was left out on the way: neither done nor to come. Its note says so. */
  isSkipped?: boolean
}

interface TrackProps {
  label: string
  /** At most eight. A side exit (declined, expired) takes the place of the present stage. */
  stages: Stage[]
  /** The place of the present stage. */
  now: number
  turn?: Turn
  /** From this stage on both sides have agreed: one solid line instead of two thin ones. */
  agreedFrom?: number
}

/**
 * "Where we are": the stages of something with an order. What was done is drawn, what was skipped
 * or has not happened is dotted.
 */
export function Track({
  label,
  stages,
  now,
  turn = 'mine',
  agreedFrom = stages.length,
}: TrackProps) {
  const look = (at: number) => {
    if (at === now) return css.now
    if (stages[at]?.isSkipped) return css.skipped
    if (at > now) return ''
    return at >= agreedFrom ? `${css.done} ${css.agreed}` : css.done
  }
  return (
    <div className={css.where}>
      <ol className={css.track} aria-label={label} data-turn={turn}>
        {stages.map((stage, at) => (
          <li
            key={stage.name}
            className={`${css.step} ${look(at)}`}
            aria-current={at === now ? 'step' : undefined}
          >
            <span className={css.node}>{at === now ? <TurnMark turn={turn} /> : null}</span>
            <span className={css.name}>{stage.name}</span>
            {stage.note ? <span className={css.note}>{stage.note}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

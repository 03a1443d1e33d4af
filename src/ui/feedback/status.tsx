import { TurnMark } from '../data/turn-mark.tsx'
import type { Turn } from '../data/turn-mark.tsx'
import css from './status.module.css'

interface StatusProps {
  /** `<machine>.<state>`; picks the inks of tokens.css. */
  state: string
  /** Whose turn it is, where somebody has one. Marigold means "your turn" and nothing else. */
  turn?: Turn
  /** The time limit, after the state: "answer by 27 Nov". */
  until?: string
  children: string
}

/** Where a lifecycle stands, in one line of at most 32 characters; one on a row. */
export function Status({ state, turn, until, children }: StatusProps) {
  return (
    <p className={css.status} data-state={state} data-turn={turn}>
      {turn ? <TurnMark turn={turn} /> : <span className={css.dot} />}
      <span>
        {children}
        {until ? <span className={css.until}>, {until}</span> : null}
      </span>
    </p>
  )
}

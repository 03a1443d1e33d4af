import css from './turn-mark.module.css'

/**
 * Who holds the pen, as the reader sees it: me, the other side, both have agreed, or nobody any
 * more.
 */
export type Turn = 'mine' | 'theirs' | 'both' | 'none'

/**
 * A circle in two halves, the start half the reader's. It is never alone: words beside it say the
 * same.
 */
export function TurnMark({ turn, size }: { turn: Turn; size?: 'large' }) {
  return (
    <span className={`${css.mark} ${size ? css[size] : ''}`} data-turn={turn} aria-hidden="true" />
  )
}

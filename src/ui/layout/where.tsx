import type { ReactNode } from 'react'
import { Track } from './track.tsx'
import type { Stage } from './track.tsx'
import type { Turn } from '../data/turn-mark.tsx'
import css from './where.module.css'

interface Fact {
  name: string
  value: string
  /** One more line: why, or what happens after. */
  more?: string
}

interface WhereProps {
  /** "Where we are". */
  label: string
  /** `<machine>.<state>`. */
  state: string
  turn: Turn
  stages: Stage[]
  now: number
  agreedFrom?: number
  /** Always in this order: whose turn, what is next, by when. */
  facts: { whose: Fact; next: Fact; by: Fact }
  /** The buttons of what may be done now; one that is off says why beside it. */
  children?: ReactNode
}

/**
 * Where something with a lifecycle stands: its track, whose turn it is, what is next, by when, and
 * what can be done.
 */
export function Where({
  label,
  state,
  turn,
  stages,
  now,
  agreedFrom = stages.length,
  facts,
  children,
}: WhereProps) {
  return (
    <section className={css.where} aria-label={label} data-state={state}>
      <Track label={label} stages={stages} now={now} turn={turn} agreedFrom={agreedFrom} />
      <dl className={css.facts}>
        {[facts.whose, facts.next, facts.by].map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {more ? <small>{more}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      {children ? <div className={css.acts}>{children}</div> : null}
    </section>
  )
}

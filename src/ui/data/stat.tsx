import type { ReactNode } from 'react'
import { Link } from '../actions/link.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import css from './stat.module.css'

interface StatProps {
  /** The records that the figure was computed from. */
  to: string
  label: string
  figure: string
  /** What the figure is out of, or of what: "of 142". */
  of?: string
  /** One line of why. */
  why: string
  /** A meter between the figure and its why. */
  children?: ReactNode
}

/** Figures beside each other. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={css.stats}>{children}</div>
}

/** Figures that are on the way. */
export function StatsSkeleton({ count }: { count: number }) {
  return (
    <Stats>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={css.stat}>
          <Skeleton lines={3} />
        </div>
      ))}
    </Stats>
  )
}

/** One figure; all of it is the link to what it was computed from. */
export function Stat({ to, label, figure, of, why, children }: StatProps) {
  return (
    <Link className={css.stat} to={to}>
      <span className={css.label}>{label}</span>
      <span className={css.figure}>
        {figure} {of ? <small>{of}</small> : null}
      </span>
      {children}
      <span className={css.why}>{why}</span>
    </Link>
  )
}

import type { ReactNode } from 'react'
import { bloom } from '../data/cover/lines.ts'
import css from './empty.module.css'

interface EmptyProps {
  /** What there is none of yet. */
  title: string
  /** What will be here, and what the action leads to. */
  children: ReactNode
  action?: ReactNode
}

/** Where nothing is yet: a small bloom, what will be here, and one way to begin. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <path d={flower} />
      </svg>
      <h3>{title}</h3>
      <div>{children}</div>
      {action}
    </div>
  )
}

const flower = bloom(60, 60, 52, 8, 9, 0.9).join('')

import type { ReactNode } from 'react'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { Bloom } from './engraving.tsx'
import css from './not-begun.module.css'

interface NotBegunProps {
  title: string
  /** "No tasks yet". */
  none: string
  /** What will stand here. */
  will: string
  /** Turns the bloom, so that no two beside each other are the same. */
  turn: number
  /** The one thing to do about it, where there is one. */
  children?: ReactNode
}

/** A part that has not begun: what will be here, and nothing that pretends. */
export function NotBegun({ title, none, will, turn, children }: NotBegunProps) {
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <div className={css.empty}>
        <Bloom turn={turn} />
        <div>
          <p className={css.none}>{none}</p>
          <Soft small>{will}</Soft>
          {children ? <div className={css.way}>{children}</div> : null}
        </div>
      </div>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { bloom } from '../data/cover/lines.ts'
import { Card, Soft } from '../layout/layout.tsx'
import { PageHead } from '../layout/page-head.tsx'
import css from './empty.module.css'

interface EmptyProps {
  /** What there is none of yet: "No tasks yet". */
  title: string
  /** What will be here, and what the action leads to. */
  children: ReactNode
  /** The one thing to do about it, where there is one. */
  action?: ReactNode
  /** Under the page's own heading, under that of a part of it, or the page's own. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** Where nothing is yet: a small bloom, what will be here, and one way to begin. */
export function Empty({ title, children, action, heading: Title = 'h3' }: EmptyProps) {
  return (
    <div className={css.empty}>
      <Bloom turn={0.9} rings={9} />
      <Title>{title}</Title>
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}

/**
 * The same for one part of a page among others; `turn` turns the bloom, so that no two beside each
 * other are the same.
 */
export function EmptyCard({
  part,
  title,
  children,
  action,
  turn,
}: Omit<EmptyProps, 'heading'> & { part: string; turn: number }) {
  return (
    <Card label={part}>
      <h2>{part}</h2>
      <div className={css.beside}>
        <Bloom turn={turn} rings={6} />
        <div>
          <h3>{title}</h3>
          <p>{children}</p>
          {action ? <div className={css.way}>{action}</div> : null}
        </div>
      </div>
    </Card>
  )
}

function Bloom({ turn, rings }: { turn: number; rings: number }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <path d={bloom(60, 60, 52, 8, rings, turn).join('')} />
    </svg>
  )
}

interface NotSharedProps {
  /** What is not shared: "The budget isn't shared with you". */
  what: string
  /** Who could share it. */
  who: string
}

/** In place of a page that is not shared with whoever opens it. */
export function NotShared({ title, ...texts }: NotSharedProps & { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <NotSharedCard {...texts} />
    </>
  )
}

/** The same below the head of a page. */
export function NotSharedCard({ what, who }: NotSharedProps) {
  return (
    <Card>
      <h2>{what}</h2>
      <Soft>{who}</Soft>
    </Card>
  )
}
